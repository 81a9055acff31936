import {
  cut,
  harmlessTexts,
  isHarmless,
  isHarmlessAttribute,
  isNamespace,
  longestText,
  mask,
  sealed,
  unread,
} from './masked';

/** A tag that can be made out in what is no XML. */
interface Tag {
  name: string;
  key: string;
  /** As they were written. */
  attributes: string;
  kind: 'start' | 'end' | 'empty';
  from: number;
  to: number;
}

const tag = /<(\/?)((?:[\w.-]{1,40}:)?([\w.-]{1,40}))((?:\s[^<>]{0,400}?)?)(\/?)>/g;
const endTag = /<\/(?:[\w.-]{1,40}:)?([\w.-]{1,40})\s*>/g;
/** A tag that another one cuts off. */
const cutTag = /<(?:[\w.-]{1,40}:)?([\w.-]{1,40})[^<>]{0,400}$/;
/** More is not looked at: what is kept is much shorter. */
const mostChars = 100_000;
const attribute = /\s([\w:.-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const tagsOf = (text: string): Tag[] =>
  [...text.matchAll(tag)].map(
    ({ 0: whole, 1: slash, 2: name = '', 3: local = '', 4: attributes = '', 5: closing, index }) => ({
      ...{ name, attributes, key: local.toLowerCase() },
      kind: slash === '/' ? 'end' : closing === '/' ? 'empty' : 'start',
      ...{ from: index, to: index + whole.length },
    }),
  );

const pairsOf = (attributes: string): [string, string][] =>
  [...attributes.matchAll(attribute)].map(([, key = '', one, other]) => [key, one ?? other ?? '']);

/** Short names of secrets, which a word of a description is not taken for. */
const secretWord = /^(?:pin|pw|psw|code|otp|login|auth\w*|cert\w*)$/i;

const isSealing = ({ key, attributes }: Tag): boolean =>
  sealed.test(key) || pairsOf(attributes).some(([name, value]) => !isNamespace(name) && sealed.test(value));
/** Quotes that do not close hide where the tag ends. */
const isTorn = ({ attributes }: Tag): boolean => attributes.replace(attribute, '').trim() !== '';

/** Of a text with a tag that is cut: what stands before it. */
const shown = (text: string): string => {
  if (text.trim() === '' || isHarmless(text)) return text;
  const before = text.slice(0, text.search(/<(?=[\w!?/])/));
  return text.includes('<') && before.trim() !== '' && isHarmless(before) ? `${before}${mask}` : mask;
};

/** Writes what can be made out again: the tags, and what stands directly in harmless ones, however they are closed. */
class Remains {
  private out = '';
  private current = '';
  /** All is masked until this ends. */
  private sealedBy = '';
  private isAnyShown = false;

  constructor(
    private readonly whole: string,
    private readonly tags: readonly Tag[],
    private readonly closed: ReadonlySet<string>,
  ) {}

  read(): string {
    let from = 0;
    for (let at = 0; at < this.tags.length && this.out.length <= longestText;) {
      const found = this.tags[at];
      if (found === undefined) break;
      this.say(this.whole.slice(from, found.from));
      this.enter(found);
      const end = this.endOfWords(at);
      const next = this.tags[end];
      from = found.to;
      if (next !== undefined && end > at + 1) {
        this.say(this.whole.slice(from, next.from), true);
        from = next.from;
      }
      at = end;
    }
    this.say(this.whole.slice(from));
    return this.isAnyShown ? this.out : unread(this.whole);
  }

  /**
   * A description that holds words in angle brackets: the tag that ends it comes after them, and nothing closes them.
   * Otherwise the next tag.
   */
  private endOfWords(at: number): number {
    const first = this.tags[at];
    if (first?.key !== 'alarmdesc' || first.kind !== 'start' || this.sealedBy !== '') return at + 1;
    let end = at + 1;
    for (let word = this.tags[end]; word !== undefined && this.isWord(word); word = this.tags[end]) end += 1;
    const last = this.tags[end];
    return last?.key === 'alarmdesc' && last.kind === 'end' ? end : at + 1;
  }

  private isWord({ key, kind, attributes }: Tag): boolean {
    const isNamed = harmlessTexts.has(key) || sealed.test(key) || secretWord.test(key);
    return kind === 'start' && attributes.trim() === '' && !isNamed && !this.closed.has(key);
  }

  private enter(found: Tag): void {
    const { key, kind } = found;
    const isSealed = this.sealedBy !== '' || isSealing(found);
    if (this.sealedBy === '' && kind === 'start' && isSealing(found)) this.sealedBy = key;
    else if (kind === 'end' && this.sealedBy === key) this.sealedBy = '';
    if (kind !== 'empty') this.current = kind === 'end' || isTorn(found) ? '' : key;
    this.put(found, isSealed);
  }

  private put({ name, attributes, kind }: Tag, isSealed: boolean): void {
    const said = pairsOf(attributes).map(
      ([key, value]) => ` ${key}="${!isSealed && isHarmlessAttribute(key, value) ? value : mask}"`,
    );
    this.isAnyShown ||= said.some((one) => !one.endsWith(`"${mask}"`));
    this.out += `<${kind === 'end' ? '/' : ''}${name}${said.join('')}${kind === 'empty' ? '/' : ''}>`;
  }

  private say(text: string, isWithWords = false): void {
    if (text.trim() === '') return;
    const isOpen = this.sealedBy === '' && harmlessTexts.has(this.current);
    const plain = isWithWords ? text.replaceAll(tag, ' $3 ') : text;
    const said = !isOpen ? mask : isWithWords && isHarmless(plain) ? text : shown(isWithWords ? plain : text);
    this.isAnyShown ||= said !== mask;
    this.out += said;
    const [, torn = ''] = isWithWords ? [] : (cutTag.exec(text) ?? []);
    if (this.sealedBy === '' && sealed.test(torn)) this.sealedBy = torn.toLowerCase();
  }
}

/** Of a text that is no XML: what can be made out in harmless elements, also where one is not closed. */
export const harmlessIn = (said: string): string => {
  const text = said.slice(0, mostChars);
  const closed = new Set<string>();
  for (const [, key = ''] of said.slice(0, 2 * mostChars).matchAll(endTag)) closed.add(key.toLowerCase());
  return cut(new Remains(text, tagsOf(text), closed).read()).replaceAll('\u0000', '');
};
