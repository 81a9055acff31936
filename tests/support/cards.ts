import type { Pool } from 'pg';
import { keepNumber } from '@server/platform/cardNumbers';
import { createSecretBox } from '@server/platform/secretBox';

/** The same key in every process of a test. */
export const testBox = createSecretBox(Buffer.alloc(32, 7));

/** A person with cards of these numbers. @returns ids of the holder and the cards */
export async function aHolder(
  pool: Pool,
  name: string,
  numbers: readonly string[],
): Promise<{ holderId: number; cardIds: number[] }> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into card_holders (holder_no, holder_name, create_time) values ($1, $1, 0) returning id`,
    [name],
  );
  const holderId = rows[0]!.id;
  const cardIds: number[] = [];
  for (const number of numbers) {
    const { sealed, hash, last4 } = keepNumber(testBox, number);
    const made = await pool.query<{ id: number }>(
      `insert into access_cards (holder_id, number_sealed, number_hash, last4, state_since, create_time)
       values ($1, $2, $3, $4, 0, 0) returning id`,
      [holderId, sealed, hash, last4],
    );
    cardIds.push(made.rows[0]!.id);
  }
  return { holderId, cardIds };
}

/** A level for these holders at these sites. */
export async function aLevel(
  pool: Pool,
  name: string,
  siteIds: readonly number[],
  holderIds: readonly number[],
  times = '',
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into access_levels (level_name, times, create_time) values ($1, $2, 0) returning id`,
    [name, times],
  );
  const id = rows[0]!.id;
  await pool.query(`insert into access_level_sites select $1, unnest($2::int[])`, [id, siteIds]);
  await pool.query(`insert into access_level_holders select $1, unnest($2::int[])`, [id, holderIds]);
  await pool.query(
    `select want_access_lists(array(select device_id from doors_of_levels(array[$1::int])), array[0], false, 0)`,
    [id],
  );
  return id;
}

export interface ListRow {
  wanted: number;
  confirmed: number | null;
  count: number | null;
  needsAll: boolean;
  refusal: string | null;
}

export async function listRow(pool: Pool, deviceId: number | undefined): Promise<ListRow> {
  const { rows } = await pool.query<ListRow>(
    `select wanted, confirmed, confirmed_count as count, needs_all as "needsAll", refusal
     from access_lists where device_id = $1`,
    [deviceId],
  );
  return rows[0]!;
}
