import type { CallFault } from '@contract/bInterface/callFaults';
import { dayMs, minuteMs, type EpochMs } from '@contract/time';
import { reopenLost, writeLost, type Contact } from './contacts.store';
import { askHistory, historyMessages, timelessIn, windowMs } from './history';
import { apart, isUnsupported } from './kinds';
import type { UnitMap } from './mapping';
import { noteUnreadable } from './unreadable.store';
import type { UnitLine } from './unitLine';
import type { VisitPorts } from './visitPorts';

const longestGapMs = dayMs;
/** A record of half an hour before may be the one that covers the beginning of the gap. */
export const recordMs = 30 * minuteMs;
const windowsPerVisit = 4;
const ofHistory = { kind: 'history', why: 'noTime' } as const;

/** Reads some windows of what is missing; the rest with the next visits, also of the next process. @throws CallFailed */
async function readWindows(ports: VisitPorts, line: UnitLine, map: UnitMap, contact: Contact): Promise<void> {
  const { pool, port, signals, clock } = ports;
  const known = await signals.value();
  const now = clock.now();
  for (let window = 0; window < windowsPerVisit && contact.historyFrom !== null; window += 1) {
    const from = contact.historyFrom;
    const to = Math.min(from + windowMs, now);
    const recorded = await askHistory(line, known.keys(), { from, to });
    const timeless = timelessIn(recorded).map((raw) => ({ ...ofHistory, unitId: line.unit.id, raw }));
    await noteUnreadable(pool, timeless, now);
    const told = await Promise.all(
      historyMessages(recorded, map, known).map((message) => port.tell(message)),
    );
    // Not committed: the same window comes again.
    if (told.includes(false)) return;
    contact.historyFrom = to >= now ? null : to;
  }
}

/** What the unit keeps no longer. */
async function giveUpOld(
  { pool }: VisitPorts,
  { unit }: UnitLine,
  contact: Contact,
  now: EpochMs,
): Promise<void> {
  const oldest = now - longestGapMs;
  if (contact.historyFrom === null || contact.historyFrom >= oldest) return;
  await writeLost(pool, unit.id, { from: contact.historyFrom, to: oldest, why: 'tooOld' }, now);
  contact.historyFrom = oldest;
}

/** Whether a unit that was known to keep no history has some by now: what it records is of no gap. */
async function lookForHistory(ports: VisitPorts, line: UnitLine, contact: Contact): Promise<void> {
  const now = ports.clock.now();
  if (line.unit.unsupported.GET_HISDATA === undefined || isUnsupported(line.unit, 'GET_HISDATA', now)) return;
  const known = (await ports.signals.value()).keys();
  const window = { from: now - windowMs, to: now };
  const failed = await apart(line, contact, 'GET_HISDATA', now, () => askHistory(line, known, window));
  // Then it may hold what was given up as well, as far back as units keep.
  if (failed === null)
    contact.historyFrom = await reopenLost(ports.pool, line.unit.id, now - longestGapMs, now);
}

/** What says nothing of whether the unit keeps a history: it may answer the next time. */
const undecided: ReadonlySet<CallFault> = new Set(['timedOut', 'unreachable', 'badAnswer', 'tooLarge']);

/**
 * That the unit does not answer for what it recorded since then. What was learned before the gap says nothing of it: the
 * unit may have been replaced meanwhile.
 */
function lackSince({ unit }: UnitLine, historyFrom: EpochMs, now: EpochMs): CallFault | null {
  const lack = unit.unsupported.GET_HISDATA;
  if (lack === undefined || !isUnsupported(unit, 'GET_HISDATA', now)) return null;
  return lack.at > historyFrom + recordMs ? lack.why : null;
}

/** Fills what was missed from the history of the unit; what it does not have is marked as lost. */
export async function fillGap(
  ports: VisitPorts,
  line: UnitLine,
  map: UnitMap,
  contact: Contact,
): Promise<void> {
  const { pool, clock } = ports;
  const now = clock.now();
  if (contact.historyFrom === null) return lookForHistory(ports, line, contact);
  await giveUpOld(ports, line, contact, now);
  if (lackSince(line, contact.historyFrom, now) === null)
    await apart(line, contact, 'GET_HISDATA', now, () => readWindows(ports, line, map, contact));
  const from = contact.historyFrom;
  const why = from === null ? null : lackSince(line, from, now);
  if (from === null || why === null || undecided.has(why)) return;
  await writeLost(pool, line.unit.id, { from, to: contact.answeredAt ?? now, why }, now);
  contact.historyFrom = null;
}
