import type { EpochMs } from '@contract/time';
import { qualify } from '../../alarmEngine/correlation/qualify';
import type { Statements } from '../../platform/database/statements';
import { takeSteps } from './steps';

/** An alarm that something else than a reading raises: a look at stored days. */
export interface SiteAlarm {
  definitionId: string;
  siteId: number;
  deviceId: number | null;
  value: number;
  threshold: number;
}

// Nothing is raised by a definition that was switched off.
const insertAlarm = `
  insert into alarms (definition_id, site_id, device_id, level, value, threshold, raised_at, recorded_at)
  select d.id, s.id, $3, (d.level ->> s.station_class)::smallint, $4, $5, $6, $6
  from alarm_definitions d, sites s where d.id = $1 and s.id = $2 and d.is_enabled
  on conflict do nothing returning id`;

/** Raises it as the engine raises every other alarm; null where it stands already or is switched off. */
export async function raiseSiteAlarm(
  statements: Statements,
  { definitionId, siteId, deviceId, value, threshold }: SiteAlarm,
  now: EpochMs,
): Promise<number | null> {
  const { rows } = await statements.query<{ id: number }>(insertAlarm, [
    ...[definitionId, siteId, deviceId, value, threshold, now],
  ]);
  const alarmId = rows[0]?.id ?? null;
  if (alarmId === null) return null;
  const follow = await qualify(statements, { raised: [alarmId], cleared: [], hasSilence: false }, now);
  await takeSteps(statements, [{ alarmId, kind: 'raised', at: now }, ...follow], now);
  return alarmId;
}

/** Clears one that still stands. */
export async function clearSiteAlarm(statements: Statements, alarmId: number, now: EpochMs): Promise<void> {
  const { rows } = await statements.query<{ id: number }>(
    'update alarms set cleared_at = $2 where id = $1 and cleared_at is null returning id',
    [alarmId, now],
  );
  if (rows.length === 0) return;
  const follow = await qualify(statements, { raised: [], cleared: [alarmId], hasSilence: false }, now);
  await takeSteps(statements, [{ alarmId, kind: 'cleared', at: now }, ...follow], now);
}
