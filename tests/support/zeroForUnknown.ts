/** Names of what is measured or paid: energy, money, carbon, temperature, hours, power. */
const words =
  /(?:kwh|kw|co2|cost|price|money|amount|energy|hours?|temp|watts?|saved|residual)$|^price_|_(?:c|h|w|k|kh)$/i;
/** The capital of a unit is no end of another word. */
const units = /[a-z](?:C|H|W|K|Kh)$/;
const isQuantity = (name: string): boolean => words.test(name) || units.test(name);

export interface ZeroForUnknown {
  kind: 'sql' | 'code' | 'sum';
  /** The expression, its white space as one blank. */
  text: string;
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** From an opening bracket to the one that closes it. */
function bracketed(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return text.slice(open, at + 1);
  }
  return '';
}

const namesIn = (text: string): string[] => text.match(/[A-Za-z_][\w]*/g) ?? [];

/** SQL that says 0 where a figure is null. */
function inSql(text: string): ZeroForUnknown[] {
  return [...text.matchAll(/coalesce\(/gi)].flatMap((match) => {
    const call = bracketed(text, match.index + match[0].length - 1);
    if (!/,\s*0(?:\.0*)?(?:::\w+)?\s*\)$/.test(call)) return [];
    const alias = /^(?:::\w+)?\s+as\s+"?(\w+)/i.exec(
      text.slice(match.index + match[0].length - 1 + call.length),
    );
    const names = [...namesIn(call), ...(alias?.[1] === undefined ? [] : [alias[1]])];
    return names.some(isQuantity) ? [{ kind: 'sql', text: plain(`coalesce${call}`) }] : [];
  });
}

/** Code that says 0 where a figure is null or absent. */
const inCode = (text: string): ZeroForUnknown[] =>
  [...text.matchAll(/([\w$.?!()[\]]+)\s*\?\?\s*0(?![\w.])/g)].flatMap((match) => {
    const [whole, figure = ''] = match;
    return namesIn(figure).some(isQuantity) ? [{ kind: 'code', text: plain(whole) }] : [];
  });

/** From a closing bracket back to where its expression begins. */
function calledBefore(text: string, close: number): string {
  let depth = 0;
  let at = close;
  for (; at >= 0; at--) {
    if (text[at] === ')') depth++;
    else if (text[at] === '(' && --depth === 0) break;
  }
  const callee = /[\w$.?!\])]*$/.exec(text.slice(Math.max(0, at - 80), at))?.[0] ?? '';
  return callee + text.slice(at, close + 1);
}

/** What a call did not know said as 0. */
const inCalls = (text: string): ZeroForUnknown[] =>
  [...text.matchAll(/\)\s*\?\?\s*0(?![\w.])/g)].flatMap((match) => {
    const call = calledBefore(text, match.index);
    return namesIn(call).some(isQuantity) ? [{ kind: 'code', text: plain(`${call} ?? 0`) }] : [];
  });

/** Code that asks whether a figure is known, and says 0 where it is not; and SQL that does. */
const inChoices = (text: string): ZeroForUnknown[] =>
  [
    ...text.matchAll(/([\w$.?!()[\]]+)\s*={2,3}\s*(?:null|undefined)\s*\?\s*0(?![\w.])/g),
    ...text.matchAll(/([\w$.?!()[\]]+)\s*!={1,2}\s*(?:null|undefined)\s*\?[^:;?]{1,80}:\s*0(?![\w.])/g),
    ...text.matchAll(/([\w$.?!()[\]]+)\s*\|\|\s*0(?![\w.])/g),
    ...text.matchAll(/case\s+when\s+([^;`]{1,120}?)\s+else\s+0\s+end/gi),
  ].flatMap(([whole, figure = '']) =>
    namesIn(figure).some(isQuantity) ? [{ kind: 'code', text: plain(whole) }] : [],
  );

/** Sums of figures that begin at 0, and so are 0 over nothing. */
const inSums = (text: string): ZeroForUnknown[] =>
  [...text.matchAll(/\.reduce\(/g)].flatMap((match) => {
    const call = bracketed(text, match.index + match[0].length - 1);
    if (!/,\s*0,?\s*\)$/.test(call)) return [];
    const before = /[\w$.?!()[\]\s]{0,60}$/.exec(text.slice(0, match.index))?.[0] ?? '';
    const names = namesIn(call).concat(namesIn(before.split('\n').at(-1) ?? ''));
    return names.some(isQuantity) ? [{ kind: 'sum', text: plain(`reduce${call}`) }] : [];
  });

/** The same by a function that adds up: what it makes of an empty list is its own matter. */
const inHelpers = (text: string): ZeroForUnknown[] =>
  [...text.matchAll(/\bsum(?:Of)?\(/g)].flatMap((match) => {
    const call = bracketed(text, match.index + match[0].length - 1);
    return call.includes('=>') && namesIn(call).some(isQuantity)
      ? [{ kind: 'sum', text: plain(`sum${call}`) }]
      : [];
  });

/** Where a text takes 0 for a figure that it may not know. */
export const zerosForUnknown = (text: string): ZeroForUnknown[] => [
  ...inSql(text),
  ...inCode(text),
  ...inCalls(text),
  ...inChoices(text),
  ...inSums(text),
  ...inHelpers(text),
];
