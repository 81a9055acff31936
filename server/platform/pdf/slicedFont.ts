import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import type { PdfFamily } from './content';

/** Noto Sans (SIL Open Font License 1.1) in the slices in which browsers fetch it: a file for some ranges of letters. */
interface Slice {
  path: string;
  ranges: [from: number, to: number][];
}

const rule = /url\(\.\/files\/([^)]+)\)[^;]*;\s*unicode-range:([^;]+);/g;

function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.trim().slice(2).split('-');
  return [parseInt(from, 16), parseInt(to, 16)];
}

async function slicesOf(family: PdfFamily): Promise<Slice[]> {
  const name = `@fontsource-variable/noto-sans-${family}`;
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  const text = await readFile(join(folder, 'index.css'), 'utf8');
  return [...text.matchAll(rule)].map(([, file = '', ranges = '']) => ({
    path: join(folder, 'files', file),
    ranges: ranges.split(',').map(rangeOf),
  }));
}

/** Where a letter may be looked for: in the slices of its own family first, then in those of the other. */
async function allSlices(family: PdfFamily): Promise<Slice[]> {
  return [...(await slicesOf(family)), ...(await slicesOf(family === 'sc' ? 'hk' : 'sc'))];
}

const covers = ({ ranges }: Slice, code: number): boolean =>
  ranges.some(([from, to]) => code >= from && code <= to);

/** Letters of one font, in the order of a text. */
export interface Run {
  font: string;
  text: string;
}

export interface SlicedFont {
  /** Of each slice that is used, only the letters that are; by the name in `runsOf`. */
  files: Map<string, Buffer>;
  runsOf(text: string): Run[];
}

/** Stands for a letter that the fonts do not have, so that a reader sees that one was there. */
const unknown = '?';

/** The slice in which each letter is; without those that are in none. */
async function slicesByLetter(slices: readonly Slice[], letters: string): Promise<Map<string, Slice>> {
  const fonts = new Map<Slice, Font>();
  const fontOf = async (slice: Slice): Promise<Font> => {
    const font = fonts.get(slice) ?? create(await readFile(slice.path));
    fonts.set(slice, font);
    return font;
  };
  const found = new Map<string, Slice>();
  for (const letter of new Set(`${letters}${unknown}`)) {
    const code = letter.codePointAt(0) ?? 0;
    for (const slice of slices) {
      // The ranges say where a letter would be, and not that it is.
      if (!covers(slice, code) || !(await fontOf(slice)).hasGlyphForCodePoint(code)) continue;
      found.set(letter, slice);
      break;
    }
  }
  return found;
}

/** What a document of these letters embeds, at a weight of 100 to 900. */
export async function slicedFont(family: PdfFamily, letters: string, wght: number): Promise<SlicedFont> {
  const slices = await allSlices(family);
  const sliceOf = await slicesByLetter(slices, letters);
  const nameOf = (slice: Slice | undefined): string =>
    `${wght} ${slice === undefined ? 0 : slices.indexOf(slice)}`;
  const files = new Map<string, Buffer>();
  for (const slice of new Set(sliceOf.values())) {
    const own = [...sliceOf].flatMap(([letter, of]) => (of === slice ? [letter] : [])).join('');
    const whole = await readFile(slice.path);
    files.set(nameOf(slice), await subsetFont(whole, own, { targetFormat: 'sfnt', variationAxes: { wght } }));
  }
  const runsOf = (text: string): Run[] =>
    [...text].reduce<Run[]>((runs, given) => {
      const letter = sliceOf.has(given) ? given : unknown;
      const font = nameOf(sliceOf.get(letter));
      const last = runs.at(-1);
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter });
      return runs;
    }, []);
  return { files, runsOf };
}
