export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

const line = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})?\s+(\S+)(?:\s+-?\d+)?\s*$/;
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g;

const valueOf = (text: string): number => {
  if (text === '+Inf') return Infinity;
  return text === '-Inf' ? -Infinity : Number(text);
};

const labelsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(label)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)),
    ]),
  );

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
    const [, name = '', labels = '', value = ''] = line.exec(trimmed) ?? [];
    if (name === '') return null;
    isMetrics = true;
    if (wanted.has(name)) samples.push({ name, labels: labelsOf(labels), value: valueOf(value) });
  }
  return isMetrics ? samples : null;
}
