import type { Look, Writer } from './writer';

/** Ink on white paper. */
export const inks = {
  text: '#1c2733',
  quiet: '#5b6b7b',
  accent: '#0b6e75',
  line: '#ccd5dd',
  fill: '#eef4f5',
} as const;

const margin = { side: 44, top: 42, bottom: 46 } as const;
const lineShare = 1.45;

export class TooManyPages extends Error {}

/** Pages from top to bottom: where the next thing goes. */
export class Sheet {
  y = 0;
  private pages = 0;

  constructor(
    readonly writer: Writer,
    private readonly mostPages: number,
  ) {
    this.turn();
  }

  readonly left = margin.side;
  get right(): number {
    return this.writer.doc.page.width - margin.side;
  }
  get bottom(): number {
    return this.writer.doc.page.height - margin.bottom;
  }

  /** Goes on on a new page. @throws TooManyPages */
  turn(): void {
    this.pages += 1;
    if (this.pages > this.mostPages) throw new TooManyPages();
    this.writer.doc.addPage();
    this.y = margin.top;
  }

  /** Turns the page where so much does not fit on it. @returns whether it did */
  demand(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.turn();
    return true;
  }

  space(height: number): void {
    this.y += height;
  }

  paragraph(text: string, look: Look, left: number = this.left, right = this.right): void {
    for (const line of this.writer.lines(text, right - left, look)) {
      this.demand(look.size * lineShare);
      this.writer.line(line, left, this.y, look);
      this.y += look.size * lineShare;
    }
  }

  rule(around: number, color: string, width: number): void {
    this.y += around;
    this.writer.doc.moveTo(this.left, this.y).lineTo(this.right, this.y);
    this.writer.doc.lineWidth(width).strokeColor(color).stroke();
    this.y += around;
  }

  /** A label and, beside it, what it says. */
  fact(label: string, value: string, labelLook: Look, look: Look): void {
    const column = this.left + 130;
    this.demand(look.size * lineShare);
    this.writer.line(label, this.left, this.y, labelLook);
    this.paragraph(value, look, column);
    this.y += 1.5;
  }

  frame(lines: readonly { text: string; look: Look }[]): void {
    const padding = 10;
    const inner = this.right - this.left - 2 * padding;
    const set = lines.flatMap(({ text, look }) =>
      this.writer.lines(text, inner, look).map((line) => ({ line, look })),
    );
    const height = set.reduce((sum, { look }) => sum + look.size * lineShare, 2 * padding);
    this.demand(height);
    const { doc } = this.writer;
    doc.rect(this.left, this.y, this.right - this.left, height).fill(inks.fill);
    doc.rect(this.left, this.y, 3, height).fill(inks.accent);
    let y = this.y + padding;
    for (const { line, look } of set) {
      this.writer.line(line, this.left + padding, y, look);
      y += look.size * lineShare;
    }
    this.y += height;
  }
}
