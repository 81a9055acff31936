import { sumOf } from '../regression/fitStatistics';
import type { UsagePeriod } from './usagePerDay';

export interface Bill {
  startMs: number;
  endMs: number;
  /** In all. */
  usage: number;
}

export interface HourlyTemperature {
  hourMs: number;
  /** null where it was not measured. */
  temperature: number | null;
}

const hourMs = 3_600_000;
const hoursADay = 24;
const dayMs = hoursADay * hourMs;

/** CalTRACK 2.0, 2.2.2.3 and 2.2.3.2: a day needs more than half of its hours, a bill nine tenths of its own. */
const coverage = { day: 0.5, bill: 0.9 };

export type BillPeriod = UsagePeriod & { days: number };

/** Bills as periods of mean daily use with the mean temperatures of their days, counted from the bill's start. */
export function billPeriods(bills: Bill[], temperatures: HourlyTemperature[]): BillPeriod[] {
  return bills.map((bill) => {
    const days = (bill.endMs - bill.startMs) / dayMs;
    const inside = temperatures.filter(({ hourMs: at }) => at >= bill.startMs && at < bill.endMs);
    return { days, usagePerDay: bill.usage / days, dailyTemperatures: dailyMeans(bill, inside) };
  });
}

function dailyMeans(bill: Bill, inside: HourlyTemperature[]) {
  const measured = inside.flatMap(({ hourMs: at, temperature }) =>
    temperature === null ? [] : [{ at, temperature }],
  );
  if (measured.length < coverage.bill * ((bill.endMs - bill.startMs) / hourMs)) return [];
  const days: number[][] = [];
  for (const { at, temperature } of measured) {
    const day = Math.floor((at - bill.startMs) / dayMs);
    (days[day] ??= []).push(temperature);
  }
  return days
    .filter((hours) => hours.length > coverage.day * hoursADay)
    .map((hours) => sumOf(hours) / hours.length);
}
