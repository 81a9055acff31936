import { floodLimits, floodWindowMs, isFlood, type Flood } from './alarmFigures';
import type { EpochMs } from './time';

/** A second in which alarms were raised, of all operators. */
export interface AlarmSecond {
  at: EpochMs;
  n: number;
  /** In the ten minutes that end with it. */
  inWindow: number;
}

/** When the ten minutes hold fewer than a flood goes on with, as nothing came after the second `last`. */
function fallOf(seconds: readonly AlarmSecond[], last: number, operators: number): EpochMs {
  let left = floodLimits.end * operators;
  let i = last;
  for (; i > 0; i--) {
    left -= seconds[i]?.n ?? 0;
    if (left <= 0) break;
  }
  return (seconds[i]?.at ?? 0) + floodWindowMs;
}

interface Span {
  /** Where there were too many for the first time, and the last of them. */
  over: number;
  last: number;
}

function floodOf(
  seconds: readonly AlarmSecond[],
  { over, last }: Span,
  operators: number,
  before: { last: number; to: EpochMs },
): Flood {
  const overAt = seconds[over]?.at ?? 0;
  let first = over;
  while (first - 1 > before.last && (seconds[first - 1]?.at ?? 0) > overAt - floodWindowMs) first -= 1;
  const during = seconds.slice(first, last + 1);
  return {
    from: Math.max(before.to, during[0]?.at ?? 0),
    to: fallOf(seconds, last, operators),
    alarms: during.reduce((sum, { n }) => sum + n, 0),
    peak: seconds.slice(over, last + 1).reduce((most, { inWindow }) => Math.max(most, inWindow), 0),
  };
}

/**
 * Floods of a time that ends with `until`, the same whatever span is looked at: the ten minutes slide from alarm to
 * alarm. Of `seconds`, in order, those may be missing after which no ten minutes hold what a flood goes on with.
 */
export function floodsOf(seconds: readonly AlarmSecond[], operators: number, until: EpochMs): Flood[] {
  const floods: Flood[] = [];
  let over: number | null = null;
  let before = { last: -1, to: 0 };
  const end = (last: number): void => {
    if (over === null) return;
    const flood = floodOf(seconds, { over, last }, operators, before);
    floods.push({ ...flood, to: Math.min(flood.to, until) });
    before = { last, to: flood.to };
    over = null;
  };
  seconds.forEach(({ n, inWindow }, i) => {
    if (!isFlood(true, (inWindow - n) / operators)) end(i - 1);
    if (over === null && isFlood(false, inWindow / operators)) over = i;
  });
  end(seconds.length - 1);
  return floods;
}
