import type { PoolClient } from 'pg';

/** The cards whose entries changed since what each controller has confirmed. */
export const readChanges = async (
  client: PoolClient,
  doors: readonly number[],
): Promise<Map<number, number[]>> => {
  const { rows } = await client.query<{ id: number; cards: number[] }>(
    `select c.device_id as id, array_agg(distinct c.card_id) as cards
     from access_list_changes c join access_lists l on l.device_id = c.device_id
     where c.device_id = any($1::int[]) and c.version > l.confirmed and c.version <= l.wanted group by 1`,
    [doors],
  );
  return new Map(rows.map(({ id, cards }) => [id, cards]));
};
