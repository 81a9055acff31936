export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

// Each is tried at one place only and has one way to match: a line costs its length, whatever it holds.
const name = /[a-zA-Z_:][\w:]*/y;
const labelName = /[a-zA-Z_]\w*/y;
const labelValue = /"(?:[^"\\]|\\.)*"/y;
const space = /[ \t]*/y;

const valueOf = (text: string): number => {
  if (text === '+Inf') return Infinity;
  return text === '-Inf' ? -Infinity : Number(text);
};

const unescaped = (quoted: string): string =>
  quoted.slice(1, -1).replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

/** Takes what stands at a place of the line, or null. */
const takerOf = (line: string) => {
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(line)?.[0] ?? null;
    at += found?.length ?? 0;
    return found;
  };
  const takeSign = (sign: string): boolean => {
    take(space);
    const isThere = line[at] === sign;
    if (isThere) at += 1;
    take(space);
    return isThere;
  };
  return { take, takeSign, rest: () => line.slice(at).trim() };
};

/** The labels in braces, none where there are no braces; null: they are broken. */
const labelsAt = ({ take, takeSign }: ReturnType<typeof takerOf>): Record<string, string> | null => {
  const labels: Record<string, string> = {};
  if (!takeSign('{')) return labels;
  while (!takeSign('}')) {
    const label = take(labelName);
    if (label === null || !takeSign('=')) return null;
    const value = take(labelValue);
    if (value === null) return null;
    labels[label] = unescaped(value);
    if (!takeSign(',')) return takeSign('}') ? labels : null;
  }
  return labels;
};

const sampleOf = (line: string): Sample | null => {
  const taker = takerOf(line);
  const metric = taker.take(name);
  const labels = metric === null ? null : labelsAt(taker);
  const [value, , ...more] = taker.rest().split(/\s+/);
  if (metric === null || labels === null || !value || more.length > 0) return null;
  return { name: metric, labels, value: valueOf(value) };
};

/**
 * Samples of the Prometheus text format 0.0.4 whose names are wanted.
 * @returns null when the text is something else
 */
export function readExposition(text: string, wanted: ReadonlySet<string>): Sample[] | null {
  const samples: Sample[] = [];
  let isMetrics = false;
  for (const row of text.split('\n')) {
    const trimmed = row.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const sample = sampleOf(trimmed);
    if (sample === null) return null;
    isMetrics = true;
    if (wanted.has(sample.name)) samples.push(sample);
  }
  return isMetrics ? samples : null;
}
