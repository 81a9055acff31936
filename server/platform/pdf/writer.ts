import LineBreaker from 'linebreak';
import type PDFDocument from 'pdfkit';
import type { PdfContent } from './content';
import type { SlicedFont } from './slicedFont';

export type PdfDocument = InstanceType<typeof PDFDocument>;
export type Weight = 'regular' | 'strong';

export interface Look {
  size: number;
  weight: Weight;
  color: string;
}

const measuredSize = 100;

/** Writes lines of text in fonts of which each has only some of the letters. */
export class Writer {
  private readonly widths = new Map<string, number>();

  constructor(
    readonly doc: PdfDocument,
    private readonly fonts: Readonly<Record<Weight, SlicedFont>>,
  ) {
    for (const { files } of Object.values(fonts))
      for (const [name, file] of files) doc.registerFont(name, file);
  }

  private letterWidth(font: string, letter: string): number {
    const key = `${font} ${letter}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    const width = this.doc.font(font).fontSize(measuredSize).widthOfString(letter) / measuredSize;
    this.widths.set(key, width);
    return width;
  }

  widthOf(text: string, { size, weight }: Look): number {
    let width = 0;
    for (const run of this.fonts[weight].runsOf(text))
      for (const letter of run.text) width += this.letterWidth(run.font, letter);
    return width * size;
  }

  /** As many lines as the text needs in this width; a word that is longer than a line is cut. */
  lines(text: string, width: number, look: Look): string[] {
    const lines: string[] = [];
    let line = '';
    for (const { piece, endsLine } of pieces(text)) {
      if (line !== '' && this.widthOf((line + piece).trimEnd(), look) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += piece;
      while (this.widthOf(line.trimEnd(), look) > width && [...line].length > 1) {
        const fitting = this.fitting(line, width, look);
        lines.push(fitting);
        line = line.slice(fitting.length);
      }
      if (!endsLine) continue;
      lines.push(line.trimEnd());
      line = '';
    }
    if (line !== '' || lines.length === 0) lines.push(line.trimEnd());
    return lines;
  }

  private fitting(text: string, width: number, look: Look): string {
    let fitting = '';
    for (const letter of text) {
      if (fitting !== '' && this.widthOf(fitting + letter, look) > width) break;
      fitting += letter;
    }
    return fitting;
  }

  line(text: string, x: number, y: number, look: Look): void {
    let at = x;
    for (const run of this.fonts[look.weight].runsOf(text)) {
      this.doc.font(run.font).fontSize(look.size).fillColor(look.color);
      this.doc.text(run.text, at, y, { lineBreak: false });
      for (const letter of run.text) at += this.letterWidth(run.font, letter) * look.size;
    }
  }
}

function* pieces(text: string): Generator<{ piece: string; endsLine: boolean }> {
  const breaker = new LineBreaker(text);
  let from = 0;
  for (let end = breaker.nextBreak(); end !== null; end = breaker.nextBreak()) {
    yield { piece: text.slice(from, end.position).replace(/\n$/, ''), endsLine: end.required };
    from = end.position;
  }
}

/** Every letter of a document, for the fonts. */
export function lettersOf(content: PdfContent): string {
  const { title, subtitle, facts, result, parts, foot } = content;
  const tables = parts.flatMap(({ table }) => (table ? [table.titles, ...table.rows].flat() : []));
  const lines = parts.flatMap((part) => [part.title, ...part.lines, ...(part.toSign ?? [])]);
  return [
    ...[title, subtitle, ...facts.flat(), result?.words ?? '', result?.note ?? '', foot, ...lines, ...tables],
    ' 0123456789/…',
  ].join('');
}
