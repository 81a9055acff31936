import type { DoorJudgement } from '@contract/alarmRules';
import type { AccessEvent } from '@contract/doorEvents';
import { endedStates } from '@contract/faults';
import { dayMs, type EpochMs } from '@contract/time';
import type { CardForm } from '@contract/cardNumbers';
import type { Pool } from 'pg';
import type { Device } from '../ingest/participant';
import { makePartition } from '../platform/database/partitions';
import type { Statements } from '../platform/database/statements';
import { definitionIds, longestVisitMs, type Standing, type Visit } from './doorState';

/** What a controller said of a person, with what is looked up by. */
export interface HeardEvent {
  door: Device;
  event: AccessEvent;
  receivedAt: EpochMs;
  /** What the clock of the controller showed then; where that is not known, the same. */
  shownAt: EpochMs;
  hash: Buffer | null;
  /** Every value that it may mean. */
  forms: readonly { form: CardForm; hash: string }[];
  last4: string | null;
}

/** An event that was not known before. */
export interface StoredEvent {
  deviceId: number;
  ts: EpochMs;
  n: number;
  cardId: number | null;
  holderId: number | null;
}

/**
 * The card that a number means: the one that was entered so; else the only one that it equals in another form, of the
 * forms that the reader of the door may say.
 */
const cardSaid = `
  select coalesce(
    (select e.id from access_cards e where e.number_hash = decode(x.hash, 'hex')
      and coalesce(r.reader_form, 'entered') = 'entered'),
    (select min(f.card_id) from jsonb_to_recordset(x.forms) as o (form text, hash text)
      join access_card_forms f on f.value_hash = decode(o.hash, 'hex')
      where coalesce(r.reader_form, 'entered') = 'entered' or o.form = replace(r.reader_form, 'decimal10', 'decimal')
      having count(distinct f.card_id) = 1),
    (select e.id from access_cards e where e.number_hash = decode(x.hash, 'hex'))) as id`;

const insertEvents = `
  with said as (
    select * from jsonb_to_recordset($1::jsonb) as x (device_id int, ts bigint, n bigint, site_id int, received_at bigint,
      kind text, hash text, forms jsonb, last4 text, direction text, granted boolean, reason text, photo text)
  )
  insert into door_events (device_id, ts, n, site_id, received_at, kind, card_id, holder_id, unknown_hash, last4,
    direction, granted, reason, has_photo)
  select x.device_id, x.ts, x.n, x.site_id, x.received_at, x.kind, c.id, c.holder_id,
    case when c.id is null then decode(x.hash, 'hex') end, case when c.id is null then x.last4 end,
    x.direction, x.granted, x.reason, x.photo is not null
  from said x
  left join reader_forms_of_doors(array(select distinct device_id from said)) r on r.device_id = x.device_id
  left join lateral (${cardSaid}) found on true
  left join access_cards c on c.id = found.id
  on conflict do nothing
  returning device_id as "deviceId", ts, n, card_id as "cardId", holder_id as "holderId"`;

const insertPhotos = `
  insert into door_photos (device_id, ts, n, jpeg)
  select x.device_id, x.ts, x.n, decode(x.photo, 'base64')
  from jsonb_to_recordset($1::jsonb) as x (device_id int, ts bigint, n bigint, photo text)
  where x.photo is not null on conflict do nothing`;

/** Keeps each event once, however often it is sent. @returns those that are new */
export async function writeEvents(
  statements: Statements,
  events: readonly HeardEvent[],
): Promise<StoredEvent[]> {
  const rows = events.map(({ door, event, receivedAt, hash, forms, last4 }) => {
    const { t: ts, n, kind, direction, granted, reason, photo } = event;
    const where = { device_id: door.id, ts, n, site_id: door.site.id, received_at: receivedAt };
    return { ...where, kind, hash: hash?.toString('hex'), forms, last4, direction, granted, reason, photo };
  });
  const { rows: stored } = await statements.query<StoredEvent>(insertEvents, [JSON.stringify(rows)]);
  const pictured = rows.filter(({ photo }) => photo !== undefined);
  if (pictured.length > 0) await statements.query(insertPhotos, [JSON.stringify(pictured)]);
  return stored;
}

/** How many cards a door refused as unknown in the time up to an event. */
export async function countUnknown(
  statements: Statements,
  { deviceId, ts }: StoredEvent,
  overMs: number,
): Promise<number> {
  const { rows } = await statements.query<{ n: number }>(
    `select count(*)::int as n from door_events where device_id = $1 and ts > $2 and ts <= $3 and not granted
       and (unknown_hash is not null or reason = 'unknownCard')`,
    [deviceId, ts - overMs, ts],
  );
  return rows[0]?.n ?? 0;
}

/** Nearer sites are not told apart: places on a map are not exact, and clocks differ by minutes. */
const nearestKm = 2;
const clocksMs = 60_000;

