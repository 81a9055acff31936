const printWidth = 110;

/** A text in quotes, as the formatter of this project would choose them. */
export function quoted(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', ' ');
  return escaped.includes("'") && !escaped.includes('"')
    ? `"${escaped}"`
    : `'${escaped.replaceAll("'", "\\'")}'`;
}

/** A name of code where it stands bare, such as a shared declaration. */
export class Bare {
  constructor(readonly name: string) {}
}

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

const oneLine = (value: unknown): string => {
  if (value instanceof Bare) return value.name;
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, inner]) => entry(name, oneLine(inner)));
  return `{ ${parts.join(', ')} }`;
};

/** `createBy: createBy` is written once. */
const entry = (name: string, text: string): string => (text === name ? name : `${key(name)}: ${text}`);

/** A literal of TypeScript in the format of this project: on one line where it fits, else a part a line. */
export function literal(value: unknown, indent: number, taken: number): string {
  const flat = oneLine(value);
  if (taken + flat.length + 1 <= printWidth) return flat;
  return spread(value, indent);
}

/** The same with every part on a line of its own. */
export function spread(value: unknown, indent: number): string {
  const inner = ' '.repeat(indent + 2);
  if (Array.isArray(value)) {
    const parts = value.map((one) => `${inner}${literal(one, indent + 2, indent + 2)},`);
    return `[\n${parts.join('\n')}\n${' '.repeat(indent)}]`;
  }
  if (typeof value !== 'object' || value === null || value instanceof Bare) return oneLine(value);
  const parts = Object.entries(value).map(([name, one]) => {
    const head = `${inner}${key(name)}: `;
    return `${inner}${entry(name, literal(one, indent + 2, head.length))},`;
  });
  return `{\n${parts.join('\n')}\n${' '.repeat(indent)}}`;
}
