import { zoneClock } from '@contract/plantTime';
import { pointsByClass, type DeviceClass } from '@contract/points';
import { hourMs, minuteMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { RehearsedMinute } from '../../rehearsal/minute';
import { rowsBetween } from '../history';
import { spread } from './dayMinutes.store';
import { highest, numberOrNull, unitsAt, type Column } from './roomSeries';

interface PastDevice {
  id: number;
  class: DeviceClass;
}

interface Span {
  from: EpochMs;
  minutes: number;
}

const columns = {
  env: ['roomTempC', 'outdoorTempC', 'outdoorRhPct'],
  ac: ['running', 'powerW', 'switchedOn', 'fanSpeed'],
  meter: ['itPowerW'],
  fan: ['switchedOn'],
  door: ['open'],
} as const;
type PastClass = keyof typeof columns;
const isPast = (deviceClass: DeviceClass): deviceClass is PastClass => deviceClass in columns;

/** The columns of one device over the span, whichever level still holds them. */
async function columnsOf(
  pool: Pool,
  device: PastDevice & { class: PastClass },
  span: Span,
): Promise<Column[]> {
  const { from, minutes } = span;
  const rows = await rowsBetween(
    pool,
    { deviceId: device.id, class: device.class },
    from,
    from + minutes * minuteMs,
  );
  const at = rows.map(({ ts }) => Math.floor((ts - from) / minuteMs));
  return columns[device.class].map((name) => {
    const position = pointsByClass[device.class].findIndex((point) => point.name === name);
    return spread(
      at,
      rows.map(({ values }) => values[position] ?? NaN),
      minutes,
    );
  });
}

interface Series {
  env: Column[][];
  ac: Column[][];
  meter: Column[][];
  fan: Column[][];
  door: Column[][];
}

/** What the room of a site did in a span: gaps are filled with what was last known, and marked. */
export async function readPast(
  pool: Pool,
  siteId: number,
  span: Span,
  plantTimeZone: string,
): Promise<RehearsedMinute[]> {
  const { rows } = await pool.query<PastDevice>(
    `select id, class from devices where site_id = $1 and retired_at is null order by code`,
    [siteId],
  );
  const series: Series = { env: [], ac: [], meter: [], fan: [], door: [] };
  for (const { id, class: deviceClass } of rows)
    if (isPast(deviceClass))
      series[deviceClass].push(await columnsOf(pool, { id, class: deviceClass }, span));
  return pastOf(series, span, zoneClock(plantTimeZone).minuteOfDay);
}

function pastOf(
  series: Series,
  { from, minutes }: Span,
  minuteOfDay: (at: EpochMs) => number,
): RehearsedMinute[] {
  const past: RehearsedMinute[] = [];
  let [roomC, outdoorC] = [NaN, NaN];
  let itW: number | null = null;
  for (let minute = 0; minute < minutes; minute++) {
    const at = from + minute * minuteMs;
    const [room, outdoor] = [highest(series.env, 0, minute), highest(series.env, 1, minute)];
    const isMeasured = !Number.isNaN(room) && !Number.isNaN(outdoor);
    if (isMeasured) [roomC, outdoorC] = [room, outdoor];
    if (Number.isNaN(roomC)) continue;
    itW = numberOrNull(highest(series.meter, 0, minute)) ?? itW;
    const isFanOn = highest(series.fan, 0, minute) === 1;
    past.push({
      ...{ at, hour: (minuteOfDay(at) * minuteMs) / hourMs, roomC, outdoorC, itW, isMeasured, isFanOn },
      outdoorRhPct: numberOrNull(highest(series.env, 2, minute)),
      ...unitsAt(series.ac, minute),
      isOpen: isFanOn || highest(series.door, 0, minute) === 1,
    });
  }
  return past;
}
