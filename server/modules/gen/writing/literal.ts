const printWidth = 110;

/** Text of a generated file that may stand bare. Made in this file alone, of names and of literals. */
class Code {
  constructor(readonly text: string) {}
}
export type { Code };

/** Marks, spaces that are none, halves of characters: written as escapes, so that no reader sees another text. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\ufeff]/gu;
const escaped = (unit: string): string =>
  [...Array(unit.length).keys()]
    .map((at) => `\\u${unit.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');

/** A text in quotes, as the formatter of this project would choose them. */
export function quoted(text: string): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll(hidden, escaped);
  const count = (mark: string) => safe.split(mark).length - 1;
  return count("'") > count('"') ? `"${safe.replaceAll('"', '\\"')}"` : `'${safe.replaceAll("'", "\\'")}'`;
}

const isName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/**
 * A name of code where it stands bare, such as a shared declaration.
 * @throws when the text is no name
 */
export function identifier(name: string): Code {
  if (!isName(name)) throw new Error(`${quoted(name)} is no name of code.`);
  return new Code(name);
}

/**
 * A name of SQL, always in quotes: a column may be called `order`.
 * @throws when the text is no name of a table or a column
 */
export function sqlName(name: string): Code {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new Error(`${quoted(name)} is no name of SQL.`);
  return new Code(`"${name}"`);
}

/** A template whose fixed parts are ours; what is put into it is code already, or becomes a literal. */
export const code = (fixed: TemplateStringsArray, ...parts: readonly unknown[]): Code =>
  new Code(String.raw({ raw: fixed }, ...parts.map(oneLine)));

export const joined = (parts: readonly Code[], between: Separator): Code =>
  new Code(parts.map(({ text }) => text).join(between));
type Separator = '' | ', ' | ',\n  ' | '\n';

const key = (name: string): string => (isName(name) ? name : quoted(name));

const oneLine = (value: unknown): string => {
  if (value instanceof Code) return value.text;
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, inner]) => entry(name, inner, oneLine(inner)));
  return `{ ${parts.join(', ')} }`;
};

/** `createBy: createBy` is written once. */
const entry = (name: string, value: unknown, text: string): string =>
  value instanceof Code && text === name ? name : `${key(name)}: ${text}`;

/** A literal of TypeScript in the format of this project: on one line where it fits, else a part a line. */
export function literal(value: unknown, indent: number, taken: number): Code {
  const flat = oneLine(value);
  return taken + flat.length + 1 <= printWidth ? new Code(flat) : spread(value, indent);
}

/** The same with every part on a line of its own. */
export function spread(value: unknown, indent: number): Code {
  const inner = ' '.repeat(indent + 2);
  const part = (one: unknown, taken: number) => literal(one, indent + 2, taken).text;
  const lines = (all: readonly string[]) => all.map((line) => `${inner}${line},\n`).join('');
  const end = ' '.repeat(indent);
  if (Array.isArray(value)) return new Code(`[\n${lines(value.map((one) => part(one, indent + 2)))}${end}]`);
  if (typeof value !== 'object' || value === null || value instanceof Code) return new Code(oneLine(value));
  const parts = Object.entries(value).map(([name, one]) =>
    entry(name, one, part(one, inner.length + key(name).length + 2)),
  );
  return new Code(`{\n${lines(parts)}${end}}`);
}
