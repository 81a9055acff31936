interface Numbers {
  number: (value: number, digits?: number) => string;
}

/** Decimals that a number of this size may have at the most: what lies below is not read from a chart. */
const mostDigits = (size: number): number => {
  if (size >= 100) return 0;
  return size >= 1 ? 1 : 3;
};

/** Short numbers beside an axis: as many digits as tell its marks apart, and no zeros behind them. */
export const axisNumbers =
  (times: Numbers) =>
  (value: number): string => {
    const most = mostDigits(Math.abs(value));
    const rounded = Number(value.toFixed(most));
    let digits = 0;
    while (digits < most && Number(value.toFixed(digits)) !== rounded) digits += 1;
    return times.number(value, digits);
  };
