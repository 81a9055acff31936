import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DoorEventPage, DoorEventQuery, DoorEventRow } from '@contract/doorHistory';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../../platform/database/database';
import { scopeFilter, withinRegion, type Scope } from '../../scope';
import { holderFilter } from '../../scope/holderScope';

/** Matches are counted up to this many, on the first page only. */
const mostCounted = 1_000;
/** Of so few sites each is looked up by itself; of more the newest events of all are looked through. */
const fewSites = 1_000;

/** The sites that a search is about; null: so many that they are told apart event by event. */
async function sitesOf(db: Db, scope: Scope, { siteId, regionId }: DoorEventQuery): Promise<number[] | null> {
  const isAboutAll = scope.isAll && siteId === undefined && regionId === undefined;
  if (isAboutAll) return null;
  const { rows } = await sql<{ id: number }>`
    select s.id from sites s where ${placeOf(scope, { siteId, regionId })} limit ${fewSites + 1}`.execute(db);
  return rows.length > fewSites ? null : rows.map(({ id }) => id);
}

export const placeOf = (
  scope: Scope,
  { siteId, regionId }: Pick<DoorEventQuery, 'siteId' | 'regionId'>,
): RawBuilder<SqlBool> => {
  const conditions = [scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')];
  if (siteId !== undefined) conditions.push(sql`s.id = ${siteId}`);
  if (regionId !== undefined) conditions.push(withinRegion('s.area_id', regionId));
  return sql.join(conditions, sql` and `);
};

/** Of more sites than this the newest of what is rare are looked through: each site alone would be searched for long. */
const fewForRare = 30;
const isRare = ({ kind, granted }: DoorEventQuery): boolean =>
  granted === false || (kind !== undefined && kind !== 'card');

/** What is asked of an event itself. A person is found by an index of its own, and so are what is rare. */
function conditionOf(query: DoorEventQuery): RawBuilder<SqlBool> {
  const { deviceId, holderId, cardId, unknown, kind, granted, from, to, before } = query;
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (deviceId !== undefined) conditions.push(sql`e.device_id = ${deviceId}`);
  if (holderId !== undefined) conditions.push(sql`e.holder_id = ${holderId}`);
  if (cardId !== undefined) conditions.push(sql`e.card_id = ${cardId}`);
  if (unknown !== undefined) conditions.push(sql`e.unknown_hash = decode(${unknown}, 'hex')`);
  if (kind !== undefined)
    conditions.push(kind === 'card' ? sql`e.kind = 'card'` : sql`e.kind <> 'card' and e.kind = ${kind}`);
  if (granted !== undefined) conditions.push(granted ? sql`e.granted` : sql`not e.granted`);
  if (from !== undefined) conditions.push(sql`e.ts >= ${from}`);
  if (to !== undefined) conditions.push(sql`e.ts < ${to}`);
  if (before !== undefined) {
    const [ts, device, n] = before;
    conditions.push(sql`e.ts <= ${ts} and (e.ts, e.device_id, e.n) < (${ts}, ${device}, ${n})`);
  }
  return sql.join(conditions, sql` and `);
}

const isAboutOne = ({ holderId, cardId, unknown, deviceId }: DoorEventQuery): boolean =>
  [holderId, cardId, unknown, deviceId].some((asked) => asked !== undefined);

/** The events that match, at most `limit`: the newest, or any where only their number is wanted. */
function matching(
  scope: Scope,
  query: DoorEventQuery,
  sites: readonly number[] | null,
  limit: number,
  isOrdered: boolean,
): RawBuilder<unknown> {
  const condition = conditionOf(query);
  const order = isOrdered ? sql`order by e.ts desc, e.device_id desc, e.n desc` : sql``;
  if (sites === null || isAboutOne(query) || (isRare(query) && sites.length > fewForRare)) {
    // By the sum no index of sites is taken: whatever else is asked for is found by an index of its own.
    const place = sites === null ? placeOf(scope, query) : sql`e.site_id + 0 = any(${[...sites]}::int[])`;
    const join = sites === null && !scope.isAll ? sql`join sites s on s.id = e.site_id` : sql``;
    return sql`select e.* from door_events e ${join}
      where ${condition} and ${sites === null && scope.isAll ? sql`true` : place} ${order} limit ${limit}`;
  }
  return sql`select e.* from unnest(${[...sites]}::int[]) as v (id) cross join lateral (
      select e.* from door_events e where e.site_id = v.id and ${condition} ${order} limit ${limit}) e
    ${order} limit ${limit}`;
}

export const personColumns = sql`
  h.id as "holderId", h.holder_no as "holderNo", h.holder_name as "holderName", nullif(h.company, '') as company`;

const selectRows = (scope: Scope, page: RawBuilder<unknown>) => sql<DoorEventRow>`
  with page as materialized (${page})
  select e.device_id as "deviceId", coalesce(d.name, '') as "deviceName", s.id as "siteId", s.code as "siteCode",
    s.name as "siteName", json_build_object('zh', r.name_zh, 'en', r.name_en, 'hk', r.name_hk) as "areaName",
    e.ts as at, e.n, e.received_at as "receivedAt", e.kind, e.direction, e.granted, e.reason, ${personColumns},
    case when ${holderSeen(scope)} then e.card_id end as "cardId", coalesce(c.last4, e.last4) as last4, encode(e.unknown_hash, 'hex') as unknown,
    e.has_photo as "hasPhoto"
  from page e join sites s on s.id = e.site_id join regions r on r.id = s.area_id
  left join devices d on d.id = e.device_id
  left join card_holders h on h.id = e.holder_id
  left join access_cards c on c.id = e.card_id
  order by e.ts desc, e.device_id desc, e.n desc`;

const nextOf = (rows: readonly DoorEventRow[], limit: number): string | null => {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : `${last.at}.${last.deviceId}.${last.n}`;
};

/** Events of a card are among those of its holder, whom an index finds. */
async function withHolder(db: Db, query: DoorEventQuery): Promise<DoorEventQuery> {
  if (query.cardId === undefined || query.holderId !== undefined) return query;
  const { rows } = await sql<{ holderId: number }>`
    select holder_id as "holderId" from access_cards where id = ${query.cardId}`.execute(db);
  return { ...query, holderId: rows[0]?.holderId ?? 0 };
}

/** One page of events, the newest first, with how many match on the first one. */
export async function searchEvents(db: Db, scope: Scope, asked: DoorEventQuery): Promise<DoorEventPage> {
  const query = await withHolder(db, asked);
  const sites = await sitesOf(db, scope, query);
  const { rows } = await selectRows(scope, matching(scope, query, sites, query.limit, true)).execute(db);
  const next = nextOf(rows, query.limit);
  if (query.before !== undefined) return { rows, next, matched: null };
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (${matching(scope, query, sites, mostCounted + 1, false)}) m`.execute(db);
  const n = counted[0]?.n ?? 0;
  return { rows, next, matched: { count: Math.min(n, mostCounted), isExact: n <= mostCounted } };
}

/** Holders (alias `h`) of whom the actor may know which cards they have. */
const holderSeen = (scope: Scope): RawBuilder<unknown> => holderFilter(scope, 'h', 'seen');

/**
 * The card that has a number, in whichever form, by its keyed hash, whatever became of the card: of a holder in sight, or one that was held
 * to a door in sight. Any other card is one that nobody here knows.
 */
export async function cardOf(
  db: Db,
  scope: Scope,
  { hash, forms }: { hash: Buffer; forms: readonly { hash: Buffer }[] },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from access_cards c join card_holders h on h.id = c.holder_id
    where (c.number_hash = ${hash} or c.id in (
      select f.card_id from access_card_forms f
      where f.value_hash = any(${forms.map((form) => form.hash)}::bytea[]))) and (${holderSeen(scope)} or exists (
      select 1 from door_events e join sites s on s.id = e.site_id
      where e.holder_id = h.id and e.card_id = c.id and ${scopeFilter(scope, 's.area_id', 's.dept_id')}))
    order by c.number_hash = ${hash} desc, c.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** A picture of an event at a site in sight, and whose it is. */
export async function photoOf(
  db: Db,
  scope: Scope,
  { deviceId, at, n }: { deviceId: number; at: EpochMs; n: number },
): Promise<{ jpeg: Buffer; holderId: number | null; siteId: number } | null> {
  const { rows } = await sql<{ jpeg: Buffer; holderId: number | null; siteId: number }>`
    select p.jpeg, e.holder_id as "holderId", s.id as "siteId"
    from door_photos p join door_events e on e.device_id = p.device_id and e.ts = p.ts and e.n = p.n
    join sites s on s.id = e.site_id
    where p.device_id = ${deviceId} and p.ts = ${at} and p.n = ${n} and ${placeOf(scope, {})}`.execute(db);
  return rows[0] ?? null;
}
