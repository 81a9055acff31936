import { unitText } from '@contract/bInterface/devices';
import { fsuInfoOf, loginInfoText, timeCheckText } from '@contract/bInterface/service';
import { dayMs, minuteMs, type EpochMs } from '@contract/time';
import { writeTimeCheck } from '../../ingest/clockCorrections.store';
import { isClockDoubted } from '../../platform/database/clockDoubt';
import { CallFailed } from './client';
import { writeTold, type AskedUnit, type Contact } from './contacts.store';
import { fillGap, recordMs } from './gaps';
import { apart, isUnsupported, noteFailure } from './kinds';
import type { UnitMap } from './mapping';
import { readUnitMaps } from './mapping.store';
import { judgeAnswers } from './quarantine';
import { readValues } from './readValues';
import { isShut, tellStanding } from './standing';
import { endOverdueThresholds, settleThresholds } from './thresholds';
import type { UnitLine } from './unitLine';
import type { VisitPorts } from './visitPorts';

/** A clock that is wrong is set again so often. */
const wrongClockMs = 10 * minuteMs;

const contactOf = ({ unit, found }: UnitLine): Contact => ({
  ...{ unitId: unit.id, answeredAt: unit.answeredAt, historyFrom: unit.historyFrom, clockAt: unit.clockAt },
  ...{ missed: unit.missed ?? 0, compareFrom: unit.compareFrom, unsupported: unit.unsupported, ...found },
  ...{ roundTripMs: null, error: '', cpuPct: null, memoryPct: null },
});

/** `silent`: it took the call and did not answer; whether it is there is seen by the next question. */
type Beat = 'alive' | 'silent' | 'dead';

function answeredAt(line: UnitLine, contact: Contact, now: EpochMs): void {
  Object.assign(contact, { answeredAt: now, missed: 0, roundTripMs: line.roundTripMs });
}

function missed(contact: Contact, { why }: CallFailed): void {
  Object.assign(contact, { error: why, missed: contact.missed + 1 });
}

/** Any well-formed answer is a sign of life, also one that says it failed. */
async function beat({ pool }: VisitPorts, line: UnitLine, contact: Contact, now: EpochMs): Promise<Beat> {
  if (isUnsupported(line.unit, 'GET_FSUINFO', now)) return 'silent';
  try {
    const { cpuPct, memoryPct } = fsuInfoOf(await line.call('GET_FSUINFO', unitText(line.unit)));
    Object.assign(contact, { cpuPct, memoryPct });
    line.noteAnswer('GET_FSUINFO');
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    line.lastFailure = error;
    const { why, isHeard } = error;
    if (isHeard && (why === 'timedOut' || why === 'unreachable')) return 'silent';
    // It spoke, if not of this.
    if (!['notSupported', 'otherAnswer', 'fault'].includes(why)) {
      missed(contact, error);
      await judgeAnswers(pool, line, error, now);
      return 'dead';
    }
    noteFailure(line, 'GET_FSUINFO', error, now);
  }
  answeredAt(line, contact, now);
  return 'alive';
}

/** What is done once: after a LOGIN, and the clock once a day, or sooner where it is wrong. A unit that knows neither goes on. */
async function settle(ports: VisitPorts, line: UnitLine, contact: Contact): Promise<void> {
  const { pool, clock, scIp } = ports;
  const { unit } = line;
  const now = clock.now();
  const loginAt = unit.loginAt ?? 0;
  const isUntold =
    scIp !== null && unit.regMode === 1 && unit.edition !== '2014' && (unit.toldScIpAt ?? 0) <= loginAt;
  if (isUntold && !isUnsupported(unit, 'SET_LOGININFO', now))
    await apart(line, contact, 'SET_LOGININFO', now, async () => {
      await line.call('SET_LOGININFO', loginInfoText(unit, scIp, unit.devices ?? []));
      await writeTold(pool, unit.id, now);
    });
  await settleClock(ports, line, contact, now);
}

