import { valueAt } from './regression/elements';

export interface Compared {
  /** The less, the better. */
  value: number;
  /** Half the width of its interval. */
  band: number;
}

export interface Ranked {
  /** 1 + how many are significantly better. */
  rank: number;
  /** The last place that it may have: all but those that are significantly worse. */
  lastRank: number;
}

/**
 * Two differ significantly where the difference is more than the root of the squares of their bands: the interval of
 * the difference does not hold 0 at the confidence that the bands have. One is compared with all when it is asked for:
 * a page shows few of many.
 */
export function rankerOf(all: readonly Compared[]): (one: Compared) => Ranked {
  const values = Float64Array.from(all, ({ value }) => value);
  const squares = Float64Array.from(all, ({ band }) => band ** 2);
  return ({ value, band }) => {
    let [better, worse] = [0, 0];
    for (let at = 0; at < values.length; at++) {
      const more = valueAt(values, at) - value;
      if (more ** 2 <= valueAt(squares, at) + band ** 2) continue;
      if (more < 0) better++;
      else worse++;
    }
    return { rank: 1 + better, lastRank: values.length - worse };
  };
}
