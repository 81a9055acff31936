import { SaxesParser } from 'saxes';
import { limits } from '@contract/bInterface/names';
import { escapeXml } from '@contract/bInterface/xml';

/** Elements whose text is nobody's secret. What stands in any other is masked: a name that is not known may be one. */
export const harmlessTexts = new Set(
  (
    'name code fsuid fsucode fsuip scip rightlevel result id deviceid devicecode device serialno alarmtime ' +
    'alarmlevel alarmflag alarmdesc starttime endtime years year month day hour minute second cpuusage memusage ' +
    'macid networktype lockednetworktype carrier nmvendor nmtype reg_mode fsuvendor fsumanufactor fsusupply fsutype ' +
    'fsuclass version vervion dictversion internet_mode faultcode faultstring'
  ).split(' '),
);
const harmlessAttributes = new Set(
  (
    'id code deviceid devicecode type measuredval setupval status recordtime time sampletime collecttime measuredtime ' +
    'threshold absoluteval relativeval encodingstyle'
  ).split(' '),
);
/** Whatever stands below these is masked as well. */
export const sealed = /pass|pasc|pwd|pswd|secret|token|credential|user|account|ipsec|vpn|imsi|ftp|key/i;

/** What is measured and set: no password is a number with its point or sign. */
const measures = new Set(['measuredval', 'setupval', 'threshold', 'absoluteval', 'relativeval']);
const measure = /^(?:[-+]?\d[\d.,]*(?:e[-+]?\d+)?|null|nan)?$/i;
/** Within a harmless text: markup of any escaping, members of JSON, and `name=value` of a name that may be a secret's. */
const wrapped = /<\/?[\w!?]|&#?\w{1,32};|["'\\]\s*[:=]|[{[]\s*["'\\{]|%3c|\\u00/i;
const assigned = new RegExp(`(?:${sealed.source})[^\\s:=：＝]{0,40}\\s*[:=：＝]`, 'i');
const run = /[\w+/-]+={0,2}/g;
/** Base64 of more than a few words: filled up at its end, with a digit among letters of both cases, or often changing case. */
function isEncoded(word: string): boolean {
  if (word.endsWith('=')) return word.length >= 10;
  const isMixed = /[a-z]/.test(word) && /[A-Z]/.test(word);
  const changes = word.match(/[a-z\d][A-Z]/g)?.length ?? 0;
  return word.length >= 16 && isMixed && (changes >= 4 || (/\d/.test(word) && !word.includes('-')));
}
/** No harmless text is longer. */
const longestHarmless = 1_000;

export const isHarmless = (text: string): boolean =>
  text.length <= longestHarmless &&
  !wrapped.test(text) &&
  !assigned.test(text) &&
  !text.match(run)?.some(isEncoded);

export const mask = '***';
export const longestText = 4_000;
const deepest = 4;

const local = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();
export const isNamespace = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:');
export const isHarmlessAttribute = (name: string, value: string): boolean => {
  if (isNamespace(name)) return isHarmless(value);
  if (measures.has(local(name))) return measure.test(value.trim());
  return harmlessAttributes.has(local(name)) && isHarmless(value);
};

class NotXml extends Error {}
/** Enough was read: what is kept is full. */
class Full extends Error {}

const withoutDeclaration = (text: string): string =>
  text
    .replace(/<\?xml\s[^>]{0,200}\?>/gi, '')
    .replace(/(?![\t\n\r])\p{Cc}|\uFEFF/gu, '')
    .replace(/&(?!#?\w{1,32};)/g, '&amp;');

/** Writes a document again, without what may be a secret. */
class Masking {
  private out = '';
  private readonly open: { name: string; isSealed: boolean }[] = [];

  constructor(private readonly depth: number) {}

  get text(): string {
    return this.out;
  }

  enter(name: string, attributes: Readonly<Record<string, string>>): void {
    // `<Param Id="FTPPwd" SetupVal="…"/>` names the secret in an attribute.
    const named = Object.entries(attributes).some(([key, value]) => !isNamespace(key) && sealed.test(value));
    const isSealed = this.isSealed || named || sealed.test(local(name));
    if (this.open.length > limits.depth) throw new NotXml();
    this.open.push({ name: local(name), isSealed });
    const said = Object.entries(attributes).map(
      ([key, value]) => ` ${key}="${!isSealed && isHarmlessAttribute(key, value) ? escapeXml(value) : mask}"`,
    );
    this.put(`<${name}${said.join('')}>`);
  }

  say(text: string): void {
    if (text.trim() === '') return this.put(text);
    const plain = text.trim();
    if (this.isSealed) return this.put(mask);
    // A message in its parameter: escaped, once or twice, or as it is.
    if (plain.startsWith('<') || plain.startsWith('&lt;')) return this.put(escapeXml(this.inner(plain)));
    const isShown = harmlessTexts.has(this.open.at(-1)?.name ?? '') && isHarmless(text);
    this.put(isShown ? escapeXml(text) : mask);
  }

  leave(name: string): void {
    this.open.pop();
    this.put(`</${name}>`);
  }

  private get isSealed(): boolean {
    return this.open.at(-1)?.isSealed ?? false;
  }

  private inner(text: string): string {
    const escaped = text.startsWith('&lt;');
    const plain = escaped
      ? text
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&amp;', '&')
      : text;
    const said = this.depth >= deepest ? mask : maskedXml(plain, this.depth + 1);
    return escaped ? escapeXml(said) : said;
  }

  private put(text: string): void {
    this.out += text;
    if (this.out.length > longestText) throw new Full();
  }
}

export const unread = (text: string): string => `${mask} (${text.length})`;

/** Without its text where it is no XML. */
function maskedXml(text: string, depth: number): string {
  const masking = new Masking(depth);
  const parser = new SaxesParser({ xmlns: false, position: false, fragment: true });
  parser.on('doctype', () => {
    throw new NotXml();
  });
  parser.on('error', () => {
    throw new NotXml();
  });
  parser.on('opentag', ({ name, attributes }) => masking.enter(name, attributes));
  parser.on('closetag', ({ name }) => masking.leave(name));
  parser.on('text', (said) => masking.say(said));
  parser.on('cdata', (said) => masking.say(said));
  try {
    parser.write(withoutDeclaration(text)).close();
  } catch (error) {
    if (error instanceof NotXml) return unread(text);
    if (!(error instanceof Full)) throw error;
  }
  return masking.text;
}

export const cut = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText)}…` : text;

/**
 * A message as it may be kept and shown: by its parsed document, with the texts of harmless names alone, and not too
 * long. What cannot be parsed is kept without its text. `before` is what we say of it ourselves.
 */
export const masked = (text: string, before = ''): string =>
  text.trim() === ''
    ? before.replaceAll('\u0000', '')
    : cut(before + maskedXml(text.slice(0, limits.bytes), 0));
