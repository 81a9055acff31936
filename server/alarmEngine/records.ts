import type { AlarmDefinition } from '@contract/alarmDefinitions';
import type { EpochMs } from '@contract/time';
import type { Statements } from '../platform/database/statements';
import type { AlarmChanges } from './changes';

/** Where definitions of alarms come from and alarms go to; given by the composition. */
export interface AlarmRecords {
  /** Makes the store ready, once at the start. */
  prepare(): Promise<void>;
  /** The definitions that guard the field now. */
  definitions(): Promise<readonly AlarmDefinition[]>;
  /** Writes what a batch changed about alarms, inside its transaction; what is raised gets its id. */
  write(statements: Statements, changes: AlarmChanges, now: EpochMs): Promise<void>;
  /** Whether what many sites share is one alarm, by what all processes have written. */
  foldCauses(statements: Statements, now: EpochMs, delayFactor: number): Promise<void>;
}
