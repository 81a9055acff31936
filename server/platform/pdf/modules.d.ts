// Of the libraries only what the package uses.
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'sfnt' | 'woff' | 'woff2';
    variationAxes?: Readonly<Record<string, number>>;
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}

declare module 'linebreak' {
  /** Where a line may end (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(code: number): boolean;
  }
  export function create(font: Buffer): Font;
}
