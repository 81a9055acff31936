import type { SiteDayHours } from '@contract/siteEnergy';
import type { SavingsOf } from '@contract/savings';
import { dayMs, hourMs } from '@contract/time';
import type { DayOfSite } from '../siteSaving';

/** As openeemeter reads an instant. */
const instant = (at: number): string => new Date(at).toISOString().replace('.000Z', '+00:00');
const number = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
const fahrenheit = (celsius: number | null | undefined): number | null =>
  celsius === null || celsius === undefined ? null : (celsius * 9) / 5 + 32;
const file = (titles: string, rows: string[]): string => `${[titles, ...rows].join('\n')}\n`;

/** `meter_data_from_csv`: what was used from each start on; a gap begins with an empty value, as the end does. */
export function dailyMeterCsv(days: DayOfSite[]): string {
  const rows = days.flatMap(({ day, kwh }, place) => {
    const next = days[place + 1]?.day;
    const isFollowed = next !== undefined && next - day < 1.5 * dayMs;
    return [`${instant(day)},${number(kwh)}`, ...(isFollowed ? [] : [`${instant(day + dayMs)},`])];
  });
  return file('start,value', rows);
}

export function hourlyMeterCsv(days: SiteDayHours[], of: SavingsOf): string {
  const rows = days.flatMap((day) =>
    (of === 'ac' ? day.acKwh : day.totalKwh).map(
      (kwh, hour) => `${instant(day.day + hour * hourMs)},${number(kwh)}`,
    ),
  );
  return file('start,value', rows);
}

/** `temperature_data_from_csv`: hourly, in degrees Fahrenheit. */
export function temperatureCsv(days: SiteDayHours[]): string {
  const rows = days.flatMap((day) =>
    day.outdoorC.map((celsius, hour) => `${instant(day.day + hour * hourMs)},${number(fahrenheit(celsius))}`),
  );
  return file('dt,tempF', rows);
}

/** The days that the saving stands on, as they entered it. */
export function daysCsv(days: (DayOfSite & { period: 'baseline' | 'reporting' })[]): string {
  const rows = days.map(({ day, period, kwh, outdoorC, itKwh }) =>
    [instant(day), period, number(kwh), number(outdoorC), number(fahrenheit(outdoorC)), number(itKwh)].join(
      ',',
    ),
  );
  return file('day,period,kwh,outdoor_c,outdoor_f,it_kwh', rows);
}
