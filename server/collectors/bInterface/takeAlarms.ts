import type { SaidAlarm } from '@contract/bInterface/alarms';
import { wildcard } from '@contract/bInterface/names';
import { secondMs } from '@contract/time';
import type { BInterfaceDeps } from './deps';
import { areJudged, beginOf, putIn, timeOfUntimed, type KeptAlarm } from './inbox.store';
import { noteUnreadable, type Unreadable } from './unreadable.store';
import { declaredCodes, soleSpeakerAt, speakersAt } from './units.store';

const patienceMs = 10 * secondMs;
const askEveryMs = secondMs;
const atOnce = 500;

/** What a message holds, by what becomes of it. */
interface Sorted {
  kept: KeptAlarm[];
  unreadable: Unreadable[];
  /** Of units that nobody approved at that address. */
  foreign: number;
}

/**
 * Takes each alarm of a message by itself: what can be read is judged, what cannot is kept as it came.
 * @returns true once all of them are committed, or were before; false: the unit is to come again
 */
export async function takeAlarms(
  deps: BInterfaceDeps,
  said: readonly SaidAlarm[],
  source: string,
): Promise<boolean> {
  const { pool, clock, log } = deps;
  if (said.length === 0) return true;
  const { kept, unreadable, foreign } = await sorted(deps, said, source);
  const where = { source, fsuId: said[0]?.alarm.fsuId.slice(0, 32), alarms: said.length };
  if (foreign > 0)
    log.warn(
      { ...where, foreign },
      'alarms of a unit that nobody approved at that address were not acknowledged',
    );
  if (unreadable.length > 0)
    log.warn(
      { ...where, unreadable: unreadable.length },
      'alarms of a unit cannot be read and were kept as they came',
    );
  await noteUnreadable(pool, unreadable, clock.now());
  let isDone = foreign === 0;
  for (let from = 0; from < kept.length; from += atOnce)
    if (!(await judgedAll(deps, kept.slice(from, from + atOnce)))) isDone = false;
  return isDone;
}

async function sorted(
  { pool, clock }: BInterfaceDeps,
  said: readonly SaidAlarm[],
  source: string,
): Promise<Sorted> {
  const units = await speakersAt(pool, [...new Set(said.map(({ alarm }) => alarm.fsuId))], source);
  // What names no unit is of the one that speaks.
  const own = [...units.values()][0] ?? (await soleSpeakerAt(pool, source));
  const sortedOut: Sorted = { kept: [], unreadable: [], foreign: 0 };
  for (const { alarm, raw, why } of said) {
    const unitId = alarm.fsuId === '' ? own : (units.get(alarm.fsuId) ?? null);
    if (unitId === null) sortedOut.foreign += 1;
    else if (why !== null) sortedOut.unreadable.push({ unitId, kind: 'alarm', why, raw });
    else if (alarm.flag !== null)
      // Without number and time a repeat cannot be told from a new alarm: in doubt it is a new one.
      sortedOut.kept.push({
        ...alarm,
        ...{ flag: alarm.flag, unitId },
        at: alarm.at ?? (alarm.serial === '' ? clock.now() : null),
      });
  }
  return sortedOut;
}

async function judgedAll(deps: BInterfaceDeps, kept: readonly KeptAlarm[]): Promise<boolean> {
  const codes = await declaredCodes(deps.pool, [...new Set(kept.map(({ unitId }) => unitId))]);
  const whole = await Promise.all(kept.map((alarm) => completed(deps, named(alarm, codes))));
  const rows = await putIn(deps.pool, whole, deps.clock.now());
  return areAllJudged(
    deps,
    rows.flatMap(({ id, isJudged }) => (isJudged ? [] : [id])),
  );
}

/** A device by its code, where the alarm names it by its id alone. */
const named = (alarm: KeptAlarm, codes: ReadonlyMap<string, string>): KeptAlarm => {
  const codeOf = (name: string): string | undefined => codes.get(`${alarm.unitId} ${name}`);
  return { ...alarm, deviceCode: codeOf(alarm.deviceCode) ?? codeOf(alarm.deviceId) ?? alarm.deviceCode };
};

/** An end that names no signal means the alarm of its number; what names no device is the unit's own. */
async function completed({ pool, clock }: BInterfaceDeps, alarm: KeptAlarm): Promise<KeptAlarm> {
  const begin = alarm.signal === '' ? await beginOf(pool, alarm) : null;
  const isOwn = ['', wildcard.device].includes(alarm.deviceCode);
  const whole = { ...alarm, ...(isOwn && { deviceCode: alarm.fsuId }), ...begin };
  return alarm.at === null ? { ...whole, at: await timeOfUntimed(pool, whole, clock.now()) } : whole;
}

/** Waits for those who own the shards, and no longer than a unit does. */
function areAllJudged({ pool, clock, judgements }: BInterfaceDeps, ids: readonly number[]): Promise<boolean> {
  const open = new Set(ids);
  if (open.size === 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (isJudged: boolean): void => {
      ends.forEach((each) => each());
      resolve(isJudged);
    };
    const hear = (judged: readonly number[]): void => {
      for (const id of judged) open.delete(id);
      if (open.size === 0) end(true);
    };
    const ask = (): void => void areJudged(pool, [...open]).then(hear, () => undefined);
    const ends = [
      judgements.onJudged(hear),
      clock.every(askEveryMs, ask),
      clock.after(patienceMs, () => end(false)),
    ];
    // Judged before anybody listened.
    ask();
  });
}
