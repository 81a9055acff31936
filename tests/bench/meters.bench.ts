import { parseArgs } from 'node:util';
import { dayMs, hourMs } from '@contract/time';
import { recordBench } from '@tests/support/bench';
import { aMeter, type Meter } from '@tests/support/meters/aMeter';
import { untrueAlarmsOf } from '@tests/support/meters/alarms';
import { judgedDays, type JudgedDay } from '@tests/support/meters/judge';

/** All of them, or as many as are named: `npm run bench -- meters --meters 100`. */
const { values: options } = parseArgs({
  args: process.argv.slice(2),
  options: { meters: { type: 'string', default: '500' } },
  allowPositionals: true,
});
const meters = Number(options.meters);
const days = 60;
const from = Date.UTC(2026, 5, 1);
const firstSeed = 20_000;

/** What is counted over all meters. */
class Tally {
  days = 0;
  inside = 0;
  beyond = 0;
  calm = 0;
  falselyFaulty = 0;
  unknown = 0;
  worstSumPct = 0;
  worstHoursKwh = 0;
  troubles = 0;
  found = 0;
  meterMonths = 0;
  untrueAlarms = 0;

  take(meter: Meter): void {
    const judged = judgedDays(meter, from, days);
    for (const day of judged) this.takeDay(day);
    this.takeSum(meter, judged);
    this.takeTroubles(meter, judged);
    this.takeAlarms(meter);
  }

  private takeDay(day: JudgedDay): void {
    if (!day.isTroubled) {
      this.calm += 1;
      if (day.isFaulty) this.falselyFaulty += 1;
    }
    if (day.kwh === null) {
      this.unknown += 1;
      return;
    }
    this.days += 1;
    const hours = day.hours.reduce<number>((sum, kwh) => sum + (kwh ?? 0), 0);
    this.worstHoursKwh = Math.max(this.worstHoursKwh, Math.abs(hours - day.kwh));
    const off = Math.abs(day.kwh - day.trueKwh);
    if (off <= day.band) this.inside += 1;
    if (off > 3 * day.band) this.beyond += 1;
  }

  /** Days of a meter without a trouble beside what it used over all of them. */
  private takeSum({ events, feedsBack, resolution }: Meter, judged: readonly JudgedDay[]): void {
    if (events.length > 0 || feedsBack) return;
    const used = judged.reduce((sum, { trueKwh }) => sum + trueKwh, 0);
    const counted = judged.reduce((sum, { kwh }) => sum + (kwh ?? 0), 0);
    const off = Math.max(0, Math.abs(counted - used) - 2 * resolution);
    this.worstSumPct = Math.max(this.worstSumPct, (100 * off) / used);
  }

  /** Exchanges, and standstills that the last digit does not hide. */
  private takeTroubles({ events, resolution, feedsBack }: Meter, judged: readonly JudgedDay[]): void {
    if (feedsBack) return;
    for (const { kind, from: begun, to } of events) {
      if (kind !== 'exchange' && (kind !== 'standstill' || resolution >= 1)) continue;
      if (begun < from + 2 * dayMs || to > from + (days - 3) * dayMs) continue;
      this.troubles += 1;
      const near = judged.filter(({ day }) => day + dayMs > begun - 3 * hourMs && day < to + 3 * hourMs);
      if (near.some(({ isFaulty }) => isFaulty)) this.found += 1;
    }
  }

  private takeAlarms(meter: Meter): void {
    this.meterMonths += days / 30;
    this.untrueAlarms += untrueAlarmsOf(meter).length;
  }
}

const tally = new Tally();
for (let n = 0; n < meters; n++) tally.take(aMeter({ seed: firstSeed + n, from, days }));

const pct = (part: number, whole: number): number => (100 * part) / Math.max(1, whole);
recordBench(
  'meters',
  '500 random meters over 60 days against the truth: intervals of 10 s to 2 h, last digits of 0.001 to 10 kWh, gaps, exchanges, roll-overs, glitches, standstills and sites that feed back. `npm run bench meters`',
  [
    { name: 'energy of a day inside its band', value: pct(tally.inside, tally.days), unit: '%' },
    { name: 'energy of a day beyond three bands', value: pct(tally.beyond, tally.days), unit: '%' },
    { name: 'days without an energy', value: pct(tally.unknown, tally.days + tally.unknown), unit: '%' },
    { name: 'days of a meter that is well, off its whole', value: tally.worstSumPct, unit: '%' },
    { name: 'hours off the sum of their day, at most', value: tally.worstHoursKwh, unit: 'kWh' },
    { name: 'days falsely taken for faulty', value: pct(tally.falselyFaulty, tally.calm), unit: '%' },
    { name: 'exchanges and standstills found', value: pct(tally.found, tally.troubles), unit: '%' },
    {
      name: 'untrue meter alarms in 100 meter-months',
      value: (100 * tally.untrueAlarms) / tally.meterMonths,
      unit: '',
    },
  ],
);
