import type { Alarm } from '@contract/alarms';
import { medianOf } from '@contract/median';

export interface Past {
  /** How long it usually stood; null when none of them has cleared. */
  medianMs: number | null;
  /** Who acknowledged it, the most frequent first. */
  people: readonly { by: string; n: number }[];
}

const shownPeople = 3;

export function pastOf(alarms: readonly Alarm[]): Past {
  const lasted = alarms.flatMap(({ raisedAt, clearedAt }) =>
    clearedAt === null ? [] : [clearedAt - raisedAt],
  );
  const perPerson = new Map<string, number>();
  for (const { acknowledgedBy: by } of alarms) if (by) perPerson.set(by, (perPerson.get(by) ?? 0) + 1);
  const people = [...perPerson].map(([by, n]) => ({ by, n })).sort((a, b) => b.n - a.n);
  return { medianMs: medianOf(lasted), people: people.slice(0, shownPeople) };
}
