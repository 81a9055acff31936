import type { Pool } from 'pg';
import type { BatchParticipant } from '../ingest/participant';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { GuardedParticipant, type Control } from '../control';
import { StrategyEngine } from './strategyEngine';

export interface StrategyEngineDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  plantTimeZone: string;
  /** Scales the minute of a plan; 1 in real life. */
  delayFactor: number;
  control: Pick<Control, 'holdUntil'>;
}

/** Plans at work, as a participant of the batches that hear the field; it fails alone. */
export const createStrategyEngine = ({
  clock,
  log,
  control,
  ...ports
}: StrategyEngineDeps): BatchParticipant =>
  new GuardedParticipant(
    new StrategyEngine({ ...ports, held: (points, until) => control.holdUntil(points, until) }),
    clock,
    log,
    'plans',
  );
