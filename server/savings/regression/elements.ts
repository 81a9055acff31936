/** The number at an index that its loop keeps within bounds; NaN, which every sum then shows, where it does not. */
export const valueAt = (values: ArrayLike<number>, index: number): number => values[index] ?? Number.NaN;

/**
 * The item at an index that its loop keeps within bounds.
 * @throws RangeError where it does not
 */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${items.length}`);
  return item;
}
