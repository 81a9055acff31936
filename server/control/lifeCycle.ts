import type { CommandReason } from '@contract/commands';
import type { EpochMs } from '@contract/time';
import type { CommandChange, LiveCommand } from './liveCommand';
import { findingOf, isContradicted, isReadBack, type Asked, type Finding, type UnitTrack } from './proof';
import type { ControlTimes } from './times';
import type { UnitReading } from './unitReading';

/** What is known of the unit when a command is looked at; `isNew`: said since the attempt was made. */
export interface Seen {
  reading: UnitReading;
  track: UnitTrack;
  isNew: boolean;
}

const change = (
  command: LiveCommand,
  state: CommandChange['state'],
  why: CommandReason | null,
  dueAt: EpochMs | null = null,
): CommandChange => ({ command, state, why, dueAt, isOver: false });

const over = (
  command: LiveCommand,
  state: CommandChange['state'],
  why: CommandReason | null,
): CommandChange => ({ ...change(command, state, why), isOver: true });

/**
 * An attempt came to nothing: it is tried again a little later, and at the end it has failed. A door is not tried
 * again: it must not open when nobody expects it any more.
 */
export const attemptFailed = (
  command: LiveCommand,
  why: CommandReason,
  now: EpochMs,
  { retryMs }: ControlTimes,
): CommandChange => {
  const pauseMs = command.point === 'locked' ? undefined : retryMs[command.attempt - 1];
  return pauseMs === undefined
    ? over(command, 'failed', why)
    : change(command, 'retrying', why, now + pauseMs);
};

/** What a controller that refuses will refuse again. */
const forGood = /^(notWritable|outOfRange|unknownDevice|nothing to set)/;

/** The controller has answered the attempt under way. */
export const answered = (
  command: LiveCommand,
  { ok, detail = '' }: { ok: boolean; detail?: string | undefined },
  now: EpochMs,
  times: ControlTimes,
): CommandChange | null => {
  if (command.state !== 'sent' && command.state !== 'inDoubt') return null;
  if (ok) return change(command, 'acknowledged', null, now + windowOf(command, times));
  if (forGood.test(detail)) return over(command, 'refused', 'controllerRefused');
  if (detail === 'notSupported') return over(command, 'failed', 'notSupported');
  const why = detail === 'expired' ? 'controllerExpired' : 'controllerRefused';
  return attemptFailed(command, why, now, times);
};

/** How long a command has to show, by its path: what goes one way a minimum run time and two reports of its unit. */
export const windowOf = (
  { path, windowMs }: Pick<LiveCommand, 'path' | 'windowMs'>,
  { readBackMs, minimumRunMs, reportMs }: ControlTimes,
): number => windowMs ?? (isReadBack(path) ? readBackMs : minimumRunMs.split + 2 * reportMs);

const askedOf = (command: LiveCommand): Asked => ({
  ...command,
  sentAt: command.sentAt ?? 0,
  was: command.was ?? NaN,
});

/** What time and the newest reading make of a command that was sent. */
export const lookedAt = (
  command: LiveCommand,
  seen: Seen,
  now: EpochMs,
  times: ControlTimes,
): CommandChange[] => {
  if (command.state === 'verified') return settled(command, seen, now, times);
  const asked = askedOf(command);
  const finding: Finding = seen.isNew
    ? findingOf(asked, seen.reading, seen.track, now, times.settleMs)
    : { kind: 'pending', why: 'noAnswer' };
  if (finding.kind === 'proven') return verified(command, finding.proof, seen);
  if (finding.kind === 'against') return [attemptFailed(command, finding.why, now, times)];
  if (finding.kind === 'open') return keptOpen(command, finding.why, now, times);
  return keptPending(command, finding.why, now, times);
};

/** A bus may read back what was asked while the machine does otherwise: power has its say, where it is measured. */
const verified = (
  command: LiveCommand,
  proof: NonNullable<CommandChange['proof']>,
  seen: Seen,
): CommandChange[] => {
  const step = { ...change(command, 'verified', null), proof };
  const isAgainst = proof === 'readBack' && isContradicted(askedOf(command), seen.reading);
  return isAgainst ? [step] : [step, { ...over(command, 'effective', null), proof }];
};

const settled = (command: LiveCommand, seen: Seen, now: EpochMs, times: ControlTimes): CommandChange[] => {
  if (!seen.isNew) return [];
  if (!isContradicted(askedOf(command), seen.reading)) return [over(command, 'effective', null)];
  return now - command.stateAt < times.settleMs ? [] : [attemptFailed(command, 'contradicted', now, times)];
};

const keptOpen = (
  command: LiveCommand,
  why: CommandReason,
  now: EpochMs,
  times: ControlTimes,
): CommandChange[] => {
  // Without an answer it may not even have been passed on.
  if (command.state === 'sent' || command.state === 'inDoubt') return unanswered(command, now, times);
  if (command.state !== 'unproven') return [change(command, 'unproven', why)];
  if (now - (command.sentAt ?? now) >= times.unprovenMs) return [over(command, 'unproven', why)];
  return command.why === why ? [] : [change(command, 'unproven', why)];
};

const keptPending = (
  command: LiveCommand,
  why: CommandReason,
  now: EpochMs,
  times: ControlTimes,
): CommandChange[] => {
  if (command.state === 'sent' || command.state === 'inDoubt') return unanswered(command, now, times);
  // It can show now: it has as long as if it were new.
  if (command.state === 'unproven')
    return [change(command, 'acknowledged', null, now + windowOf(command, times))];
  const isDue = command.dueAt !== null && command.dueAt <= now;
  return isDue ? [attemptFailed(command, why, now, times)] : [];
};

/** No answer: whether it was carried out is read back until its time is over, and then it is sent again. */
const unanswered = (command: LiveCommand, now: EpochMs, times: ControlTimes): CommandChange[] => {
  if (command.dueAt !== null && command.dueAt <= now) return [attemptFailed(command, 'noAnswer', now, times)];
  const isLate = command.state === 'sent' && now - (command.sentAt ?? now) >= times.answerMs;
  return isLate ? [change(command, 'inDoubt', 'noAnswer', command.dueAt)] : [];
};
