/**
 * Text of a message as it came: UTF-8, and where it is none GB18030, which holds GBK and GB2312; what the message says
 * of its encoding is often wrong and not believed.
 */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
