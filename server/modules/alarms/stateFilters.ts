import type { AlarmState } from '@contract/alarms';
import { activeAlarm } from './alarmConditions';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

const active = sql.raw(activeAlarm);

/** Alarms of one state, as a condition over `alarms a`. */
export const stateFilters: Record<AlarmState, RawBuilder<SqlBool>> = {
  activeUnacknowledged: sql`${active} and a.acknowledged_at is null`,
  activeAcknowledged: sql`${active} and a.acknowledged_at is not null`,
  clearedUnacknowledged: sql`not ${active} and a.acknowledged_at is null and a.superseded_by is null`,
  normal: sql`(not ${active} and a.acknowledged_at is not null or a.superseded_by is not null)`,
};
