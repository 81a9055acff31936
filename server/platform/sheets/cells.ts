export { guarded, unguarded, type Cell } from '@contract/cells';

/** A cell of a workbook that is no text, by the text that a reader makes of it. */
export interface RawCell {
  raw: 'number' | 'flag' | 'date' | 'error';
  text: string;
}
