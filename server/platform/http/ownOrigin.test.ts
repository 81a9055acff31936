import type { IncomingMessage } from 'node:http';
import { isOwnOrigin } from './ownOrigin';

const asking = (headers: Record<string, string>, remoteAddress = '10.0.0.9') =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;
const host = 'console.example:8080';

describe('the origin of a live socket', () => {
  const isOwn = (headers: Record<string, string>, publicUrl: string | null = null) =>
    isOwnOrigin(asking(headers), ['10.0.0.9'], publicUrl);

  it('is the host that was asked, or the address that people know', () => {
    expect(isOwn({ host, origin: `http://${host}` })).toBe(true);
    expect(isOwn({ host: 'console.example', origin: 'https://console.example' })).toBe(true);
    expect(isOwn({ host: 'back:8080', origin: 'https://console.example' }, 'https://console.example/')).toBe(
      true,
    );
  });

  it('is refused when another page asks, or one without an origin of its own', () => {
    for (const origin of ['https://evil.example', 'http://console.example:8081', 'null', 'file://', ''])
      expect(isOwn({ host, origin })).toBe(false);
  });

  it('may be told by a trusted proxy, and by nobody else', () => {
    const headers = {
      host: 'back:8080',
      'x-forwarded-host': 'console.example',
      origin: 'https://console.example',
    };
    expect(isOwn(headers)).toBe(true);
    expect(isOwnOrigin(asking(headers, '10.0.0.8'), ['10.0.0.9'], null)).toBe(false);
  });

  it('is not asked of machines, which tell none', () => {
    expect(isOwn({ host })).toBe(true);
  });
});
