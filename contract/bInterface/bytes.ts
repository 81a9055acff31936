/** Broken characters for so many sound Chinese ones are a text that was cut, not one of another encoding. */
const cutShare = 1 / 2;
const notChinese = /[^\u3000-\u9fff\uff00-\uffef]+/g;
const broken = '\uFFFD';

/**
 * Text of a message as it came: UTF-8, and where it is none GB18030, which holds GBK and GB2312; what the message says
 * of its encoding is often wrong and not believed. Units cut descriptions by bytes, in the middle of a character.
 */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const cut = new TextDecoder('utf-8').decode(bytes);
    const sound = cut.replaceAll(broken, '');
    const isCut = cut.length - sound.length <= sound.replace(notChinese, '').length * cutShare;
    return isCut ? sound : new TextDecoder('gb18030').decode(bytes);
  }
}
