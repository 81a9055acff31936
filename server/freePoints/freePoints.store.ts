import { freePointLimits } from '@contract/freePoints';
import { dayMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { RuleTimer } from '../alarmEngine/engine';
import type { SensorMemory } from '../alarmEngine/rules/sensor';
import type { Device } from '../ingest/participant';
import { float8Array, int4Array, int8Array, textArray } from '../platform/database/binaryArray';
import { makePartition } from '../platform/database/partitions';
import type { PreparedQuery } from '../platform/database/statements';
import { definitionIds } from './judgeLimit';
import { sides, unheard, type LimitState, type PointState, type Side } from './pointState';

type StoredTimer = Omit<RuleTimer, 'isUnconfirmed'> & Partial<Pick<RuleTimer, 'isUnconfirmed'>>;

interface ValueRow {
  point_id: number;
  ts: EpochMs;
  received_at: EpochMs;
  value: number | null;
  timers: (Partial<Record<Side, StoredTimer>> & { sensor?: SensorMemory }) | null;
}

interface OpenRow {
  id: number;
  point_id: number;
  definition_id: string;
}

const selectValues = `
  select v.point_id, v.ts, v.received_at, v.value, v.timers
  from free_point_values v join free_points p on p.id = v.point_id where p.device_id = any($1::int[])`;
const selectOpen = `
  select a.id, a.point_id, a.definition_id from alarms a
  where a.device_id = any($1::int[]) and a.point_id is not null and a.cleared_at is null and not a.is_late`;

/** What was committed about the free points of these devices, by the numbers of the points. */
export const readPoints = async (
  pool: Pool,
  devices: readonly Device[],
): Promise<Map<number, PointState>> => {
  const ids = [devices.map(({ id }) => id)];
  const [values, open] = await Promise.all([
    pool.query<ValueRow>(selectValues, ids),
    pool.query<OpenRow>(selectOpen, ids),
  ]);
  const limitOf = (pointId: number, side: Side, timer: StoredTimer | undefined): LimitState => {
    const alarm = open.rows.find(
      (row) => row.point_id === pointId && row.definition_id === definitionIds[side],
    );
    return {
      isOpen: alarm !== undefined,
      // Delays that were stored before a look could lack a value were all confirmed.
      timer: timer === undefined ? null : { ...timer, isUnconfirmed: timer.isUnconfirmed ?? false },
      alarm: alarm ? { id: alarm.id, isLate: false } : null,
    };
  };
  return new Map(
    values.rows.map(({ point_id: id, ts, received_at: receivedAt, value, timers }) => [
      id,
      {
        ...unheard,
        ...{ ts, receivedAt, value: value ?? NaN },
        high: limitOf(id, 'high', timers?.high),
        low: limitOf(id, 'low', timers?.low),
        invalid: limitOf(id, 'invalid', timers?.invalid),
        sensor: timers?.sensor ?? null,
      },
    ]),
  );
};

/** Devices with a delay that runs: they must be watched although they may not speak again. */
export const waitingDeviceIds = async (pool: Pool, shards: readonly number[]): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `select distinct p.device_id as id from free_point_values v join free_points p on p.id = v.point_id
     join devices d on d.id = p.device_id join sites s on s.id = d.site_id
     where v.timers is not null and s.shard = any($1::smallint[])`,
    [shards],
  );
  return rows.map(({ id }) => id);
};

const timersOf = (state: PointState): string | null => {
  const running: [string, unknown][] = sides.flatMap((side) =>
    state[side].timer === null ? [] : [[side, state[side].timer]],
  );
  if (state.sensor !== null) running.push(['sensor', state.sensor]);
  return running.length === 0 ? null : JSON.stringify(Object.fromEntries(running));
};

