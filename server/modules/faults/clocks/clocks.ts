import type { FaultFlow, Pause } from '@contract/faultFlow';
import { isOpenFault, type FaultClock, type FaultClockKind } from '@contract/faults';
import { minuteMs, type EpochMs } from '@contract/time';
import { workingSpans, type Span, type WorkCalendar } from './workingTime';

/** What was agreed when the order was reported; 0 is no limit. */
export interface FaultLimits {
  acceptMs: number;
  onSiteMs: number;
  restoreMs: number;
  calendar: WorkCalendar;
  /** Shares of the time at which somebody is told, %. */
  escalateAt: readonly number[];
}

/** A span without the parts in which the clocks stood; `open`: they stand from there on. */
function* without(span: Span, pauses: readonly Pause[]): Generator<Span> {
  let [from] = span;
  const [, to] = span;
  for (const [paused, resumed] of pauses) {
    if (paused >= to) break;
    if ((resumed ?? Infinity) <= from) continue;
    if (paused > from) yield [from, Math.min(paused, to)];
    from = Math.max(from, resumed ?? Infinity);
    if (from >= to) return;
  }
  if (from < to) yield [from, to];
}

/** Pauses in order and joined where they meet. */
const joined = (pauses: readonly Pause[]): Pause[] => {
  const sorted = pauses.filter(([from, to]) => to === null || to > from).toSorted((a, b) => a[0] - b[0]);
  return sorted.reduce<Pause[]>((all, [from, to]) => {
    const last = all.at(-1);
    if (!last || (last[1] ?? Infinity) < from) return [...all, [from, to]];
    const end = last[1] === null || to === null ? null : Math.max(last[1], to);
    return [...all.slice(0, -1), [last[0], end]];
  }, []);
};

export interface Running {
  calendar: WorkCalendar;
  timeZone: string;
  from: EpochMs;
  pauses: readonly Pause[];
}

function* runningSpans({ calendar, timeZone, from, pauses }: Running): Generator<Span> {
  const standing = joined(pauses);
  const stopsAt = standing.find(([, to]) => to === null)?.[0] ?? Infinity;
  for (const span of workingSpans(calendar, timeZone, from)) {
    if (span[0] >= stopsAt) return;
    yield* without(span, standing);
  }
}

/** Working time between the start and an instant: never negative. */
export function usedMs(running: Running, until: EpochMs): number {
  let used = 0;
  for (const [from, to] of runningSpans(running)) {
    if (from >= until) break;
    used += Math.min(to, until) - from;
  }
  return used;
}

/** The instants at which so much working time is used, in one walk; null where the clock stands before that. */
export function reachedAt(running: Running, wanted: readonly number[]): (EpochMs | null)[] {
  const found: (EpochMs | null)[] = wanted.map(() => null);
  let used = 0;
  for (const [from, to] of runningSpans(running)) {
    wanted.forEach((ms, at) => {
      if (found[at] === null && used + (to - from) >= ms) found[at] = Math.round(from + ms - used);
    });
    if (found.every((at) => at !== null)) break;
    used += to - from;
  }
  return found;
}

const doneAtOf = (flow: FaultFlow, kind: FaultClockKind): EpochMs | null =>
  ({
    accept: flow.acceptedAt ?? flow.arrivedAt,
    onSite: flow.arrivedAt,
    restore: flow.repairedAt,
  })[kind] ?? (isOpenFault(flow.state) ? null : flow.closedAt);

const shares = [0.5, 0.8, 1] as const;

/** Every limit of an order as its steps left it. */
export function clocksOf(flow: FaultFlow, limits: FaultLimits, timeZone: string): FaultClock[] {
  const { calendar } = limits;
  const extendedMs = flow.extendedMin * minuteMs;
  const kinds: [FaultClockKind, number][] = [
    ['accept', limits.acceptMs],
    ['onSite', limits.onSiteMs],
    ['restore', limits.restoreMs === 0 ? 0 : limits.restoreMs + extendedMs],
  ];
  const running: Running = { calendar, timeZone, from: flow.reportedAt, pauses: flow.pauses };
  return kinds.flatMap(([kind, limitMs]) => {
    if (limitMs === 0) return [];
    const doneAt = doneAtOf(flow, kind);
    const [halfAt = null, soonAt = null, dueAt = null] = reachedAt(
      running,
      shares.map((share) => share * limitMs),
    );
    const stopped = flow.pauses.find(([, to]) => to === null)?.[0];
    const until = doneAt ?? stopped;
    const used = until === undefined ? null : usedMs(running, until);
    return [{ kind, limitMs, halfAt, soonAt, dueAt, doneAt, usedMs: used }];
  });
}

/** Whether anything was done later than agreed; null while all that is left is still in time. */
export const isLateBy = (clocks: readonly FaultClock[]): boolean =>
  clocks.some(({ limitMs, usedMs: used, doneAt }) => doneAt !== null && used !== null && used > limitMs);

export interface Escalation {
  clock: FaultClockKind;
  percent: number;
  at: EpochMs;
}

/** What is still to be told of, the next first; `told` holds `clock percent`. */
export const escalationsOf = (
  clocks: readonly FaultClock[],
  escalateAt: readonly number[],
  announced: ReadonlySet<string>,
): Escalation[] =>
  clocks
    .flatMap(({ kind, halfAt, soonAt, dueAt, doneAt }) => {
      if (doneAt !== null) return [];
      const at: Readonly<Record<number, EpochMs | null>> = { 50: halfAt, 80: soonAt, 100: dueAt };
      return escalateAt.flatMap((percent) => {
        const instant = at[percent] ?? null;
        return instant === null || announced.has(`${kind} ${percent}`)
          ? []
          : [{ clock: kind, percent, at: instant }];
      });
    })
    .toSorted((a, b) => a.at - b.at);
