import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const folder = join(__dirname, '../../../shared/data/mv/eemeter');

/** Reference meters with what openeemeter 3.2.0 makes of them; where they are absent, their tests are skipped. */
export const haveMeterSamples = existsSync(join(folder, 'golden.json'));

export interface DailyRow {
  dayMs: number;
  usage: number;
  temperature: number;
}

export const golden = () => JSON.parse(readFileSync(join(folder, 'golden.json'), 'utf8'));

export const dailyRows = (meter: string): DailyRow[] =>
  rowsOf(readFileSync(join(folder, `${meter}-daily.csv`), 'utf8')).map(([day, usage, temperature]) => ({
    dayMs: Date.parse(day!),
    usage: numberOf(usage),
    temperature: numberOf(temperature),
  }));

export const billRows = (meter: string) =>
  rowsOf(readFileSync(join(folder, `${meter}-billing_monthly.csv`), 'utf8')).map(([start, value]) => ({
    startMs: Date.parse(start!),
    value: numberOf(value),
  }));

export const hourlyRows = () =>
  rowsOf(gunzipSync(readFileSync(join(folder, 'il-electricity-cdd-hdd-hourly.csv.gz'))).toString()).map(
    ([hour, usage, temperature]) => ({
      hourMs: Date.parse(hour!),
      usage: numberOf(usage),
      temperature: numberOf(temperature),
    }),
  );

const rowsOf = (csv: string) =>
  csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

const numberOf = (text?: string) => (text ? Number(text) : Number.NaN);
