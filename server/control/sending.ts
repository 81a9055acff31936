import { randomBytes } from 'node:crypto';
import { topicOf, type FieldCommand } from '@contract/telemetry';
import { passingInterlocks } from '@contract/interlocks';
import type { CommandReason } from '@contract/commands';
import type { EpochMs } from '@contract/time';
import type { UnitFacts } from './facts';
import { interlockOf } from './interlocks';
import { isReadBack } from './proof';
import type { CommandChange, LiveCommand } from './liveCommand';
import type { ControlSettings } from './settings';
import type { ControlTimes } from './times';
import { drawOf, type UnitReading } from './unitReading';

/** What is known when a command waits to be sent. */
export interface Departure {
  now: EpochMs;
  facts: UnitFacts | undefined;
  reading: UnitReading;
  settings: ControlSettings;
  times: ControlTimes;
}

const refusedAs = (command: LiveCommand, why: CommandReason): CommandChange => ({
  command,
  // What was sent before has failed; what never left was refused.
  state: command.attempt > 0 ? 'failed' : 'refused',
  why,
  dueAt: null,
  isOver: true,
});

/** An override ends, whatever holds that up: it waits until it may. */
const isGivingBack = ({ origin }: LiveCommand): boolean => origin === 'expiry';

const kept = (command: LiveCommand, why: CommandReason, { now, times }: Departure): CommandChange[] => {
  const waitMs = isGivingBack(command) ? times.giveBackMs : times.waitMs;
  if (command.attempt > 0 && now - command.stateAt >= waitMs) return [refusedAs(command, why)];
  return command.why === why
    ? []
    : [{ command, state: command.state, why, dueAt: command.dueAt, isOver: false }];
};

/** Sends a command that may go, lets it wait for what passes, and ends it where something stands against it. */
export const depart = (command: LiveCommand, departure: Departure): CommandChange[] => {
  const { now, facts, settings } = departure;
  const isLate = command.attempt === 0 && command.expiresAt <= now;
  if (isLate)
    return [{ command, state: 'expired', why: command.why ?? 'tooLate', dueAt: null, isOver: true }];
  if (facts === undefined) return [refusedAs(command, 'retired')];
  const { origin } = command;
  const interlock = interlockOf(
    command,
    {
      ...facts,
      isAutomatic: origin === 'schedule' || origin === 'strategy',
      isReturn: origin === 'expiry' || origin === 'giveBack',
    },
    settings,
  );
  if (interlock !== null)
    return passingInterlocks.has(interlock) || isGivingBack(command)
      ? kept(command, interlock, departure)
      : [refusedAs(command, interlock)];
  return facts.isOnline ? [sent(command, departure)] : kept(command, 'siteOffline', departure);
};

/** An id is given once, also in a store that was put back from a backup: a controller remembers what it answered. */
const messageIdOf = (command: LiveCommand, attempt: number): string =>
  `c${command.id}-${attempt}-${randomBytes(4).toString('hex')}`;

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

const wireNameOf = ({ deviceClass, point }: LiveCommand): string =>
  deviceClass === 'fan' ? 'commanded' : point;

const windowFor = ({ path, point }: LiveCommand, { facts, times }: Departure): number => {
  // A door that was released has locked again by then: nothing can prove it any more.
  if (point === 'locked') return Math.min(times.readBackMs, times.doorAttemptMs);
  if (isReadBack(path)) return times.readBackMs;
  const minimumMs = facts?.isPrecision === true ? times.minimumRunMs.precision : times.minimumRunMs.split;
  return minimumMs + 2 * Math.max(times.reportMs, facts?.reportMs ?? 0);
};

const sent = (command: LiveCommand, departure: Departure): CommandChange => {
  const { now, reading, times } = departure;
  const windowMs = windowFor(command, departure);
  const number = command.attempt + 1;
  const messageId = messageIdOf(command, number);
  const message: FieldCommand = {
    id: messageId,
    t: now,
    set: { [wireNameOf(command)]: command.value },
    expires: now + (command.point === 'locked' ? times.doorAttemptMs : times.attemptMs),
  };
  const draw = drawOf(reading, command.ratedPowerW);
  return {
    command,
    state: 'sent',
    why: null,
    dueAt: now + windowMs,
    isOver: false,
    attempt: {
      messageId,
      number,
      topic: topicOf(command.siteCode, command.deviceCode, 'command'),
      payload: JSON.stringify(message),
      shard: command.shard,
      expiresAt: message.expires,
      was: numberOrNull(reading[command.point]),
      wasDrawing: draw === null ? null : draw === 'drawing',
      windowMs,
    },
  };
};
