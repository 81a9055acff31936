import PDFDocument from 'pdfkit';
import type { Drawn, PdfContent, PdfPart } from './content';
import { drawTable } from './drawTable';
import { inks, Sheet, TooManyPages } from './sheet';
import { slicedFont } from './slicedFont';
import { lettersOf, Writer, type Look } from './writer';

const looks = {
  title: { size: 20, weight: 'strong', color: inks.text },
  subtitle: { size: 11, weight: 'regular', color: inks.quiet },
  part: { size: 11.5, weight: 'strong', color: inks.accent },
  label: { size: 8.5, weight: 'regular', color: inks.quiet },
  text: { size: 8.5, weight: 'regular', color: inks.text },
  result: { size: 14, weight: 'strong', color: inks.text },
  foot: { size: 7, weight: 'regular', color: inks.quiet },
} as const satisfies Record<string, Look>;

/** @returns null where it would have more pages than it may */
export async function drawPdf(content: PdfContent): Promise<Drawn> {
  const letters = lettersOf(content);
  const fonts = {
    regular: await slicedFont(content.family, letters, 400),
    strong: await slicedFont(content.family, letters, 600),
  };
  const doc = new PDFDocument({
    size: 'A4',
    layout: content.isWide ? 'landscape' : 'portrait',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    font: '',
    lang: content.locale,
    displayTitle: true,
    info: {
      Title: `${content.title} ${content.subtitle}`,
      Creator: 'CoolOps',
      CreationDate: new Date(content.createdAt),
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => void doc.on('end', resolve));
  try {
    draw(new Sheet(new Writer(doc, fonts), content.mostPages), content);
  } catch (error) {
    if (error instanceof TooManyPages) return null;
    throw error;
  }
  for (const { name, text, mediaType } of content.attachments)
    doc.file(Buffer.from(text, 'utf8'), { name, type: mediaType });
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function draw(sheet: Sheet, content: PdfContent): void {
  drawHead(sheet, content);
  for (const part of content.parts) drawPart(sheet, part);
  drawFeet(sheet, content.foot);
}

function drawHead(sheet: Sheet, { title, subtitle, facts, result }: PdfContent): void {
  sheet.paragraph(title, looks.title);
  sheet.paragraph(subtitle, looks.subtitle);
  sheet.rule(6, inks.accent, 1.2);
  for (const [label, value] of facts) sheet.fact(label, value, looks.label, looks.text);
  if (result === undefined) return;
  sheet.space(8);
  sheet.frame([
    { text: result.words, look: looks.result },
    { text: result.note, look: looks.text },
  ]);
}

function drawPart(sheet: Sheet, { title, lines, table, toSign }: PdfPart): void {
  sheet.space(14);
  // A title stands with what it is the title of.
  sheet.demand(60);
  sheet.paragraph(title, looks.part);
  sheet.space(3);
  for (const line of lines) {
    sheet.paragraph(line, looks.text);
    sheet.space(2);
  }
  if (table) drawTable(sheet, table);
  if (toSign) drawToSign(sheet, toSign);
}

function drawToSign(sheet: Sheet, names: readonly string[]): void {
  const { writer, left, right } = sheet;
  const gap = 24;
  const width = (right - left - gap * (names.length - 1)) / names.length;
  const height = 56;
  sheet.demand(height);
  names.forEach((name, at) => {
    const x = left + at * (width + gap);
    const y = sheet.y + height - 16;
    writer.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor(inks.text)
      .stroke();
    writer.line(name, x, y + 3, looks.label);
  });
  sheet.space(height);
}

function drawFeet({ writer, left, right, bottom }: Sheet, foot: string): void {
  const { doc } = writer;
  const { start, count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    doc.switchToPage(start + at);
    const number = `${at + 1} / ${count}`;
    const [line = ''] = writer.lines(foot, right - left - 50, looks.foot);
    writer.line(line, left, bottom + 14, looks.foot);
    writer.line(number, right - writer.widthOf(number, looks.foot), bottom + 14, looks.foot);
  }
}
