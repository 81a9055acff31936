/** Which forms of Han characters: of the mainland, or of Hong Kong. */
export type PdfFamily = 'sc' | 'hk';

export interface PdfTable {
  titles: readonly string[];
  rows: readonly (readonly string[])[];
  /** Shares of the width, by column. */
  widths: readonly number[];
  /** Columns of figures: they end where the column does. */
  figures: readonly number[];
}

export interface PdfPart {
  title: string;
  lines: readonly string[];
  table?: PdfTable;
  /** Who signs by hand: a line for each, side by side. */
  toSign?: readonly string[];
}

export interface PdfAttachment {
  name: string;
  text: string;
  mediaType: string;
}

/** A document as data: what it says, and in which order. */
export interface PdfContent {
  family: PdfFamily;
  /** Language of the text, as BCP 47 names it. */
  locale: string;
  isWide: boolean;
  title: string;
  subtitle: string;
  facts: readonly (readonly [label: string, value: string])[];
  /** What the document comes to, in a frame. */
  result?: { words: string; note: string };
  parts: readonly PdfPart[];
  /** At the foot of every page, before its number. */
  foot: string;
  attachments: readonly PdfAttachment[];
  createdAt: number;
  mostPages: number;
}

/** Null: it would have had more pages than it may. */
export type Drawn = Uint8Array | null;
