import { sql, type RawBuilder } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';

/** All cards of a door may have changed. */
const everyCard = [0];
/** A level of more people changes whole lists. */
const fewHolders = 20;

/**
 * The lists of these doors change with this transaction, of these cards only; without any what changed is their policy.
 * Those of many doors are marked part by part after it, and count as open until then.
 * @returns how many doors
 */
export async function wantLists(
  trx: Trx,
  doors: readonly number[],
  cards: readonly number[],
  { now, isUrgent = false }: { now: EpochMs; isUrgent?: boolean },
): Promise<number> {
  if (doors.length === 0) return 0;
  const { rows } = await sql<{ doors: number }>`
    select want_access_lists(${[...doors]}::int[], ${[...cards]}::int[], ${isUrgent}, ${now}::bigint) as doors`.execute(
    trx,
  );
  return rows[0]?.doors ?? 0;
}

const idsOf = async (trx: Trx, query: RawBuilder<unknown>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select distinct x.id from (${query}) x (id) order by 1`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
};

export const doorsOfLevels = (trx: Trx, levelIds: readonly number[]): Promise<number[]> =>
  idsOf(trx, sql`select device_id from doors_of_levels(${[...levelIds]}::int[])`);

export const doorsOfSite = (trx: Trx, siteId: number): Promise<number[]> =>
  idsOf(trx, sql`select id from devices where site_id = ${siteId} and class = 'door'`);

/** Where a holder may enter, by levels and by permits. */
export const doorsOfHolder = (trx: Trx, holderId: number): Promise<number[]> =>
  idsOf(
    trx,
    sql`
      select device_id from doors_of_levels(array(
        select level_id from access_level_holders where holder_id = ${holderId}))
      union
      select d.id from access_permits p join devices d on d.site_id = p.site_id and d.class = 'door'
      where p.holder_id = ${holderId} and p.ended_at is null`,
  );

/** Doors that have not confirmed yet what changed of a card before, or of all cards: they may admit it still. */
export const doorsInDoubt = (trx: Trx, cardId: number): Promise<number[]> =>
  idsOf(
    trx,
    sql`
select device_id from open_list_changes where card_id in (0, ${cardId})`,
  );

export const cardsOfHolder = (trx: Trx, holderId: number): Promise<number[]> =>
  idsOf(trx, sql`select id from access_cards where holder_id = ${holderId}`);

/** The cards of the people of a level; of many people, every card. */
export async function cardsOfLevel(trx: Trx, levelId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from access_level_holders where level_id = ${levelId}`.execute(trx);
  if ((rows[0]?.n ?? 0) > fewHolders) return everyCard;
  return idsOf(
    trx,
    sql`
      select c.id from access_cards c join access_level_holders m on m.holder_id = c.holder_id
      where m.level_id = ${levelId}`,
  );
}
