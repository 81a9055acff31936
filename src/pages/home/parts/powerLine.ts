import { secondMs } from '@contract/time';
import type { PowerPoint } from '@sagas/screen/powerTrend';

/** The picture stretches to its frame: only the proportions of these count. */
export const picture = { width: 1_000, height: 100 };
/** Minutes begin the line; a longer silence is an outage and is drawn as one. */
const longestStepMs = 95 * secondMs;

type PowerKey = 'powerW' | 'acPowerW';

/** The highest value with some air above it, W; never 0. */
export const topOf = (trend: readonly PowerPoint[]): number =>
  1.1 * Math.max(1, ...trend.map(({ powerW, acPowerW }) => Math.max(powerW ?? 0, acPowerW ?? 0)));

/** A path from the first to the last point over a scale that begins at 0; it breaks where nothing was measured. */
export function powerLine(trend: readonly PowerPoint[], key: PowerKey, topW: number): string {
  const [first, last] = [trend[0]?.at ?? 0, trend.at(-1)?.at ?? 0];
  const perMs = picture.width / Math.max(1, last - first);
  let before = -Infinity;
  const steps = trend.flatMap(({ at, [key]: value }) => {
    if (value === null) return [];
    const verb = at - before > longestStepMs ? 'M' : 'L';
    before = at;
    const y = picture.height * (1 - value / topW);
    return [`${verb}${((at - first) * perMs).toFixed(1)} ${y.toFixed(2)}`];
  });
  return steps.join('');
}
