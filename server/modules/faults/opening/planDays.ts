import { dayMs } from '@contract/time';

const planSteps = {
  week: { days: 7 },
  month: { months: 1 },
  twoMonths: { months: 2 },
  quarter: { months: 3 },
  halfYear: { months: 6 },
  year: { months: 12 },
} as const;
export type PlanStep = keyof typeof planSteps;

const textOf = (utc: number): string => new Date(utc).toISOString().slice(0, 10);
const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** So many months on, on the last day of the month where it has no such day. */
const monthsOn = (first: number, months: number): number => {
  const date = new Date(first);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), last));
};

/** The last day of a plan that is not after `today`; null before the first one. */
export function planDayAt(firstDay: string, every: PlanStep, today: string): string | null {
  const [first, now] = [utcOf(firstDay), utcOf(today)];
  if (now < first) return null;
  const step = planSteps[every];
  if ('days' in step) {
    const stepMs = step.days * dayMs;
    return textOf(first + Math.floor((now - first) / stepMs) * stepMs);
  }
  const date = new Date(first);
  const nowDate = new Date(now);
  const passed =
    (nowDate.getUTCFullYear() - date.getUTCFullYear()) * 12 + nowDate.getUTCMonth() - date.getUTCMonth();
  const count = Math.floor(passed / step.months);
  const day = monthsOn(first, count * step.months);
  return textOf(day <= now ? day : monthsOn(first, (count - 1) * step.months));
}
