import { sql, type RawBuilder } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';
import { always, noOpenings, type Openings, type Span, type Terms } from './openings';

/** What an act changes: a person with all cards and permits, a level, doors that move, or the policy of doors. */
export type Subject =
  | { holder: number }
  | { level: number }
  | { doors: RawBuilder<unknown> }
  | { policyAt: RawBuilder<unknown> };

/** Somebody may have the level, or get it later: who it is does not matter. */
const anyCard: ReadonlyMap<number, Span> = new Map([[0, always]]);

interface DoorRow extends Terms {
  id: number;
}

const openingsOf = async (
  trx: Trx,
  cards: ReadonlyMap<number, Span>,
  query: RawBuilder<DoorRow>,
): Promise<Openings> => {
  const { rows } = await query.execute(trx);
  return {
    cards,
    doors: new Map(
      rows.map(({ id, times, spans, relaxes }) => [
        id,
        { times: times ?? [], spans: spans ?? [], relaxes: relaxes ?? [] },
      ]),
    ),
  };
};

const cardsOf = async (trx: Trx, holderId: number, now: EpochMs): Promise<Map<number, Span>> => {
  const { rows } = await sql<{ id: number; from: number | null; to: number | null }>`
    select c.id, c.valid_from as from, c.valid_to as to
    from card_holders h join access_cards c on c.holder_id = h.id and c.state = 'active'
    where h.id = ${holderId} and h.status = '0' and (c.valid_to is null or c.valid_to > ${now})`.execute(trx);
  return new Map(rows.map(({ id, from, to }) => [id, [from ?? -Infinity, to ?? Infinity]]));
};

interface Reading {
  trx: Trx;
  now: EpochMs;
  /** Doors beyond it are read: what opens within it is the actor's own affair. */
  scope: Scope;
}

/** To be joined to doors by their id `f.device_id`. */
const outside = (scope: Scope) => sql`
  join devices d on d.id = f.device_id join sites s on s.id = d.site_id
  where not ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')}`;

async function ofHolder({ trx, now, scope }: Reading, holderId: number): Promise<Openings> {
  const cards = await cardsOf(trx, holderId, now);
  if (cards.size === 0) return noOpenings;
  return openingsOf(
    trx,
    cards,
    sql<DoorRow>`
      with by_level as (
        select f.device_id as id, array_agg(distinct l.times order by l.times) as times
        from doors_of_levels(array(select level_id from access_level_holders where holder_id = ${holderId})) f
        join access_levels l on l.id = f.level_id and l.status = '0' ${outside(scope)} group by 1
      ), by_permit as (
        select f.device_id as id, json_agg(json_build_array(f.valid_from, f.valid_to) order by f.valid_from) as spans
        from (
          select o.id as device_id, p.valid_from, p.valid_to from access_permits p
          join devices o on o.site_id = p.site_id and o.class = 'door'
          where p.holder_id = ${holderId} and p.ended_at is null and p.valid_to > ${now}
        ) f ${outside(scope)} group by 1
      )
      select id, times, spans from by_level full join by_permit using (id)`,
  );
}

const ofLevel = ({ trx, scope }: Reading, levelId: number): Promise<Openings> =>
  openingsOf(
    trx,
    anyCard,
    sql<DoorRow>`
      select distinct f.device_id as id, array[f.times] as times
      from (
        select x.device_id, l.times from access_levels l cross join lateral doors_of_levels(array[l.id]) x
        where l.id = ${levelId} and l.status = '0'
      ) f ${outside(scope)}`,
  );

const ofDoors = ({ trx, scope }: Reading, doors: RawBuilder<unknown>): Promise<Openings> =>
  openingsOf(
    trx,
    anyCard,
    sql<DoorRow>`
      select f.device_id as id, array_agg(distinct f.times order by f.times) as times
      from levels_of_doors(array(select f.device_id from (${doors}) f (device_id) ${outside(scope)})) f
      where exists (select 1 from access_level_holders m where m.level_id = f.level_id) group by 1`,
  );

/** What a policy leaves out that another would demand. Without any a controller follows its list and obeys a fire. */
const ofPolicies = ({ trx, scope }: Reading, doors: RawBuilder<unknown>): Promise<Openings> =>
  openingsOf(
    trx,
    anyCard,
    sql<DoorRow>`
      with those as materialized (select f.device_id from (${doors}) f (device_id) ${outside(scope)})
      select t.device_id as id, array_remove(array[
        case when coalesce(p.offline, 'list') = 'list' then 'offline' end,
        case when coalesce(p.fire, 'release') = 'release' then 'fire' end,
        case when coalesce(p.second_factor, 'N') = 'N' then 'secondFactor' end,
        case when coalesce(p.second_person, 'N') = 'N' then 'secondPerson' end,
        'reader ' || coalesce(r.reader_form, 'entered')], null) as relaxes
      from those t
      left join policies_of_doors(array(select device_id from those)) f on f.device_id = t.device_id
      left join reader_forms_of_doors(array(select device_id from those)) r on r.device_id = t.device_id
      left join door_policies p on p.id = f.policy_id`,
  );

/** What a subject opens as it is now, of the doors outside of a scope. */
export function readOpenings(reading: Reading, subject: Subject): Promise<Openings> {
  if ('holder' in subject) return ofHolder(reading, subject.holder);
  if ('level' in subject) return ofLevel(reading, subject.level);
  return 'doors' in subject ? ofDoors(reading, subject.doors) : ofPolicies(reading, subject.policyAt);
}
