import type { Point } from '@contract/points';
import type { TFunction } from 'i18next';

const words = (point: Pick<Point, 'name'>): readonly [off: string, on: string] =>
  point.name === 'open' ? ['digital.closed', 'digital.opened'] : ['digital.off', 'digital.on'];

/** The words for 0 and 1 of a point that is one or the other. */
export const stateWordsOf = (point: Pick<Point, 'name'>, t: TFunction): readonly [string, string] => {
  const [off, on] = words(point);
  return [t(off), t(on)];
};
