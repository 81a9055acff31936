import {
  type AlarmDefinition,
  type AlarmSimulation,
  type SimulateAlarmRequest,
  simulationMs,
} from '@contract/alarmDefinitions';
import { DeviceClass } from '@contract/points';
import { dayMs } from '@contract/time';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/http/route';
import { rowsBetween } from '../../history/history.store';
import { scopeFilter, type Scope } from '../../scope';
import type { AlarmsDeps } from '../alarms.service';
import { findDefinition } from '../definitions.store';
import { isAboutOneDevice } from '../../../alarmEngine/rules';
import { checkSettings, definePermission } from './define';
import { raisesOver, type ReplayedDevice } from './replay';

export interface SimulationDeps extends AlarmsDeps {
  pool: Pool;
}

interface DeviceRow extends ReplayedDevice {
  id: number;
}

const mostDevices = 500;

// Spread over the fleet by a hash, so that a sample speaks for all areas, and the same one each time.
const devicesOf = async ({ db }: AlarmsDeps, scope: Scope, deviceClass: DeviceClass) => {
  const place = scopeFilter(scope, 's.area_id', 's.dept_id');
  const counted = await sql<{ n: number }>`
    select count(*) as n from devices d join sites s on s.id = d.site_id
    where d.class = ${deviceClass} and ${place}`.execute(db);
  const { rows } = await sql<DeviceRow>`
    select d.id, s.station_class as "stationClass", d.rated_power_w as "ratedPowerW",
      d.roll_over_kwh as "rollOverKwh", d.resolution_kwh as "resolutionKwh" from devices d join sites s on s.id = d.site_id
    where d.class = ${deviceClass} and ${place}
    order by hashint4(d.id), d.id limit ${mostDevices}`.execute(db);
  return { all: counted.rows[0]?.n ?? 0, rows };
};

const impossible = (from: number, to: number): AlarmSimulation => ({
  from,
  to,
  current: 0,
  proposed: 0,
  devices: 0,
  devicesInAll: 0,
  readings: 0,
  isPossible: false,
});

/** "Would have raised N instead of M": both versions over the same stored readings of the devices in scope; until `signal`. */
export const simulate = async (
  deps: SimulationDeps,
  actor: Actor,
  id: string,
  { settings, days }: SimulateAlarmRequest,
  signal?: AbortSignal,
): Promise<AlarmSimulation> => {
  const definition = await findDefinition(deps.db, id);
  if (definition === null) throw new AppError('notFound');
  checkSettings(definition, settings);
  const to = deps.clock.now();
  const from = to - days * dayMs;
  const deviceClass = DeviceClass.safeParse(definition.deviceClass).data;
  if (deviceClass === undefined || !isAboutOneDevice(settings.rule)) return impossible(from, to);
  const scope = await deps.scopeOf(actor, definePermission);
  const { all, rows } = await devicesOf(deps, scope, deviceClass);
  const proposed: AlarmDefinition = { ...definition, ...settings };
  const answer: AlarmSimulation = { ...impossible(from, to), isPossible: true, devicesInAll: all };
  const startedMs = deps.clock.monotonicMs();
  for (const { id: deviceId, ...device } of rows) {
    if (signal?.aborted === true || deps.clock.monotonicMs() - startedMs > simulationMs) break;
    const readings = await rowsBetween(deps.pool, { deviceId, class: deviceClass }, from, to);
    answer.devices += 1;
    answer.readings += readings.length;
    if (definition.isEnabled) answer.current += raisesOver(definition, device, readings);
    if (settings.isEnabled) answer.proposed += raisesOver(proposed, device, readings);
  }
  return answer;
};
