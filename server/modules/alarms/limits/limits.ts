import {
  LimitMinutes,
  limitParams,
  usualLimits,
  type AlarmTimeLimits,
  type LimitKind,
} from '@contract/alarmLimits';
import type { Db } from '../../../platform/database/database';
import { createParams } from '../../params/params.store';

/** The limits as an administrator set them; read anew each time, so that a change acts at once. */
export const readLimits = async (db: Db): Promise<AlarmTimeLimits> => {
  const params = createParams(db);
  const read = async (kind: LimitKind) => {
    const kept = LimitMinutes.safeParse((await params.text(limitParams[kind])) ?? usualLimits[kind]);
    return kept.success ? kept.data : LimitMinutes.parse(usualLimits[kind]);
  };
  return { acknowledge: await read('acknowledge'), repair: await read('repair') };
};
