/** What a spreadsheet would take for a formula; such a text is led by an apostrophe, and read back without it. */
const formula = /^[=+\-@\t\r]/;

export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);
export const unguarded = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** A text, or a number that stays one. */
export type Cell = string | number | null;