/** Our own clock may have been set back since the time was sent. */
const isClockDue = ({ loginAt, isClockWrong }: AskedUnit, sentAt: EpochMs | null, now: EpochMs): boolean =>
  sentAt === null ||
  sentAt > now ||
  sentAt <= Math.max(loginAt ?? 0, now - (isClockWrong ? wrongClockMs : dayMs));

/** Nobody is sent a time that is doubted itself. */
async function settleClock(
  { pool, clock }: VisitPorts,
  line: UnitLine,
  contact: Contact,
  now: EpochMs,
): Promise<void> {
  if (!isClockDue(line.unit, contact.clockAt, now) || (await isClockDoubted(pool))) return;
  contact.clockAt = now;
  await apart(line, contact, 'TIME_CHECK', now, async () => {
    await line.call('TIME_CHECK', timeCheckText(clock.now()));
    await writeTimeCheck(pool, line.unit.id, now);
  });
}

/** What was missed by silence; what a unit that began anew forgot is compared alone. */
function noteGap({ gapMs }: VisitPorts, line: UnitLine, contact: Contact): void {
  const { answeredAt, loginAt } = line.unit;
  const now = contact.answeredAt ?? 0;
  const isGap = answeredAt !== null && now - answeredAt > gapMs;
  if (isGap) contact.historyFrom ??= answeredAt - recordMs;
  if (isGap) line.isAfterGap = true;
  // A comparison that was under way begins anew.
  if (isGap || (loginAt ?? 0) > (answeredAt ?? 0)) contact.compareFrom = now;
}

/** Values, what was missed, and thresholds: each kind of question fails by itself. */
async function ask(
  ports: VisitPorts,
  line: UnitLine,
  map: UnitMap,
  { contact, isAlive, now }: { contact: Contact; isAlive: boolean; now: EpochMs },
): Promise<void> {
  if (isAlive) await settle(ports, line, contact);
  const noInfo = line.lastFailure;
  const failed = await apart(line, contact, 'GET_DATA', now, () => readValues(ports, line, map, contact));
  await judgeAnswers(ports.pool, line, failed, now);
  if (!isAlive && failed !== null && failed.why !== 'notSupported') return missed(contact, failed);
  if (!isAlive) {
    answeredAt(line, contact, now);
    if (noInfo) noteFailure(line, 'GET_FSUINFO', noInfo, now);
    noteGap(ports, line, contact);
  }
  await fillGap(ports, line, map, contact);
  const { thresholdsAskedAt } = line.unit;
  const unread = await apart(line, contact, 'GET_THRESHOLD', now, () => settleThresholds(ports, line));
  if (unread === null) return;
  if (unread.why === 'notSupported') line.noteLack('GET_THRESHOLD', unread.why, now);
  // Who asked sees on the page that the unit does not have them.
  if (isUnsupported(line.unit, 'GET_THRESHOLD', now)) line.thresholdsMetAt = thresholdsAskedAt ?? 0;
}

/** One round with a unit: heart-beat, what is due, present values, and what was missed. */
export async function visit(ports: VisitPorts, line: UnitLine): Promise<Contact> {
  const { clock, pool } = ports;
  const now = clock.now();
  const { unit } = line;
  const contact = contactOf(line);
  line.lastFailure = null;
  const map = (await readUnitMaps(pool, [unit.id])).get(unit.id);
  if (map === undefined) return contact;
  await tellStanding(ports, unit, map);
  const beaten = await beat(ports, line, contact, now);
  if (beaten === 'dead') {
    await endOverdueThresholds(ports, line);
    return contact;
  }
  if (beaten === 'alive') noteGap(ports, line, contact);
  // Nothing that it says is believed until a person says so; wishes for it end with that as their reason.
  if (isShut(unit)) await settleThresholds(ports, line);
  else await ask(ports, line, map, { contact, isAlive: beaten === 'alive', now });
  contact.unsupported = line.unit.unsupported;
  return contact;
}
