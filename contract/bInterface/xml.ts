import { SaxesParser } from 'saxes';
import { limits } from './names';

/** An element by its name without prefix. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

export const xmlFaults = ['notXml', 'tooLarge', 'tooDeep', 'forbidden'] as const;
export type XmlFault = (typeof xmlFaults)[number];

/** `forbidden`: a document type or an entity that XML itself does not define. */
export class XmlRefused extends Error {
  constructor(readonly why: XmlFault) {
    super(why);
  }
}

const local = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/**
 * A declaration tells of bytes that are text already, and is often wrong; one more stands where a message was put into
 * the parameter as it is. Control characters come of broken devices.
 */
const readable = (text: string): string =>
  text
    .replace(/<\?xml\s[^>]{0,200}\?>/g, '')
    .replace(/(?![\t\n\r])\p{Cc}|\uFEFF/gu, '')
    .replace(/&(?!#?\w{1,32};)/g, '&amp;')
    .trim();

/** Where a document is read to: the open elements, and how many there were. */
class TreeBuilder {
  readonly top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  private readonly open = [this.top];
  private count = 0;

  enter(name: string, attributes: Readonly<Record<string, string>>): void {
    this.count += 1;
    if (this.open.length > limits.depth) throw new XmlRefused('tooDeep');
    if (this.count > limits.elements) throw new XmlRefused('tooLarge');
    const named = Object.entries(attributes).map(([key, value]) => [local(key).toLowerCase(), value]);
    const element = {
      name: local(name),
      attributes: Object.fromEntries(named) as Record<string, string>,
      children: [],
      text: '',
    };
    this.open.at(-1)?.children.push(element);
    this.open.push(element);
  }

  say(text: string): void {
    const inside = this.open.at(-1);
    if (inside) inside.text += text;
  }

  leave(): void {
    this.open.pop();
  }
}

const hasMany = (text: string, sign: string, most: number): boolean => {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0 && count <= most; at = text.indexOf(sign, at + 1)) count += 1;
  return count > most;
};

/** Refuses an element of endless attributes while it is read. */
function boundAttributes(parser: SaxesParser): void {
  let attributes = 0;
  parser.on('opentagstart', () => (attributes = 0));
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > limits.attributesOfOne) throw new XmlRefused('tooLarge');
  });
}

/** Reads a document as a tree. @throws XmlRefused */
export function readXml(given: string): XmlElement {
  if (given.length > limits.bytes || hasMany(given, '&', limits.references)) throw new XmlRefused('tooLarge');
  const tree = new TreeBuilder();
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('doctype', () => {
    throw new XmlRefused('forbidden');
  });
  parser.on('error', (error) => {
    throw new XmlRefused(/entity/i.test(error.message) ? 'forbidden' : 'notXml');
  });
  boundAttributes(parser);
  parser.on('opentag', ({ name, attributes }) => tree.enter(name, attributes));
  parser.on('closetag', () => tree.leave());
  parser.on('text', (text) => tree.say(text));
  parser.on('cdata', (text) => tree.say(text));
  parser.write(readable(given)).close();
  const [root] = tree.top.children;
  if (!root) throw new XmlRefused('notXml');
  return root;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** No numeric references: units look for text by patterns. */
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** An element as text again: names without their prefixes, attributes in lower case. */
export const xmlText = ({ name, attributes, children, text }: XmlElement): string => {
  const named = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  return `<${name}${named}>${escapeXml(text.trim())}${children.map(xmlText).join('')}</${name}>`;
};

/** `<name>text</name>`, without any white space: some units cut values out by their position. */
export const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`;
export const textTag = (name: string, text: string): string => tag(name, escapeXml(text));