/** How fast the holder's card would have travelled from where it was used last, km/h; null where it need not. */
export async function speedOf(
  statements: Statements,
  { deviceId, ts, cardId }: StoredEvent,
): Promise<number | null> {
  const { rows } = await statements.query<{ km: number; ms: number }>(
    `select distance.km, $3::bigint - e.ts as ms
     from door_events e join sites a on a.id = e.site_id
     join devices d on d.id = $1 join sites b on b.id = d.site_id,
     lateral (select 6371 * 2 * asin(least(1, sqrt(
       sin(radians(b.lat - a.lat) / 2) ^ 2
       + cos(radians(a.lat)) * cos(radians(b.lat)) * sin(radians(b.lng - a.lng) / 2) ^ 2))) as km) distance
     where e.holder_id = (select holder_id from access_cards where id = $2) and e.card_id = $2 and e.granted
       and e.site_id <> b.id and e.ts > $3::bigint - $4::bigint and e.ts <= $3
     order by e.ts desc limit 1`,
    [deviceId, cardId, ts, longestVisitMs],
  );
  const [way] = rows;
  if (way === undefined || way.km < nearestKm) return null;
  return (way.km * 3_600_000) / Math.max(way.ms, clocksMs);
}

/** Somebody at a site, since when. */
export interface Presence {
  deviceId: number;
  siteId: number;
  holderId: number | null;
  since: EpochMs;
}

const ended = endedStates.map((state) => `'${state}'`).join(', ');

/** Those of them for whom neither an order nor a permit of the site was open at any time since they came. */
export async function withoutReason(
  statements: Statements,
  present: readonly Presence[],
  now: EpochMs,
): Promise<Set<number>> {
  const { rows } = await statements.query<{ id: number }>(
    `select x.device_id as id
     from jsonb_to_recordset($1::jsonb) as x (device_id int, site_id int, holder_id int, since bigint)
     where not exists (select 1 from fault_orders o where o.site_id = x.site_id and o.reported_at <= $2
         and (o.state not in (${ended}) or o.stepped_at >= x.since))
       and not exists (select 1 from access_permits p where p.site_id = x.site_id
         and (p.holder_id is null or x.holder_id is null or p.holder_id = x.holder_id)
         and p.valid_from <= $2 and least(p.valid_to, coalesce(p.ended_at, p.valid_to)) >= x.since)`,
    [
      JSON.stringify(
        present.map(({ deviceId, siteId, holderId, since }) => ({
          ...{ device_id: deviceId, site_id: siteId, holder_id: holderId, since },
        })),
      ),
      now,
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

const judgements = Object.keys(definitionIds) as DoorJudgement[];
const judged = Object.values(definitionIds);

/** The alarms of doors that stand, by door. */
export async function readStanding(
  pool: Pool,
  deviceIds: readonly number[],
  untilOf: (judgement: DoorJudgement, raisedAt: EpochMs, deviceId: number) => EpochMs | null,
): Promise<Map<number, Partial<Record<DoorJudgement, Standing>>>> {
  const { rows } = await pool.query<{
    id: number;
    device_id: number;
    definition_id: string;
    raised_at: number;
  }>(
    `select id, device_id, definition_id, raised_at from alarms
     where device_id = any($1::int[]) and definition_id = any($2) and cleared_at is null and not is_late`,
    [deviceIds, judged],
  );
  const standing = new Map<number, Partial<Record<DoorJudgement, Standing>>>();
  for (const { id, device_id: deviceId, definition_id: definition, raised_at: raisedAt } of rows) {
    const judgement = judgements.find((each) => definitionIds[each] === definition);
    if (judgement === undefined) continue;
    const alarm = { alarm: { id, isLate: false }, until: untilOf(judgement, raisedAt, deviceId) };
    standing.set(deviceId, { ...standing.get(deviceId), [judgement]: alarm });
  }
  return standing;
}

/** Who came in by a door last and has not left since, by door. */
export async function readVisits(
  pool: Pool,
  deviceIds: readonly number[],
  now: EpochMs,
): Promise<Map<number, Visit>> {
  const { rows } = await pool.query<{ device_id: number; at: number; holder_id: number | null }>(
    `select distinct on (device_id) device_id, ts as at, holder_id from door_events i
     where device_id = any($1::int[]) and ts > $2 and granted and direction = 'in' and not exists (
       select 1 from door_events o where o.device_id = i.device_id and o.ts > i.ts and o.granted
         and o.direction = 'out' and o.holder_id is not distinct from i.holder_id)
     order by device_id, ts desc`,
    [deviceIds, now - longestVisitMs],
  );
  return new Map(rows.map(({ device_id: id, at, holder_id: holderId }) => [id, { at, holderId }]));
}

/** Doors with an alarm that stands: they are judged although they may not speak again. */
export async function unsettledDoors(pool: Pool, shards: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select distinct a.device_id as id from alarms a join sites s on s.id = a.site_id
     where a.definition_id = any($1) and a.cleared_at is null and not a.is_late and a.device_id is not null
       and s.shard = any($2::smallint[])`,
    [judged, shards],
  );
  return rows.map(({ id }) => id);
}

const partitionMs = 7 * dayMs;

/** Events and pictures lie in partitions of a week, each made when it is first needed. */
export class DoorPartitions {
  private readonly known = new Set<string>();

  constructor(private readonly pool: Pool) {}

  /** Retention may have dropped what is known. */
  forget(): void {
    this.known.clear();
  }

  async ensure(instants: Iterable<EpochMs>): Promise<void> {
    for (const at of instants)
      for (const parent of ['door_events', 'door_photos']) {
        const from = Math.floor(at / partitionMs) * partitionMs;
        const name = `${parent}_${new Date(from).toISOString().slice(0, 10).replaceAll('-', '')}`;
        if (this.known.has(name)) continue;
        await makePartition(this.pool, { parent, name, from, to: from + partitionMs });
        this.known.add(name);
      }
  }
}
