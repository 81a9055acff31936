import { runningLimits, type AlarmTimeLimits, type LimitKind } from '@contract/alarmLimits';
import type { Alarm } from '@contract/alarms';
import { secondMs, type EpochMs } from '@contract/time';

/** An alarm with the limits that it has overrun: it changes when a limit passes, as it does by a transition. */
export interface TimedAlarm extends Alarm {
  overrun?: readonly LimitKind[];
}

/** Alarms wait together for so much time: one entry for each would cost more than the exactness is worth. */
const stretchMs = 5 * secondMs;

/** Which alarms wait for a limit to pass, so that nobody looks through all of them every second. */
export function createDeadlines() {
  let limits: AlarmTimeLimits | null = null;
  let nowMs: EpochMs = 0;
  const waiting = new Map<number, Set<number>>();
  const stretchOf = new Map<number, number>();

  const leave = (id: number): void => {
    const stretch = stretchOf.get(id);
    if (stretch === undefined) return;
    stretchOf.delete(id);
    const others = waiting.get(stretch);
    others?.delete(id);
    if (others?.size === 0) waiting.delete(stretch);
  };
  const join = (id: number, dueAt: EpochMs): void => {
    const stretch = Math.ceil(dueAt / stretchMs);
    const others = waiting.get(stretch);
    if (others) others.add(id);
    else waiting.set(stretch, new Set([id]));
    stretchOf.set(id, stretch);
  };
  return {
    setLimits: (next: AlarmTimeLimits): void => void (limits = next),
    /** The alarm as it is to be shown now; from here on it waits for its next limit. */
    follow(id: number, alarm: Alarm | undefined): TimedAlarm | undefined {
      if (limits === null) return alarm;
      leave(id);
      if (!alarm) return undefined;
      const running = runningLimits(alarm, limits);
      const next = running.find(({ dueAt }) => dueAt > nowMs);
      if (next) join(id, next.dueAt);
      const overrun = running.filter(({ dueAt }) => dueAt <= nowMs).map(({ kind }) => kind);
      return overrun.length === 0 ? alarm : { ...alarm, overrun };
    },
    /** Alarms of which a limit has passed meanwhile. */
    pass(now: EpochMs): number[] {
      nowMs = now;
      const passed = [...waiting.keys()].filter((stretch) => stretch * stretchMs <= now);
      return passed.flatMap((stretch) => [...(waiting.get(stretch) ?? [])]);
    },
    clear(): void {
      waiting.clear();
      stretchOf.clear();
    },
  };
}

/** As the server told it. */
export function untimed(timed: TimedAlarm): Alarm {
  if (timed.overrun === undefined) return timed;
  const { overrun: _, ...alarm } = timed;
  return alarm;
}

export const hasSameOverrun = (a: TimedAlarm | undefined, b: TimedAlarm | undefined): boolean =>
  (a?.overrun ?? []).join() === (b?.overrun ?? []).join();
