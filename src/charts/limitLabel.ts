/** Limits close to each other are named at different places, so that no name lies on another. */
export const limitLabel = (at: number): string =>
  ['insideEndTop', 'insideStartTop', 'insideMiddleTop'][at % 3] ?? '';

/** Instants close to each other are named on either side of their lines. */
export const momentLabel = (at: number): string => (at % 2 === 0 ? 'insideEndTop' : 'insideEndBottom');
