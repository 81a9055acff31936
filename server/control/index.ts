import type { CommandPoint } from '@contract/commands';
import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { BatchParticipant } from '../ingest/participant';
import type { FieldBroker } from '../platform/broker/broker';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { Unit } from '../platform/unit';
import { ControlEngine } from './controlEngine';
import { ControlledUnits, type DeviceControlView } from './controlledUnits';
import { GuardedParticipant } from './guardedParticipant';
import { CommandOutbox } from './outbox';
import { controlTimes } from './times';

export { interlockOf, takesCooling, type Wish } from './interlocks';
export { invalidAlarms, staleMs, unsoundAlarms, type UnitFacts } from './facts';
export { readFacts, readLimits, readSettings, type Querier } from './facts.store';
export { GuardedParticipant } from './guardedParticipant';
export {
  controlParams,
  criticalClassesParam,
  holdMsOf,
  secondFactorParam,
  type ControlSettings,
} from './settings';

export interface ControlDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  /** Scales what a command waits for; 1 in real life. */
  delayFactor: number;
}

/** One point that is held by an override. */
export interface HeldPoint {
  deviceId: number;
  point: CommandPoint;
  commandId: number;
}

export interface Control {
  participant: BatchParticipant;
  /** What the alarms ask of a device. */
  controlOf(deviceId: number): DeviceControlView;
  /** Overrides whose end was moved in the store, and committed. */
  holdUntil(points: readonly HeldPoint[], until: EpochMs): void;
  /** Sends what is committed; runs while the broker does. */
  outbox: Unit;
  sendBy(broker: Pick<FieldBroker, 'publish'>): void;
}

/** Commands from their row to their proof, as a participant of the batches that hear the field. */
export const createControl = ({ pool, clock, log, delayFactor }: ControlDeps): Control => {
  const times = controlTimes(delayFactor);
  const units = new ControlledUnits();
  const outbox: CommandOutbox = new CommandOutbox({
    ...{ clock, log, heartbeatMs: times.heartbeatMs },
    holds: (shard) => engine.heldShards.includes(shard),
    shards: () => engine.heldShards,
  });
  const engine = new ControlEngine({ pool, log, times, units, outbox });
  return {
    participant: new GuardedParticipant(engine, clock, log),
    controlOf: (deviceId) => units.viewOf(deviceId),
    holdUntil: (points, until) => {
      for (const { deviceId, point, commandId } of points) units.holdUntil(deviceId, point, commandId, until);
    },
    outbox,
    sendBy: (broker) => outbox.sendBy(broker),
  };
};
