import type { UnitAlarm } from '@contract/bInterface/alarms';
import { secondMs } from '@contract/time';
import type { BInterfaceDeps } from './deps';
import { areJudged, beginOf, putIn, type KeptAlarm } from './inbox.store';
import { speakersAt } from './units.store';

const patienceMs = 10 * secondMs;
const askEveryMs = secondMs;
const mostAlarms = 500;

/** An end may say no more than its number; what a repeat and a restart are told apart by must be there. */
const isReadable = ({ serial, flag, signal, fsuId }: UnitAlarm): boolean =>
  serial !== '' && fsuId !== '' && (flag === 'BEGIN' ? signal !== '' : flag !== null);

/**
 * Takes a message of alarms as a whole.
 * @returns true once all of them are committed as alarms of ours, or were before; false: the unit is to come again
 */
export async function takeAlarms(
  deps: BInterfaceDeps,
  alarms: readonly UnitAlarm[],
  source: string,
): Promise<boolean> {
  const { pool, clock, log } = deps;
  if (alarms.length === 0) return true;
  const told = { source, fsuId: alarms[0]?.fsuId.slice(0, 32), alarms: alarms.length };
  if (alarms.length > mostAlarms || !alarms.every(isReadable)) {
    log.warn(told, 'alarms of a unit cannot be read and were not acknowledged');
    return false;
  }
  const units = await speakersAt(pool, [...new Set(alarms.map(({ fsuId }) => fsuId))], source);
  const kept = alarms.flatMap((alarm): KeptAlarm[] => {
    const unitId = units.get(alarm.fsuId);
    return unitId === undefined || alarm.flag === null ? [] : [{ ...alarm, flag: alarm.flag, unitId }];
  });
  if (kept.length < alarms.length) {
    log.warn(told, 'alarms of a unit that nobody approved at that address were not acknowledged');
    return false;
  }
  const rows = await putIn(pool, await Promise.all(kept.map((alarm) => completed(deps, alarm))), clock.now());
  return areAllJudged(
    deps,
    rows.flatMap(({ id, isJudged }) => (isJudged ? [] : [id])),
  );
}

/** An end that names no signal means the alarm of its number; what names no device is the unit's own. */
async function completed({ pool }: BInterfaceDeps, alarm: KeptAlarm): Promise<KeptAlarm> {
  const begin = alarm.signal === '' ? await beginOf(pool, alarm) : null;
  if (begin !== null) return { ...alarm, ...begin };
  return alarm.deviceCode === '' ? { ...alarm, deviceCode: alarm.fsuId } : alarm;
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
