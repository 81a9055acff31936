/** Ids of alarm definitions as they are kept: one text, with commas. */
export const idsOf = (text: string): string[] =>
  text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
