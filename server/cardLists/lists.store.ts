import type { Pool, PoolClient } from 'pg';

/** The cards whose entries changed since what each controller has confirmed, those of lists that are not marked yet too. */
export const readChanges = async (
  client: PoolClient,
  doors: readonly number[],
): Promise<Map<number, number[]>> => {
  const { rows } = await client.query<{ id: number; cards: number[] }>(
    `select c.device_id as id, array_agg(distinct c.card_id) as cards
     from open_list_changes c join access_lists l on l.device_id = c.device_id
     where c.device_id = any($1::int[]) and l.confirmed is not null group by 1`,
    [doors],
  );
  return new Map(rows.map(({ id, cards }) => [id, cards]));
};

/** Some thousand doors: what is due is sent in between. */
const mostParts = 10;

/** Lists of many doors that an act changed are marked after it, part by part, each in a transaction of its own. */
export const markOrderedLists = async (pool: Pool): Promise<void> => {
  for (let part = 0; part < mostParts; part++) {
    const { rows } = await pool.query<{ doors: number | null }>('select mark_ordered_lists() as doors');
    if ((rows[0]?.doors ?? null) === null) return;
  }
};
