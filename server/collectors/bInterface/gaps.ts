import { dayMs, type EpochMs } from '@contract/time';
import { writeLost, type Contact } from './contacts.store';
import { askHistory, historyMessages, timelessIn, windowMs } from './history';
import { apart, isUnsupported } from './kinds';
import type { UnitMap } from './mapping';
import { noteUnreadable } from './unreadable.store';
import type { UnitLine } from './unitLine';
import type { VisitPorts } from './visitPorts';

const longestGapMs = dayMs;
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
  await apart(line, contact, 'GET_HISDATA', now, () => askHistory(line, known, window));
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
  if (!isUnsupported(line.unit, 'GET_HISDATA', now))
    await apart(line, contact, 'GET_HISDATA', now, () => readWindows(ports, line, map, contact));
  const from = contact.historyFrom;
  const lack = line.unit.unsupported.GET_HISDATA;
  if (from === null || lack === undefined || !isUnsupported(line.unit, 'GET_HISDATA', now)) return;
  await writeLost(pool, line.unit.id, { from, to: contact.answeredAt ?? now, why: lack.why }, now);
  contact.historyFrom = null;
}
