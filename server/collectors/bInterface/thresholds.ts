import { numberOf } from '@contract/bInterface/fields';
import { outcomeOf, settingAnswerOf } from '@contract/bInterface/setting';
import {
  questionText,
  setThresholdText,
  thresholdsAnswerOf,
  type OfDevice,
  type UnitThreshold,
} from '@contract/bInterface/values';
import { minuteMs } from '@contract/time';
import { askedInWay } from './asking';
import { CallFailed } from './client';
import { isQuarantined } from './contacts.store';
import {
  endOverdue,
  endSetting,
  markSent,
  wantedOf,
  writeThresholds,
  type SettingOutcome,
  type WantedThreshold,
} from './thresholds.store';
import type { UnitLine } from './unitLine';
import type { VisitPorts } from './visitPorts';

/** A wish that nobody could meet for so long is met no more: nobody waits for it. */
const wishMs = 10 * minuteMs;

type Told = readonly OfDevice<UnitThreshold>[];

const readOf = (told: Told, { deviceCode, signal }: WantedThreshold): UnitThreshold | undefined =>
  told.find(({ device }) => device.code === deviceCode)?.values.findLast((value) => value.signal === signal);

/** As numbers where they are: units write 30, 30.0 and 30.00. */
const isSame = (wanted: string, read: string): boolean => {
  const [a, b] = [numberOf(wanted), numberOf(read)];
  return a === null || b === null ? wanted.trim() === read.trim() : Math.abs(a - b) < 1e-6;
};

const judged = (wanted: WantedThreshold, told: Told): SettingOutcome => {
  const read = readOf(told, wanted);
  if (read === undefined) return 'notProven';
  const isAll = (['threshold', 'absolute', 'relative'] as const).every((name) =>
    isSame(wanted[name], read[name]),
  );
  return isAll ? 'proven' : 'contradicted';
};

/** The thresholds of a unit, asked as its values are, and kept. @throws CallFailed */
async function readThresholds({ pool, clock, signals }: VisitPorts, line: UnitLine): Promise<Told> {
  const known = [...(await signals.value()).keys()];
  const told: OfDevice<UnitThreshold>[] = [];
  for (const devices of askedInWay(line.unit, known)) {
    const info = await line.call(
      'GET_THRESHOLD',
      questionText(line.unit, devices, { idTag: line.unit.idTag }),
    );
    told.push(...thresholdsAnswerOf(info).devices);
  }
  await writeThresholds(pool, line.unit.id, told, clock.now());
  return told;
}

/** @returns why it is not even sent */
function refusalOf({ isHeld, isQuarantined: isShut }: WantedThreshold): SettingOutcome | null {
  if (isHeld) return 'addressChanged';
  return isShut ? 'quarantined' : null;
}

/** Sends one setting to the unit, once. @returns how that ends it at once; null where it is to be read back */
async function say(
  { pool, clock }: VisitPorts,
  line: UnitLine,
  wanted: WantedThreshold,
): Promise<SettingOutcome | null> {
  if (!(await markSent(pool, wanted.id, clock.now()))) return null;
  const { deviceCode, signal, type, threshold, absolute, relative } = wanted;
  const value = { type, signal, threshold, absolute, relative, status: '0' };
  try {
    const text = setThresholdText(line.unit, [
      { device: { id: deviceCode, code: deviceCode }, values: [value] },
    ]);
    const info = await line.call('SET_THRESHOLD', text);
    line.noteAnswer('SET_THRESHOLD');
    return outcomeOf(settingAnswerOf(info), deviceCode, signal) === false ? 'refused' : null;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    // What became of it is read back, but not of what the unit does not have.
    if (error.why !== 'notSupported') return null;
    line.noteLack('SET_THRESHOLD', error.why, clock.now());
    return 'notSupported';
  }
}

/** Ends what cannot be met, and says the rest to the unit. @returns what is to be read back */
async function sayWanted(ports: VisitPorts, line: UnitLine): Promise<WantedThreshold[]> {
  const { pool, clock } = ports;
  const { settingId, id } = line.unit;
  if (settingId === null) return [];
  await endOverdue(pool, id, clock.now());
  const said: WantedThreshold[] = [];
  for (const each of await wantedOf(pool, id)) {
    const end = refusalOf(each) ?? (await say(ports, line, each));
    if (end === null) said.push(each);
    else await endSetting(pool, each.id, end, clock.now());
  }
  return said;
}

/** What nobody can be told now: it ends when its time is over. */
export async function endOverdueThresholds({ pool, clock }: VisitPorts, { unit }: UnitLine): Promise<void> {
  if (unit.settingId !== null) await endOverdue(pool, unit.id, clock.now());
}

/**
 * Sets what people want and proves it by what is read back; or reads what somebody wants to see.
 * @returns whether they were read
 * @throws CallFailed
 */
export async function settleThresholds(ports: VisitPorts, line: UnitLine): Promise<boolean> {
  const { pool, clock } = ports;
  const { thresholdsAskedAt } = line.unit;
  const said = await sayWanted(ports, line);
  if (isQuarantined(line.unit, '')) return false;
  const isAsked = (thresholdsAskedAt ?? 0) > Math.max(line.thresholdsMetAt, clock.now() - wishMs);
  if (said.length === 0 && !isAsked) return false;
  const told = await readThresholds(ports, line);
  line.thresholdsMetAt = thresholdsAskedAt ?? 0;
  for (const each of said) await endSetting(pool, each.id, judged(each, told), clock.now());
  return true;
}
