const wantedSteps = 5;
const evenNumbers = [1, 2, 3, 5, 10];

/** An axis from 0 that ends at a mark: between its last mark and its end two numbers would lie on each other. */
export function evenSteps(most: number): { interval: number; max: number } {
  const rough = Math.max(most, Number.EPSILON) / wantedSteps;
  const scale = 10 ** Math.floor(Math.log10(rough));
  const interval = scale * (evenNumbers.find((number) => number >= rough / scale) ?? 10);
  return { interval, max: interval * Math.ceil(most / interval) };
}
