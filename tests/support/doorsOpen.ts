import { sql } from 'kysely';
import { judgeEntry, weekOf } from '@contract/cardLists';
import { dayMs, hourMs } from '@contract/time';
import type { Db } from '@server/platform/database/database';

interface Region {
  id: number;
  parentId: number;
}

interface Door {
  id: number;
  siteId: number;
  areaId: number;
  /** The area and the regions above it. */
  above: ReadonlySet<number>;
  stationClass: string;
  policy: { offline: string; fire: string; secondFactor: string; secondPerson: string };
}

interface Level {
  id: number;
  times: string;
  status: string;
  stationClass: string | null;
  regionIds: number[];
  siteIds: number[];
  holderIds: number[];
}

interface Card {
  id: number;
  holderId: number;
  from: number | null;
  to: number | null;
}

interface Permit {
  holderId: number;
  siteId: number;
  from: number;
  to: number;
}

const utcOffsetMin = 480;

const all = async <T>(db: Db, query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await query.execute(db)).rows;

const regionsOf = (db: Db) => all(db, sql<Region>`select id, parent_id as "parentId" from regions`);
const doorsOf = (db: Db) =>
  all(
    db,
    sql<Omit<Door, 'above'>>`
      select d.id, s.id as "siteId", s.area_id as "areaId", s.station_class as "stationClass",
        json_build_object('offline', coalesce(p.offline, 'list'), 'fire', coalesce(p.fire, 'release'),
          'secondFactor', coalesce(p.second_factor, 'N'), 'secondPerson', coalesce(p.second_person, 'N')) as policy
      from devices d join sites s on s.id = d.site_id
      left join policies_of_doors(array(select id from devices where class = 'door')) f on f.device_id = d.id
      left join door_policies p on p.id = f.policy_id
      where d.class = 'door' order by d.id`,
  );
const levelsOf = (db: Db) =>
  all(
    db,
    sql<Level>`
      select l.id, l.times, l.status, l.station_class as "stationClass",
        array(select region_id from access_level_regions where level_id = l.id) as "regionIds",
        array(select site_id from access_level_sites where level_id = l.id) as "siteIds",
        array(select holder_id from access_level_holders where level_id = l.id) as "holderIds"
      from access_levels l`,
  );
const cardsOf = (db: Db) =>
  all(
    db,
    sql<Card>`
      select c.id, c.holder_id as "holderId", c.valid_from as from, c.valid_to as to from access_cards c
      join card_holders h on h.id = c.holder_id where c.state = 'active' and h.status = '0'`,
  );
const permitsOf = (db: Db) =>
  all(
    db,
    sql<Permit>`
      select holder_id as "holderId", site_id as "siteId", valid_from as from, valid_to as to
      from access_permits where ended_at is null and holder_id is not null`,
  );

/** Hours of the coming week, and days after it. */
const instantsFrom = (start: number): number[] => [
  ...Array.from({ length: 21 }, (_, i) => start + dayMs + i * 8 * hourMs),
  ...[20, 40, 60].map((days) => start + days * dayMs),
];

function upwards(regions: ReadonlyMap<number, number>, areaId: number): Set<number> {
  const up = new Set<number>();
  for (let id = areaId; id !== 0 && !up.has(id); id = regions.get(id) ?? 0) up.add(id);
  return up;
}

const leadsTo = (level: Level, door: Door, above: ReadonlySet<number>): boolean =>
  level.status === '0' &&
  (level.stationClass === null || level.stationClass === door.stationClass) &&
  (level.siteIds.includes(door.siteId) || level.regionIds.some((id) => above.has(id)));

/** What a controller would decide of each card at each instant, one by one: `card@instant`, and what its policy relaxes. */
export async function whatOpens(db: Db, start: number): Promise<Map<Door, Set<string>>> {
  const [regions, doors, levels, cards, permits] = [
    new Map((await regionsOf(db)).map(({ id, parentId }) => [id, parentId])),
    ...([await doorsOf(db), await levelsOf(db), await cardsOf(db), await permitsOf(db)] as const),
  ];
  const instants = instantsFrom(start);
  return new Map(
    doors.map((found) => {
      const above = upwards(regions, found.areaId);
      const door = { ...found, above };
      const leading = levels.filter((level) => leadsTo(level, door, above));
      const open = new Set(relaxed(door.policy));
      for (const { id, holderId, from, to } of cards) {
        const valid = { ...(from !== null && { from }), ...(to !== null && { to }) };
        const weeks = leading
          .filter(({ holderIds }) => holderIds.includes(holderId))
          .map(({ times }) => weekOf(times) ?? '');
        const spans = permits
          .filter((permit) => permit.holderId === holderId && permit.siteId === door.siteId)
          .map((permit): [number, number] => [permit.from, permit.to]);
        const entries = [...weeks.map((w) => ({ w })), ...(spans.length > 0 ? [{ p: spans }] : [])];
        for (const at of instants)
          if (
            entries.some(
              (entry) => judgeEntry({ card: '0000', ...valid, ...entry }, at, utcOffsetMin) === 'granted',
            )
          )
            open.add(`${id}@${at}`);
      }
      return [door, open];
    }),
  );
}

const relaxed = ({ offline, fire, secondFactor, secondPerson }: Door['policy']): string[] => [
  ...(offline === 'list' ? ['offline'] : []),
  ...(fire === 'release' ? ['fire'] : []),
  ...(secondFactor === 'N' ? ['secondFactor'] : []),
  ...(secondPerson === 'N' ? ['secondPerson'] : []),
];

/** The doors that open afterwards as they did not before, with an example of what is new. */
export function openedBetween(
  before: ReadonlyMap<Door, ReadonlySet<string>>,
  after: ReadonlyMap<Door, ReadonlySet<string>>,
): { door: Door; what: string }[] {
  const old = new Map([...before].map(([door, open]) => [door.id, open]));
  return [...after].flatMap(([door, open]) => {
    const what = [...open].find((one) => old.get(door.id)?.has(one) !== true);
    return what === undefined ? [] : [{ door, what }];
  });
}
