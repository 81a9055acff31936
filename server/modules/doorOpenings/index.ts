import { sql } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Scope } from '../scope';
import { doorsOpened, noOpenings } from './openings';
import { readOpenings, type Subject } from './openings.store';

export interface Act {
  trx: Trx;
  /** Of the actor, by the permission of the act. */
  scope: Scope;
  now: EpochMs;
}

/**
 * Every act after which a card may open a door goes through here: what opens is read before the act and once it is
 * written. A door that opens anew must lie in the scope of the actor, so that only doors outside of it are read. Nothing
 * is locked that intake writes.
 * @param before null where the subject is made by the act
 * @param field the entered field that a refusal names
 */
export async function beginAct(
  { trx, scope, now }: Act,
  before: Subject | null,
  field: string,
): Promise<(after: Subject) => Promise<void>> {
  if (scope.isAll) return async () => undefined;
  const reading = { trx, scope, now };
  const openBefore = before === null ? noOpenings : await readOpenings(reading, before);
  return async (after) => {
    if (doorsOpened(openBefore, await readOpenings(reading, after), now).length > 0)
      throw new AppError('validation', {}, { [field]: 'fields.opensOutside' });
  };
}

/** Acts on one person follow one another: each is judged with what the others left. */
export const lockHolder = (trx: Trx, holderId: number) =>
  sql`select 1 from card_holders where id = ${holderId} for no key update`.execute(trx);

export const doorsOfSites = (siteIds: readonly number[]) =>
  sql`select id from devices where class = 'door' and site_id = any(${[...siteIds]}::int[])`;

export const doorsBelow = (regionId: number) => sql`
  with recursive below as (
    select ${regionId}::int as id union select r.id from below join regions r on r.parent_id = below.id
  )
  select d.id from below join sites s on s.area_id = below.id join devices d on d.site_id = s.id and d.class = 'door'`;
