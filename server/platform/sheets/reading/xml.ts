import { SaxesParser } from 'saxes';
import { TooLarge } from './table';

export interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Bytes that may still be unpacked. */
export interface Budget {
  bytes: number;
}

const deepest = 100;

const local = (name: string): string => name.slice(name.lastIndexOf(':') + 1);
const localized = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [local(name), value]));

/** Reads XML while it is unpacked, by names without prefixes. @throws TooLarge, Error when it is no XML */
export async function readXml(
  stream: AsyncIterable<Buffer>,
  budget: Budget,
  { open, text, close }: XmlReader,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) throw new TooLarge();
    open?.(local(name), localized(attributes));
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(local(name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of stream) {
    budget.bytes -= chunk.length;
    if (budget.bytes < 0) throw new TooLarge();
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.write(decoder.decode());
  parser.close();
}
