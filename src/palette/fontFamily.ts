/** The fonts of the page, for canvases: those cannot inherit and refuse a font they cannot read. */
export const pageFontFamily = (): string => getComputedStyle(document.body).fontFamily || 'sans-serif';
