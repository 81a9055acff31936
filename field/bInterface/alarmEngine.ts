import type { UnitAlarm } from '@contract/bInterface/alarms';
import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import type { Quirk } from './quirks';
import { isInAlarm, type World, type WorldSignal } from './world';

/** Delays of the specification by level, and of the recovery; all scaled in tests. */
const raiseMs: Readonly<Record<number, number>> = {
  1: 60 * secondMs,
  2: 120 * secondMs,
  3: 180 * secondMs,
  4: 240 * secondMs,
};
const recoverMs = 20 * secondMs;
const retryMs = minuteMs;
const tries = 5;
const pauseMs = 10 * minuteMs;
const mostOfOne = 10;

interface Standing {
  serial: number;
  /** Since when the value differs from what was told. */
  since: EpochMs | null;
  isTold: boolean;
  begin: UnitAlarm | null;
}

interface Outgoing {
  alarm: UnitAlarm;
  tries: number;
  dueAt: EpochMs;
}

/** A door by its type, and none of its own. */
export const undeclaredCode = '51051249900077';

const levels = ['一级', '二级', '三级', '四级'];

/** Decides by level and delay what is an alarm, and sends until it is acknowledged; an end waits for its beginning. */
export class AlarmEngine {
  private readonly standing = new Map<string, Standing>();
  private waiting: Outgoing[] = [];

  constructor(
    private readonly fsuId: string,
    private readonly has: (quirk: Quirk) => boolean,
    private readonly speed: number,
    private serial = 1,
  ) {}

  get unsent(): number {
    return this.waiting.length;
  }

  look(world: World, now: EpochMs): void {
    for (const code of world.devices())
      for (const signal of world.signalsOf(code))
        if (signal.level !== undefined) this.judge(code, signal, now);
  }

  private judge(code: string, signal: WorldSignal, now: EpochMs): void {
    const key = `${code} ${signal.signal}`;
    const state = this.standing.get(key) ?? { serial: 0, since: null, isTold: false, begin: null };
    this.standing.set(key, state);
    const isActive = isInAlarm(signal);
    if (isActive === state.isTold) {
      state.since = null;
      return;
    }
    state.since ??= now;
    const delayMs = (isActive ? (raiseMs[signal.level ?? 4] ?? 0) : recoverMs) / this.speed;
    if (now - state.since < delayMs) return;
    state.since = null;
    state.isTold = isActive;
    if (isActive) this.begin(state, code, signal, now);
    else this.end(state, now);
  }

  private begin(
    state: Standing,
    code: string,
    { signal, level = 4, name = '' }: WorldSignal,
    now: EpochMs,
  ): void {
    state.serial = this.serial++;
    const named = this.has('alarmsOfOthers') ? undeclaredCode : code;
    state.begin = {
      ...{ serial: String(state.serial), signal, fsuId: this.fsuId, deviceId: named, deviceCode: named },
      ...{ at: now, level, flag: 'BEGIN', text: name === '' ? '告警' : name, value: null },
    };
    this.put(state.begin, now);
    if (this.has('beginTwice')) this.put(state.begin, now);
  }

  private end(state: Standing, now: EpochMs): void {
    if (state.begin === null) return;
    const serial = this.has('endNewSerial') ? String(this.serial++) : state.begin.serial;
    this.put({ ...state.begin, serial, at: now, flag: 'END' }, now);
    state.begin = null;
  }

  private put(alarm: UnitAlarm, now: EpochMs): void {
    this.waiting.push({ alarm, tries: 0, dueAt: now });
  }

  /** What is due, at most ten to a message; an end waits until its beginning was acknowledged. */
  due(now: EpochMs): UnitAlarm[] {
    if (this.has('beginsLate')) return [];
    const ready: Outgoing[] = [];
    for (const each of this.waiting) {
      const isHeld =
        each.alarm.flag === 'END' &&
        !this.has('endWithoutBegin') &&
        this.waiting.some(
          ({ alarm }) =>
            alarm.flag === 'BEGIN' &&
            alarm.signal === each.alarm.signal &&
            alarm.deviceCode === each.alarm.deviceCode,
        );
      if (each.dueAt <= now && !isHeld && ready.length < mostOfOne) ready.push(each);
    }
    for (const each of ready) {
      each.tries += 1;
      each.dueAt = now + (each.tries % tries === 0 ? pauseMs : retryMs) / this.speed;
    }
    return ready.map(({ alarm }) => alarm);
  }

  acknowledged(alarms: readonly UnitAlarm[]): void {
    const done = new Set(alarms);
    this.waiting = this.waiting.filter(({ alarm }) => !done.has(alarm));
  }

  /** It began anew, and knows nothing of what stood. */
  forget(): void {
    this.standing.clear();
    this.waiting = [];
  }

  /** As this unit writes it. */
  written(text: string): string {
    let said = text;
    if (this.has('serialUnpadded')) said = said.replace(/<SerialNo>0+(?=\d)/g, '<SerialNo>');
    if (this.has('levelInWords'))
      said = said.replace(
        /<AlarmLevel>(\d)/g,
        (_, level: string) => `<AlarmLevel>${levels[Number(level) - 1] ?? ''}`,
      );
    if (this.has('levelEmpty')) said = said.replace(/<AlarmLevel>\d/g, '<AlarmLevel>');
    if (this.has('flagInWords'))
      said = said.replaceAll('>BEGIN<', '>报警开始<').replaceAll('>END<', '>报警结束<');
    return said;
  }
}
