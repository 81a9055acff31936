import type { AlarmLevel } from '@contract/alarms';
import { pointsByClass } from '@contract/points';
import { minuteMs, type EpochMs } from '@contract/time';
import type { Statements } from '../../platform/database/statements';
import type { Step } from './step';
import { followsDryWeather, followsWeather, type FollowsWeather } from './moistAir';

/** The alarms that tell of moisture, and when the weather is all that they come from. */
export const explainedBy: Readonly<Record<string, FollowsWeather>> = {
  roomHumidityHigh: followsWeather,
  roomHumidityLow: followsDryWeather,
};
const hint: AlarmLevel = 4;
/** Older values say nothing about the weather of now. */
const freshMs = 30 * minuteMs;

const at = (point: string, points: readonly { name: string }[] = pointsByClass.env): number =>
  points.findIndex(({ name }) => name === point) + 1;
const [roomTemp, roomRh] = [at('roomTempC'), at('roomRhPct')];
const [outdoorTemp, outdoorRh] = [at('outdoorTempC'), at('outdoorRhPct')];
const setpoint = at('setpointC', pointsByClass.ac);

/** A room without a sensor outside takes the air of the nearest one of its area that has. */
const nearest = `
  select n.v[${outdoorTemp}] as temp, n.v[${outdoorRh}] as rh
  from sites b join devices e on e.site_id = b.id and e.class = 'env' join latest n on n.device_id = e.id
  where b.area_id = s.area_id and n.received_at >= $1
    and n.v[${outdoorTemp}] is not null and n.v[${outdoorRh}] is not null
  order by (b.id = s.id) desc, (b.lat - s.lat) ^ 2 + (b.lng - s.lng) ^ 2, e.id limit 1`;

/** Of several units one leads; the others begin at warmer air. */
const asked = `
  select min(u.v[${setpoint}]) from devices e join latest u on u.device_id = e.id
  where e.site_id = a.site_id and e.class = 'ac' and u.received_at >= $1`;

const selectHumid = `
  select a.id, a.definition_id as "definitionId", a.level, a.follows_weather as "isSoFar", a.acknowledged_at is not null as "wasAnswered",
    (d.level ->> s.station_class)::smallint as "ownLevel",
    l.v[${roomTemp}] as "insideC", l.v[${roomRh}] as "insidePct", o.temp as "outsideC", o.rh as "outsidePct",
    (${asked}) as "askedC"
  from alarms a
  join alarm_definitions d on d.id = a.definition_id
  join sites s on s.id = a.site_id
  join latest l on l.device_id = a.device_id and l.received_at >= $1
  left join lateral (
    select x.temp, x.rh from (
      select l.v[${outdoorTemp}] as temp, l.v[${outdoorRh}] as rh, 0 as place
      where l.v[${outdoorTemp}] is not null and l.v[${outdoorRh}] is not null
      union all
      select y.temp, y.rh, 1 from (${nearest}) y
      where l.v[${outdoorTemp}] is null or l.v[${outdoorRh}] is null
    ) x order by x.place limit 1) o on true
  where a.definition_id = any($3) and a.cleared_at is null and not a.is_late
    and ($2::bigint[] is null or a.id = any($2::bigint[]))
  order by a.id for update of a`;

interface Humid {
  id: number;
  definitionId: string;
  level: AlarmLevel;
  isSoFar: boolean;
  wasAnswered: boolean;
  ownLevel: AlarmLevel | null;
  insideC: number | null;
  insidePct: number | null;
  outsideC: number | null;
  outsidePct: number | null;
  askedC: number | null;
}

const isExplained = (humid: Humid): boolean => {
  const { definitionId, insideC, insidePct, outsideC, outsidePct, isSoFar, askedC } = humid;
  // A look without a value is no evidence either way.
  if (insideC === null || insidePct === null || outsideC === null || outsidePct === null) return isSoFar;
  const inside = { tempC: insideC, rhPct: insidePct };
  const outside = { tempC: outsideC, rhPct: outsidePct };
  return explainedBy[definitionId]?.(inside, outside, isSoFar, askedC) === true;
};

// A higher level asks for somebody again, as wherever a level rises.
const writeWeather = `
  update alarms a set follows_weather = x.is_explained, level = x.level,
    acknowledged_at = case when x.level < a.level then null else a.acknowledged_at end,
    acknowledged_by = case when x.level < a.level then null else a.acknowledged_by end,
    suppressed_by = case when a.suppressed_by = 'maintenance' then 'maintenance'
      when a.parent_id is not null then 'parent' when x.is_explained then 'weather' end
  from unnest($1::bigint[], $2::boolean[], $3::smallint[]) as x (id, is_explained, level)
  where a.id = x.id`;

interface Turned {
  humid: Humid;
  isNow: boolean;
  level: AlarmLevel;
}

const stepsOf = ({ humid, isNow, level }: Turned, now: EpochMs): Step[] => [
  { alarmId: humid.id, kind: isNow ? 'weatherExplained' : 'weatherEnded', at: now },
  ...(level === humid.level
    ? []
    : [
        {
          alarmId: humid.id,
          kind: 'relevelled',
          at: now,
          level: { before: humid.level, after: level },
        } as const,
      ]),
  ...(humid.wasAnswered && level < humid.level
    ? [{ alarmId: humid.id, kind: 'reAlarmed', at: now } as const]
    : []),
];

/**
 * Marks the alarms of damp and dry rooms that the weather outside explains, and takes the mark from those that it no longer
 * does: a hint that calls nobody, or an alarm of its own level. The operator's limits decide what is raised at all.
 * @param alarmIds of these alone; null: of all that are open
 */
export const judgeWeather = async (
  statements: Statements,
  alarmIds: readonly number[] | null,
  now: EpochMs,
): Promise<Step[]> => {
  const { rows } = await statements.query<Humid>(selectHumid, [
    now - freshMs,
    alarmIds === null ? null : [...alarmIds],
    Object.keys(explainedBy),
  ]);
  const turned = rows.flatMap((humid): Turned[] => {
    const isNow = isExplained(humid);
    if (isNow === humid.isSoFar) return [];
    return [{ humid, isNow, level: isNow ? hint : (humid.ownLevel ?? humid.level) }];
  });
  if (turned.length === 0) return [];
  await statements.query(writeWeather, [
    turned.map(({ humid }) => humid.id),
    turned.map(({ isNow }) => isNow),
    turned.map(({ level }) => level),
  ]);
  return turned.flatMap((each) => stepsOf(each, now));
};
