interface Numbers {
  number: (value: number, digits?: number) => string;
}

/** Small parts have a decimal; whole numbers have none, so that marks of one axis are written alike. */
export const axisNumbers =
  (times: Numbers) =>
  (value: number): string =>
    times.number(value, Math.abs(value) < 10 && !Number.isInteger(value) ? 1 : 0);
