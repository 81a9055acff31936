import { soapAnswer, soapCall } from '@contract/bInterface/soap';
import { bytesInGbk } from './gbk';
import type { Quirk } from './quirks';

const asUsual = { version: '1.1', isBare: false } as const;

const reversed = (text: string): string =>
  text.replaceAll(
    /<(\w{1,40})((?: \w{1,40}="[^"]*")+)(\/?)>/g,
    (_, name: string, attributes: string, end: string) =>
      `<${name} ${(attributes.match(/\w{1,40}="[^"]*"/g) ?? []).reverse().join(' ')}${end}>`,
  );

/** How a unit writes its messages: tags, wrapper and bytes. */
export class Written {
  constructor(private readonly has: (quirk: Quirk) => boolean) {}

  /** A call to the centre. */
  call(message: string): Buffer {
    return this.bytes(this.wrapped(this.drafted(message)));
  }

  answer(message: string): string {
    return soapAnswer('FSU', this.drafted(message), asUsual);
  }

  /** Of a text that says that it is UTF-8. */
  bytes(text: string): Buffer {
    return this.has('gbkBytes') ? bytesInGbk(text) : Buffer.from(text);
  }

  private drafted(text: string): string {
    let said = text;
    if (this.has('declaresUtf8')) said = said.replace('encoding="UTF-8"', "encoding='utf8'");
    if (this.has('attributesReversed')) said = reversed(said);
    if (!this.has('draftTags')) return said;
    return said
      .replaceAll(/<(\/?)Id>/g, '<$1ID>')
      .replaceAll(/<(\/?)FsuId>/g, '<$1FSUID>')
      .replace(/(<Result>\d<\/Result>)(.*)(<\/Info>)/, '$2$1$3');
  }

  private wrapped(message: string): string {
    if (this.has('bareXml')) return message;
    if (!this.has('foreignWrapper')) return soapCall('SC', message);
    return (
      '<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>' +
      `<ns1:invoke xmlns:ns1="http://webservice/"><ns1:xmlStr><![CDATA[${message}]]></ns1:xmlStr></ns1:invoke>` +
      '</S:Body></S:Envelope>'
    );
  }
}
