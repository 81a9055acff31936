/** What a message says of some points of a device: null or NaN where it says nothing, or that there is no usable value. */
export interface PartialReading {
  values: ArrayLike<number | null>;
  /** The points of which it says that there is no usable value, by position. */
  invalid: number;
}

const valueAt = ({ values }: PartialReading, position: number): number => values[position] ?? NaN;

/** A value that is missing but not invalid was not reported. */
export const isReported = (message: PartialReading, position: number): boolean =>
  Number.isFinite(valueAt(message, position)) || ((message.invalid >>> position) & 1) === 1;

/**
 * Lays a newer message over what is known: a point that it does not report keeps its value, one that it reports as
 * unusable has none any more.
 * @param none what stands for a value that is not known
 * @returns the points that the message reports, as a mask
 */
export const overlay = <None extends number | null>(
  known: (number | None)[],
  newer: PartialReading,
  none: None,
): number => {
  let reported = 0;
  const length = Math.max(known.length, newer.values.length);
  for (let i = 0; i < length; i++) {
    if (!isReported(newer, i)) continue;
    const value = valueAt(newer, i);
    known[i] = Number.isFinite(value) ? value : none;
    reported |= 1 << i;
  }
  return reported;
};

/** The unusable points after an overlay: a point of which the message says nothing stays as it was. */
export const invalidAfter = (known: number, reported: number, { invalid }: PartialReading): number =>
  (known & ~reported) | invalid;
