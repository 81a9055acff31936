import type { Alarm } from '@contract/alarms';
import { floodWindowMs } from '@contract/alarmFigures';
import { isCalling } from '@contract/alarmSuppression';
import { testDefinition } from '@contract/testAlarms';
import { secondMs, type EpochMs } from '@contract/time';

const kept = 2 * (floodWindowMs / secondMs);

const calls = (alarm: Alarm | undefined): alarm is Alarm =>
  alarm !== undefined && alarm.definitionId !== testDefinition && isCalling(alarm);

/** How many alarms began to call in each of the last seconds: a flood is known without looking through the list. */
export function createRaiseRate() {
  const perSecond = new Map<number, number>();
  let newest = 0;

  const forget = (): void => {
    for (const second of perSecond.keys()) if (second <= newest - kept / 2) perSecond.delete(second);
  };
  const count = ({ raisedAt }: Alarm, step: 1 | -1): void => {
    const second = Math.floor(raisedAt / secondMs);
    const known = perSecond.get(second);
    if (known === undefined && step < 0) return;
    perSecond.set(second, (known ?? 0) + step);
    newest = Math.max(newest, second);
    if (perSecond.size > kept) forget();
  };
  return {
    moved(before: Alarm | undefined, after: Alarm | undefined): void {
      if (calls(before)) count(before, -1);
      if (calls(after)) count(after, 1);
    },
    /** Those of now that were raised at that second or later. */
    since(atMs: EpochMs): number {
      const first = Math.floor(atMs / secondMs);
      let sum = 0;
      for (const [second, n] of perSecond) if (second >= first) sum += n;
      return sum;
    },
    clear(): void {
      perSecond.clear();
      newest = 0;
    },
  };
}
