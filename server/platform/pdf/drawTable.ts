import type { PdfTable } from './content';
import { inks, type Sheet } from './sheet';
import type { Look } from './writer';

const head: Look = { size: 7, weight: 'strong', color: inks.text };
const body: Look = { size: 7.2, weight: 'regular', color: inks.text };
const padding = { x: 3, y: 3 } as const;
const lineHeight = 10;

interface Column {
  left: number;
  width: number;
  isFigure: boolean;
}

function columnsOf(sheet: Sheet, { widths, figures }: PdfTable): Column[] {
  const all = widths.reduce((sum, width) => sum + width, 0);
  const whole = sheet.right - sheet.left;
  let left = sheet.left;
  return widths.map((share, at) => {
    const column = { left, width: (whole * share) / all, isFigure: figures.includes(at) };
    left += column.width;
    return column;
  });
}

type SetRow = { cells: string[][]; height: number };

function setRow({ writer }: Sheet, columns: Column[], row: readonly string[], look: Look): SetRow {
  const cells = columns.map(({ width }, at) => writer.lines(row[at] ?? '', width - 2 * padding.x, look));
  const most = Math.max(...cells.map((lines) => lines.length));
  return { cells, height: most * lineHeight + 2 * padding.y };
}

function writeRow(sheet: Sheet, columns: Column[], { cells, height }: SetRow, look: Look): void {
  const { writer } = sheet;
  columns.forEach(({ left, width, isFigure }, at) => {
    cells[at]?.forEach((line, number) => {
      const y = sheet.y + padding.y + number * lineHeight;
      const x = isFigure ? left + width - padding.x - writer.widthOf(line, look) : left + padding.x;
      writer.line(line, x, y, look);
    });
  });
  sheet.space(height);
}

/** Rows on as many pages as they need; each page begins with the titles. */
export function drawTable(sheet: Sheet, table: PdfTable): void {
  const columns = columnsOf(sheet, table);
  const titles = setRow(sheet, columns, table.titles, head);
  const writeTitles = (): void => {
    sheet.writer.doc.rect(sheet.left, sheet.y, sheet.right - sheet.left, titles.height).fill(inks.fill);
    writeRow(sheet, columns, titles, head);
  };
  sheet.demand(titles.height + lineHeight + 2 * padding.y);
  writeTitles();
  for (const row of table.rows) {
    const set = setRow(sheet, columns, row, body);
    if (sheet.demand(set.height)) writeTitles();
    writeRow(sheet, columns, set, body);
    sheet.rule(0, inks.line, 0.4);
  }
}
