import type { CallFault } from '@contract/bInterface/callFaults';
import { commands, type Command } from '@contract/bInterface/names';
import { numberOf } from '@contract/bInterface/fields';
import type { UnitValue } from '@contract/bInterface/values';
import type { XmlElement } from '@contract/bInterface/xml';
import { dayMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Reach } from '../reach';
import { CallFailed, callUnit } from './client';
import type { AskedUnit, Written } from './contacts.store';
import type { UnitLog } from './unitLog';

export interface LinePorts {
  reach: Reach;
  clock: Clock;
  notes: Pick<UnitLog, 'note'>;
}

/** No command takes longer to be proven. */
export const echoMs = dayMs;

const everyday: ReadonlySet<Command> = new Set(['GET_FSUINFO', 'GET_DATA', 'GET_HISDATA']);

/** One unit as it is called: never two questions at once. */
export class UnitLine {
  private last: Promise<unknown> = Promise.resolve();
  roundTripMs: number | null = null;
  /** How often running it answered what nobody can read; and each of its devices what cannot be. */
  badVisits = 0;
  readonly oddVisits = new Map<string, number>();
  /** It was silent for so long that alarms may have begun unheard. */
  isAfterGap = false;
  private alarmingSince = new Map<string, EpochMs>();
  /** What commands wrote last: said back by a unit that measures nothing, it proves nothing. */
  private readonly written = new Map<string, { setup: string; at: EpochMs }>();
  /** How often running each kind of question failed. */
  readonly failures = new Map<Command, number>();
  lastFailure: CallFailed | null = null;
  /** What the newest values left out of what the unit declared, and codes beside. */
  found: { silent: readonly string[]; strays: readonly string[] } = { silent: [], strays: [] };
  /** When all ways to ask it were tried last. */
  learnedAt: EpochMs = 0;
  /** The wish for thresholds that was met last. */
  thresholdsMetAt: EpochMs = 0;

  constructor(
    public unit: AskedUnit,
    private readonly ports: LinePorts,
  ) {
    for (const each of unit.written ?? []) this.noteWritten(each);
  }

  noteWritten({ deviceCode, signal, ...written }: Written): void {
    this.written.set(`${deviceCode} ${signal}`, written);
  }

  /** Whether a set value is only what a command wrote, within the time that a command may take to be proven. */
  isEcho(code: string, { signal, setup }: Pick<UnitValue, 'signal' | 'setup'>, now: EpochMs): boolean {
    const written = this.written.get(`${code} ${signal}`);
    if (written === undefined || now - written.at > echoMs) return false;
    return Math.abs((numberOf(setup) ?? NaN) - (numberOf(written.setup) ?? NaN)) < 1e-6;
  }

  /** The unit does not have this kind of question. */
  noteLack(command: Command, why: CallFault, at: EpochMs): void {
    this.unit = { ...this.unit, unsupported: { ...this.unit.unsupported, [command]: { at, why } } };
  }

  noteAnswer(command: Command): void {
    this.failures.delete(command);
    if (this.unit.unsupported[command] === undefined) return;
    const { [command]: _answered, ...unsupported } = this.unit.unsupported;
    this.unit = { ...this.unit, unsupported };
  }

  /** Of those that were found now, the ones that were found so long ago and ever since. */
  lasting<T extends { deviceCode: string; signal: string }>(
    found: readonly T[],
    now: EpochMs,
    ms: number,
  ): T[] {
    const key = ({ deviceCode, signal }: T): string => `${deviceCode} ${signal}`;
    const before = this.alarmingSince;
    this.alarmingSince = new Map(found.map((each) => [key(each), before.get(key(each)) ?? now]));
    return found.filter((each) => now - (this.alarmingSince.get(key(each)) ?? now) >= ms);
  }

  /** @throws CallFailed */
  call(command: Command, info: string): Promise<XmlElement> {
    const next = this.last.then(() => this.ask(command, info));
    this.last = next.catch(() => undefined);
    return next;
  }

  private async ask(command: Command, info: string): Promise<XmlElement> {
    const { reach, clock } = this.ports;
    const began = clock.monotonicMs();
    try {
      const { info: said, text } = await callUnit(reach, this.unit, command, info);
      this.roundTripMs = Math.round(clock.monotonicMs() - began);
      this.note(command, info, { answered: text, error: '', roundTripMs: this.roundTripMs });
      return said;
    } catch (error) {
      if (error instanceof CallFailed)
        this.note(command, info, { answered: error.answered, error: error.why, roundTripMs: null });
      throw error;
    }
  }

  /** Everyday polls are kept while somebody watches, or when what came back is worth a look. */
  private note(
    command: Command,
    info: string,
    said: { answered: string; error: string; roundTripMs: number | null },
  ): void {
    const { id, logsUntil } = this.unit;
    const isWatched = (logsUntil ?? 0) > this.ports.clock.now();
    const isOdd = said.error !== '' && said.answered !== '';
    if (everyday.has(command) && !isWatched && !isOdd) return;
    const before = `${command} ${commands[command]} `;
    this.ports.notes.note({ unit: { id }, direction: 'out', command, before, asked: info, ...said });
  }
}
