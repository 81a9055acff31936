import { acknowledgeAlarms } from '@contract/calls/alarms';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { ScopeOf } from '../scope';

export const acknowledgePermission = acknowledgeAlarms.permission;

export interface AlarmsDeps {
  db: Db;
  scopeOf: ScopeOf;
  clock: Clock;
}
