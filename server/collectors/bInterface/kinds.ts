import type { Command } from '@contract/bInterface/names';
import { dayMs, type EpochMs } from '@contract/time';
import { CallFailed } from './client';
import type { AskedUnit, Contact } from './contacts.store';
import type { UnitLine } from './unitLine';

/** A kind of question that fails so often running, while the unit answers others, is one that it does not have. */
const mostTimes = { notSupported: 2, other: 3 };

/** Known not to be answered; asked again once a day, and after a LOGIN, which may be that of another program. */
export const isUnsupported = ({ unsupported, loginAt }: AskedUnit, command: Command, now: EpochMs): boolean =>
  (unsupported[command]?.at ?? 0) > Math.max(loginAt ?? 0, now - dayMs);

/** Counts a failure of a unit that answers other questions. */
export function noteFailure(line: UnitLine, command: Command, { why }: CallFailed, now: EpochMs): void {
  const times = (line.failures.get(command) ?? 0) + 1;
  line.failures.set(command, times);
  if (times >= (why === 'notSupported' ? mostTimes.notSupported : mostTimes.other))
    line.noteLack(command, why, now);
}

/**
 * Asks one kind of question: it fails by itself. `ask` says false where there was nothing to ask.
 * @returns how it failed; null where it was answered
 */
export async function apart(
  line: UnitLine,
  contact: Contact,
  command: Command,
  now: EpochMs,
  ask: () => Promise<unknown>,
): Promise<CallFailed | null> {
  try {
    if ((await ask()) !== false) line.noteAnswer(command);
    return null;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    // One that answers nothing at all lacks no kind of question.
    if (contact.missed === 0) noteFailure(line, command, error, now);
    if (!isUnsupported(line.unit, command, now)) contact.error = error.why;
    return error;
  }
}
