import { numberOf } from '@contract/bInterface/fields';
import type { OfDevice, UnitValue } from '@contract/bInterface/values';
import type { EpochMs } from '@contract/time';
import type { ComparedAlarm } from './inbox.store';
import { isDigitalSignal } from './mapping';
import type { Conflict, SignalState } from './signals';

const isAlarmStatus = (status: number | null): boolean => status !== null && status >= 1 && status <= 4;

export const signalKey = (deviceCode: string, signal: string): string => `${deviceCode} ${signal}`;

/** What the values of one signal say together: units name a signal twice, and say it of two numbers. */
interface Look {
  deviceCode: string;
  signal: string;
  /** By the status: null where it says neither. */
  isAlarming: boolean | null;
  /** By the value of a digital signal. */
  isOn: boolean | null;
  measured: string;
  status: number | null;
}

/** Whether the value of a signal says that it is on or off. */
export type IsDigital = (deviceCode: string, value: UnitValue) => boolean;

const lookOf = (deviceCode: string, value: UnitValue, isDigital: IsDigital): Look => {
  const number = isDigital(deviceCode, value) ? numberOf(value.measured) : null;
  const { signal, status, measured } = value;
  const isAlarming = isAlarmStatus(status) || (status === 0 ? false : null);
  return { deviceCode, signal, isAlarming, isOn: number === null ? null : number !== 0, measured, status };
};

/** Of two words about one signal the alarm counts. */
const either = (a: boolean | null, b: boolean | null): boolean | null =>
  (a ?? b) === null ? null : a === true || b === true;

function looksAt(devices: readonly OfDevice<UnitValue>[], isDigital: IsDigital): ReadonlyMap<string, Look> {
  const looks = new Map<string, Look>();
  for (const { device, values } of devices)
    for (const value of values) {
      const look = lookOf(device.code, value, isDigital);
      const key = signalKey(device.code, value.signal);
      const before = looks.get(key);
      looks.set(
        key,
        before === undefined
          ? look
          : {
              ...(before.isAlarming === true ? before : look),
              isAlarming: either(before.isAlarming, look.isAlarming),
              isOn: either(before.isOn, look.isOn),
            },
      );
    }
  return looks;
}

const isOn = (look: Look): boolean => look.isAlarming === true || look.isOn === true;
const isSilent = (look: Look): boolean => look.isAlarming === null && look.isOn === null;

const conflictOf = ({ isAlarming, isOn }: Look): Conflict | '' => {
  if (isAlarming === true) return isOn === false ? 'valueNormal' : '';
  if (isAlarming === null) return '';
  return isOn === true ? 'valueAlarming' : 'normal';
};

export interface LookTimes {
  now: EpochMs;
  /** How long the status must say normal. */
  calmMs: number;
  /** Answers further apart are no lasting status. */
  longestPauseMs: number;
  /** By what the signal is mapped to; by its id where that is not known. */
  isDigital?: IsDigital;
}

/** What a poll makes of an open alarm: only its status, saying normal and nothing against it, counts towards its end. */
function lookedAtOpen(state: SignalState, look: Look, { now, longestPauseMs }: LookTimes): SignalState {
  const conflict = conflictOf(look);
  const isCalm = conflict === 'normal';
  const isLasting = state.calmAt !== null && now - state.calmAt <= longestPauseMs;
  return {
    ...state,
    conflict,
    ...{ measured: look.measured, status: look.status },
    calmSince: isCalm ? (isLasting ? state.calmSince : now) : null,
    calmAt: isCalm ? now : null,
  };
}

const isSame = (a: SignalState, b: SignalState): boolean =>
  a.conflict === b.conflict &&
  a.measured === b.measured &&
  a.status === b.status &&
  a.calmSince === b.calmSince &&
  a.calmAt === b.calmAt;

export interface Looked {
  changed: readonly SignalState[];
  /** Ended, and answers say so too. */
  over: readonly SignalState[];
  /** Open alarms whose status has been normal for so long. */
  ended: readonly ComparedAlarm[];
  /** In alarm by their status, and neither open nor ended by the unit's word. */
  unheard: readonly ComparedAlarm[];
  /** In alarm by their status although the unit ended them. */
  lingering: readonly ComparedAlarm[];
}

const compared = (
  { deviceCode, signal, status }: Look,
  flag: ComparedAlarm['flag'],
  reason: ComparedAlarm['reason'],
): ComparedAlarm => ({ deviceCode, signal, flag, reason, level: isAlarmStatus(status) ? status : null });

/** What an answer says of the alarms of its unit. The alarm is what beginnings and ends say; answers confirm it. */
export function lookAt(
  states: readonly SignalState[],
  devices: readonly OfDevice<UnitValue>[],
  times: LookTimes,
): Looked {
  const looks = looksAt(devices, times.isDigital ?? ((_, value) => isDigitalSignal(value)));
  const changed: SignalState[] = [];
  const over: SignalState[] = [];
  const ended = new Map<string, ComparedAlarm>();
  const [known, closed] = [new Set<string>(), new Set<string>()];
  for (const state of states) {
    const key = signalKey(state.deviceCode, state.signal);
    const look = looks.get(key);
    (state.state === 'open' ? known : closed).add(key);
    if (look === undefined) continue;
    if (state.state === 'ended') {
      if (!isOn(look) && !isSilent(look)) over.push(state);
      else if (state.conflict === '' && isOn(look))
        changed.push({
          ...state,
          conflict: 'stillAlarming',
          measured: look.measured,
          status: look.status,
        });
      continue;
    }
    const next = lookedAtOpen(state, look, times);
    if (!isSame(state, next)) changed.push(next);
    if (next.calmSince !== null && times.now - next.calmSince >= times.calmMs)
      ended.set(key, compared(look, 'END', 'statusNormal'));
  }
  const alarming = [...looks].filter(([key, { isAlarming }]) => isAlarming === true && !known.has(key));
  const begun = (isClosed: boolean) =>
    alarming
      .filter(([key]) => closed.has(key) === isClosed)
      .map(([, look]) => compared(look, 'BEGIN', 'statusAlarming'));
  return { changed, over, ended: [...ended.values()], unheard: begun(false), lingering: begun(true) };
}

/** How signals stand by the word of their unit, whatever an answer says of them; undefined: as the answer says. */
export class Stances {
  private readonly on = new Map<string, SignalState>();
  private readonly off = new Set<string>();

  constructor(states: readonly SignalState[]) {
    for (const state of states) {
      const key = signalKey(state.deviceCode, state.signal);
      if (state.state === 'open') this.on.set(key, state);
      else this.off.add(key);
    }
  }

  get open(): Iterable<SignalState> {
    return this.on.values();
  }

  of(deviceCode: string, signal: string): boolean | undefined {
    const key = signalKey(deviceCode, signal);
    if (this.on.has(key)) return true;
    return this.off.has(key) ? false : undefined;
  }
}

export const noStances = new Stances([]);