/** A point that was removed meanwhile is written no more. */
export const writeValues = (states: readonly (readonly [number, PointState])[]): PreparedQuery => ({
  name: 'free_point_values',
  text: `
    insert into free_point_values (point_id, ts, received_at, value, timers)
    select u.point_id, u.ts, u.received_at, u.value, u.timers::jsonb
    from unnest($1::int4[], $2::int8[], $3::int8[], $4::float8[], $5::text[])
      as u (point_id, ts, received_at, value, timers)
    join free_points p on p.id = u.point_id
    on conflict (point_id) do update set ts = excluded.ts, received_at = excluded.received_at,
      value = excluded.value, timers = excluded.timers`,
  values: [
    int4Array(states, ([id]) => id),
    int8Array(states, ([, { ts }]) => Math.max(0, ts)),
    int8Array(states, ([, { receivedAt }]) => receivedAt),
    float8Array(states, ([, { value }]) => value),
    textArray(states, ([, state]) => timersOf(state)),
  ],
});

/** All that one device said at one time. */
export interface FreeReport {
  deviceId: number;
  ts: EpochMs;
  ids: number[];
  values: number[];
}

const listText = (numbers: readonly number[]): string =>
  `{${numbers.map((value) => (Number.isNaN(value) ? 'null' : value)).join(',')}}`;

export const writeReports = (reports: readonly FreeReport[]): PreparedQuery => ({
  name: 'free_readings',
  text: `
    insert into free_readings as r (device_id, ts, ids, vals)
    select u.device_id, u.ts, u.ids::int4[], u.vals::float8[]
    from unnest($1::int4[], $2::int8[], $3::text[], $4::text[]) as u (device_id, ts, ids, vals)
    on conflict (device_id, ts) do update set ids = r.ids || excluded.ids, vals = r.vals || excluded.vals`,
  values: [
    int4Array(reports, ({ deviceId }) => deviceId),
    int8Array(reports, ({ ts }) => ts),
    textArray(reports, ({ ids }) => listText(ids)),
    textArray(reports, ({ values }) => listText(values)),
  ],
});

/** What a device said that nobody declared. */
export interface SeenSignal {
  deviceId: number;
  code: string;
  value: number;
  at: EpochMs;
}

/** Few of each device are kept: what comes beyond is not. */
export const writeSignals = (seen: readonly SeenSignal[]): PreparedQuery => ({
  name: 'free_signals',
  text: `
    insert into free_signals (device_id, code, value, first_at, last_at)
    select x.device_id, x.code, x.value, x.at, x.at from (
      select u.*, row_number() over (partition by u.device_id order by u.code) as n
      from unnest($1::int4[], $2::text[], $3::float8[], $4::int8[]) as u (device_id, code, value, at)
      where not exists (select 1 from free_signals k where k.device_id = u.device_id and k.code = u.code)) x
    join devices d on d.id = x.device_id
    where x.n + (select count(*) from free_signals k where k.device_id = x.device_id) <= ${freePointLimits.seen}
    on conflict (device_id, code) do nothing`,
  values: [
    int4Array(seen, ({ deviceId }) => deviceId),
    textArray(seen, ({ code }) => code),
    float8Array(seen, ({ value }) => value),
    int8Array(seen, ({ at }) => at),
  ],
});

/** What is kept already is told anew. */
export const renewSignals = (seen: readonly SeenSignal[]): PreparedQuery => ({
  name: 'free_signals_renewed',
  text: `
    update free_signals k set value = u.value, last_at = greatest(k.last_at, u.at)
    from unnest($1::int4[], $2::text[], $3::float8[], $4::int8[]) as u (device_id, code, value, at)
    where k.device_id = u.device_id and k.code = u.code`,
  values: writeSignals(seen).values,
});

/** Day partitions of what free points said, each made when it is first needed. */
export class FreePartitions {
  private readonly known = new Set<EpochMs>();

  constructor(private readonly pool: Pool) {}

  /** Retention may have dropped what is known. */
  forget(): void {
    this.known.clear();
  }

  /** @param days their beginnings in UTC */
  async ensure(days: ReadonlySet<EpochMs>): Promise<void> {
    for (const day of days) {
      if (this.known.has(day)) continue;
      const name = `free_readings_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`;
      await makePartition(this.pool, { parent: 'free_readings', name, from: day, to: day + dayMs });
      this.known.add(day);
    }
  }
}
