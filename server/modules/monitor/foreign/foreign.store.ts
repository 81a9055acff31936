import {
  foreignFigures,
  foreignLostMs,
  type ForeignFigures,
  type ForeignPast,
  type ForeignProblem,
  type ForeignServer,
} from '@contract/foreignServers';
import { minuteMs, type EpochMs } from '@contract/time';
import type { Pool, PoolClient } from 'pg';
import type { Counters } from './nodeFigures';

type Row = Omit<ForeignServer, 'isUp'>;
const columns = `id, name, way, url, is_enabled as "isEnabled", created_by as "createdBy",
  created_at as "createdAt", seen_at as "seenAt", problem, figures`;

export async function listForeign(pool: Pool | PoolClient, now: EpochMs): Promise<ForeignServer[]> {
  const { rows } = await pool.query<Row>(`select ${columns} from foreign_servers order by name`);
  return rows.map((row) => {
    const isUp = row.seenAt !== null && now - row.seenAt < foreignLostMs;
    // What a server said before it was lost is not how it is.
    return { ...row, isUp, figures: isUp ? row.figures : null };
  });
}

export interface Listened {
  id: number;
  url: string | null;
  counters: Counters | null;
}

const listened = 'select id, url, counters from foreign_servers where is_enabled';

export const toScrape = async (pool: Pool): Promise<Listened[]> =>
  (await pool.query<Listened>(`${listened} and way = 'scrape' order by id`)).rows;

export const byPushHash = async (pool: Pool, hash: Buffer): Promise<Listened | null> =>
  (await pool.query<Listened>(`${listened} and push_hash = $1`, [hash])).rows[0] ?? null;

/** The newest answer, and a sample of each minute. */
export async function writeAnswer(
  pool: Pool,
  id: number,
  figures: ForeignFigures,
  counters: Counters,
): Promise<void> {
  await pool.query(
    `update foreign_servers set seen_at = $2, problem = null, figures = $3, counters = $4 where id = $1`,
    [id, counters.at, JSON.stringify(figures), JSON.stringify(counters)],
  );
  await pool.query(
    `insert into foreign_samples (server_id, at, figures) values ($1, $2, $3)
     on conflict (server_id, at) do update set figures = excluded.figures`,
    [id, Math.floor(counters.at / minuteMs) * minuteMs, JSON.stringify(figures)],
  );
}

export const writeProblem = (pool: Pool, id: number, problem: ForeignProblem) =>
  pool.query('update foreign_servers set problem = $2 where id = $1', [id, problem]);

const inStep = foreignFigures.map((figure) => `avg((figures ->> '${figure}')::float8) as "${figure}"`);
const past = `
  select server_id as id, at / $2::bigint * $2::bigint as at, ${inStep.join(', ')}
  from foreign_samples where at >= $1 group by 1, 2 order by 1, 2`;

/** The samples of every server since `from`, as means over steps of `stepMs`; a step without a sample is a gap. */
export async function readForeignPast(
  pool: Pool,
  from: EpochMs,
  to: EpochMs,
  stepMs: number,
): Promise<ForeignPast> {
  const { rows } = await pool.query<{ id: number; at: EpochMs } & ForeignFigures>(past, [from, stepMs]);
  const ids = [...new Set(rows.map(({ id }) => id))];
  return ids.map((id) => {
    const own = rows.filter((row) => row.id === id);
    const columns = foreignFigures.map((figure) => [figure, own.map((row) => row[figure])] as const);
    return {
      id,
      history: { from, to, stepMs, t: own.map(({ at }) => at), figures: Object.fromEntries(columns) },
    };
  });
}

export const dropOldForeign = (pool: Pool, before: EpochMs) =>
  pool.query('delete from foreign_samples where at < $1', [before]);
