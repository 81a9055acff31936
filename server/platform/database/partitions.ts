import { DatabaseError, type ClientBase, type Pool } from 'pg';
import type { EpochMs } from '@contract/time';
import { inTransaction } from './transactionScope';

export interface RangePartition {
  parent: string;
  name: string;
  /** Belongs to it. */
  from: EpochMs;
  /** Does not belong to it. */
  to: EpochMs;
}

const makingPartitions = 7_204_002;
const lockNotAvailable = '55P03';
/** For so long a moment is sought in which nobody holds the table. */
const attempts = 20;
const restMs = 50;

/**
 * Makes a partition unless it is there, as part of a transaction. It is made beside its table and attached, which
 * waits for nobody who reads or writes there (a backup reads for an hour), and lets nobody wait.
 */
export async function attachPartition(client: ClientBase, partition: RangePartition): Promise<void> {
  const { parent, name, from, to } = partition;
  await client.query('select pg_advisory_xact_lock($1)', [makingPartitions]);
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    name,
  ]);
  if (rows[0]?.found !== false) return;
  await client.query(`create table ${name} (like ${parent} including defaults including constraints)`);
  await client.query(`alter table ${parent} attach partition ${name} for values from (${from}) to (${to})`);
}

/** Makes a partition unless it is there. */
export const makePartition = (pool: Pool, partition: RangePartition): Promise<void> =>
  inTransaction(pool, (client) => attachPartition(client, partition));

/**
 * Drops a partition in a moment in which nobody holds its table: a lock that is waited for makes all wait who come
 * after it, the intake among them.
 * @returns false when there was no such moment
 */
export async function dropPartition(pool: Pool, parent: string, name: string): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      await inTransaction(pool, async (client) => {
        await client.query(`lock table ${parent}, ${name} in access exclusive mode nowait`);
        await client.query(`drop table ${name}`);
      });
      return true;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== lockNotAvailable) throw error;
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  }
  return false;
}

/** The partitions of a table, with their whole size on disk in bytes. */
export async function partitionsOf(
  pool: Pool,
  parent: string,
): Promise<(Omit<RangePartition, 'parent'> & { bytes: number })[]> {
  const { rows } = await pool.query<{ name: string; bytes: number; bound: string }>(
    `select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes,
       pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = to_regclass($1)`,
    [parent],
  );
  return rows.flatMap(({ name, bytes, bound }) => boundsIn(bound).map((span) => ({ name, bytes, ...span })));
}

/** From where to where a partition reaches, as PostgreSQL writes its bounds; none of the default one. */
export function boundsIn(bound: string): Pick<RangePartition, 'from' | 'to'>[] {
  const [from, to] = [...bound.matchAll(/\('?(\d+)'?\)/g)].map(([, at]) => Number(at));
  return from === undefined || to === undefined ? [] : [{ from, to }];
}
