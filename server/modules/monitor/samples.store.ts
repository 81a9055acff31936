import { healthFigures, type HealthFigure, type HealthHistory } from '@contract/monitor';
import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';

export type Figures = Record<HealthFigure, number | null>;

export const writeSample = (pool: Pool, process: string, at: EpochMs, figures: Figures) =>
  pool.query(`insert into health_samples (process, at, figures) values ($1, $2, $3) on conflict do nothing`, [
    process,
    at,
    JSON.stringify(figures),
  ]);

/** Counted together over processes; of all others the worst tells. */
const summed: readonly HealthFigure[] = [
  'messagesPerS',
  'pointsPerS',
  'queued',
  'refusedPerS',
  'clients',
  'framesPerS',
];
/** A short peak is what one looks for; the mean would hide it. */
const peaks: readonly HealthFigure[] = [
  'loopDelayMs',
  'queued',
  'watermarkAgeS',
  'fieldToPixelP99Ms',
  'refusedPerS',
];

export const isSummed = (figure: HealthFigure): boolean => summed.includes(figure);

const inBucket = (figure: HealthFigure): string =>
  `${peaks.includes(figure) ? 'max' : 'avg'}((figures ->> '${figure}')::float8) as "${figure}"`;
const overProcesses = (figure: HealthFigure): string =>
  `${isSummed(figure) ? 'sum' : 'max'}("${figure}") as "${figure}"`;

const text = `
  select at, ${healthFigures.map(overProcesses).join(', ')} from (
    select process, at / $2::bigint * $2::bigint as at, ${healthFigures.map(inBucket).join(', ')}
    from health_samples where at >= $1 group by 1, 2) each
  group by at order by at`;

/** The samples since `from`, in steps of `stepMs`; a step without any sample is a gap. */
export async function readSamples(
  pool: Pool,
  from: EpochMs,
  to: EpochMs,
  stepMs: number,
): Promise<HealthHistory> {
  const { rows } = await pool.query<{ at: EpochMs } & Figures>(text, [from, stepMs]);
  const columns = healthFigures.map((figure) => [figure, rows.map((row) => row[figure])] as const);
  return { from, to, stepMs, t: rows.map(({ at }) => at), figures: Object.fromEntries(columns) };
}
