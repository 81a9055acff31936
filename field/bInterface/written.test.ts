import { textOfBytes } from '@contract/bInterface/bytes';
import { readMessage, requestOf } from '@contract/bInterface/envelope';
import { readSoap } from '@contract/bInterface/soap';
import type { Quirk } from './quirks';
import { Written } from './written';

const sent = (quirk: Quirk, info: string): Buffer =>
  new Written((each) => each === quirk).call(requestOf('SEND_ALARM', info));
const heard = (bytes: Buffer) => {
  const soap = readSoap(textOfBytes(bytes));
  return soap.kind === 'message' ? readMessage(soap.payload).info : null;
};

describe('what a simulated unit writes', () => {
  it('is GBK below a declaration of UTF-8, and read', () => {
    const bytes = sent('gbkBytes', '<AlarmDesc>温度过高（℃）</AlarmDesc>');
    expect(bytes.includes(Buffer.from([0xce, 0xc2, 0xb6, 0xc8]))).toBe(true);
    expect(bytes.toString('latin1')).toContain('encoding=&quot;UTF-8&quot;');
    expect(heard(bytes)?.children[0]?.text).toBe('温度过高（℃）');
  });

  it('has its attributes in another order, and is read', () => {
    const bytes = sent('attributesReversed', '<TSemaphore Type="3" Id="1" Status="0"/>');
    expect(bytes.toString()).toContain('Status=&quot;0&quot; Id=&quot;1&quot; Type=&quot;3&quot;/&gt;');
    expect(heard(bytes)?.children[0]?.attributes).toEqual({ type: '3', id: '1', status: '0' });
  });
});
