import type { CacheName } from '@contract/caches';
import type { ServerVitals } from '@contract/points';
import type { Pool } from 'pg';
import type { BatchParticipant } from '../ingest/participant';
import type { WatchedCache } from '../platform/cache';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { Metrics } from '../platform/metrics';
import { AlarmEngine } from './alarmEngine';
import type { ControlOf } from './evaluate';
import type { AlarmRecords } from './records';
import { RuleBook } from './ruleBook';
import { SharedCauses } from './sharedCauses';
import type { HeardSites } from './silence';

export interface AlarmEngineDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  records: AlarmRecords;
  /** When sites were heard; they are written after the alarms, which may find them silent. */
  heard: HeardSites;
  /** What the centre wants of a device; absent where nothing is controlled. */
  controlOf?: ControlOf;
  /** Scales every delay of the alarm rules; 1 in real life. */
  delayFactor: number;
  /** How the server itself is, for the limits of the centre. */
  vitals(): ServerVitals;
}

export interface AlarmJudgement {
  participant: BatchParticipant;
  /** Comes after what writes how sites speak. */
  sharedCauses: BatchParticipant;
  caches: readonly WatchedCache<CacheName>[];
}

/** Rules that guard the field, as a participant of the batches that store its readings. */
export const createAlarmEngine = ({ log, ...deps }: AlarmEngineDeps): AlarmJudgement => {
  const ruleBook = new RuleBook(deps.delayFactor, log);
  const { records, delayFactor } = deps;
  return {
    participant: new AlarmEngine({ ...deps, ruleBook }),
    sharedCauses: new SharedCauses({ records, log, delayFactor }),
    caches: [ruleBook.cache],
  };
};
