import {
  foreignLostMs,
  type ForeignFigures,
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

export const dropOldForeign = (pool: Pool, before: EpochMs) =>
  pool.query('delete from foreign_samples where at < $1', [before]);
