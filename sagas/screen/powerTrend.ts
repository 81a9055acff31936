import { powerPastMs, type PowerPast } from '@contract/energy';
import { minuteMs, secondMs } from '@contract/time';
import { createRingBuffer } from './ringBuffer';

/** Power in W at an instant; null where nothing measures it, all null where a gap begins. */
export type PowerPoint = PowerPast[number];

const pastPoints = powerPastMs / minuteMs;
/** At most 300 points a line keep every frame of a wall under 50 ms: these, the minutes, and space for gaps. */
const livePoints = 150;
/** Totals come about once a second; a longer silence is an outage. */
const longestStepMs = 10 * secondMs;

const minuteOf = ({ at }: PowerPoint): number => Math.floor(at / minuteMs);
const gapAt = (at: number): PowerPoint => ({ at, powerW: null, acPowerW: null, itPowerW: null });
const pointOf = ({ at, powerW, acPowerW, itPowerW }: PowerPoint): PowerPoint => ({
  at,
  powerW,
  acPowerW,
  itPowerW,
});

/** The power of two hours by minutes, and of the last of them by seconds as they arrive. */
export interface PowerTrend {
  take(now: PowerPoint): void;
  takePast(past: PowerPast): void;
  points(): PowerPoint[];
  clear(): void;
}

export function createPowerTrend(): PowerTrend {
  const live = createRingBuffer<PowerPoint>(livePoints);
  let minutes: PowerPoint[] = [];

  const keepMinute = (point: PowerPoint): void => {
    const last = minutes.at(-1);
    if (last && minuteOf(point) <= minuteOf(last)) return;
    minutes.push(point);
    if (minutes.length > pastPoints) minutes.shift();
  };
  return {
    take: (now) => {
      const last = live.newest();
      if (last && now.at <= last.at) return;
      if (last && now.at - last.at > longestStepMs) live.push(gapAt(last.at + 1));
      const point = pointOf(now);
      live.push(point);
      keepMinute(point);
    },
    takePast: (past) => {
      // What was heard here stands; the rest fills what was not.
      const heard = new Set(minutes.map(minuteOf));
      const missing = past.filter((point) => !heard.has(minuteOf(point)));
      minutes = [...missing, ...minutes].sort((a, b) => a.at - b.at).slice(-pastPoints);
    },
    points: () => {
      const seconds = live.values();
      const first = seconds[0]?.at ?? Infinity;
      return [...minutes.filter(({ at }) => at < first), ...seconds];
    },
    clear: () => {
      live.clear();
      minutes = [];
    },
  };
}
