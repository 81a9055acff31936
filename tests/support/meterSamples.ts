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

type Figures = Record<string, number>;

/** What openeemeter made of one meter, under its own names. */
interface Expected {
  params: Figures;
  r2_adj: number;
  candidates: { n_candidates: number; n_qualified: number };
  metrics_on_daily: Figures;
  totals_metrics: Figures;
  error_bands_90pct: Figures;
  counterfactual_sum: number;
  metered_savings_sum: number;
}

interface ExpectedHours {
  occupied_hours_per_segment: Figures;
  occupied_bins: Record<string, number[]>;
  unoccupied_bins: Record<string, number[]>;
  first24_counterfactual: number[];
  counterfactual_sum: number;
  metered_savings_sum: number;
}

const golden = () =>
  JSON.parse(readFileSync(join(folder, 'golden.json'), 'utf8')) as {
    daily: Record<string, Expected>;
    billing: Record<string, Expected>;
    hourly: Record<string, ExpectedHours>;
  };

export const expectedOf = (step: 'daily' | 'billing', meter: string) => golden()[step][meter] as Expected;
export const expectedHours = () => golden().hourly['il-electricity-cdd-hdd'] as ExpectedHours;

/** The same but for a share of 10^−digits. */
export function expectNear(value: number | null | undefined, expected: number | undefined, digits = 6) {
  expect(Number(value) / Number(expected)).toBeCloseTo(1, digits);
}

export const dailyRows = (meter: string): DailyRow[] =>
  rowsOf(readFileSync(join(folder, `${meter}-daily.csv`), 'utf8')).map(([day, usage, temperature]) => ({
    dayMs: Date.parse(day ?? ''),
    usage: numberOf(usage),
    temperature: numberOf(temperature),
  }));

export const billRows = (meter: string) =>
  rowsOf(readFileSync(join(folder, `${meter}-billing_monthly.csv`), 'utf8')).map(([start, value]) => ({
    startMs: Date.parse(start ?? ''),
    value: numberOf(value),
  }));

export const hourlyRows = () =>
  rowsOf(gunzipSync(readFileSync(join(folder, 'il-electricity-cdd-hdd-hourly.csv.gz'))).toString()).map(
    ([hour, usage, temperature]) => ({
      hourMs: Date.parse(hour ?? ''),
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
