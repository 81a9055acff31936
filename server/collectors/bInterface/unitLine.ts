import { commands, type Command } from '@contract/bInterface/names';
import type { XmlElement } from '@contract/bInterface/xml';
import type { EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Reach } from '../reach';
import { CallFailed, callUnit } from './client';
import type { AskedUnit } from './contacts.store';
import type { UnitLog } from './unitLog';

export interface LinePorts {
  reach: Reach;
  clock: Clock;
  notes: Pick<UnitLog, 'note'>;
}

const everyday: ReadonlySet<Command> = new Set(['GET_FSUINFO', 'GET_DATA', 'GET_HISDATA']);

/** One unit as it is called: never two questions at once. */
export class UnitLine {
  private last: Promise<unknown> = Promise.resolve();
  roundTripMs: number | null = null;
  /** How often running it answered what nobody can read; and each of its devices what cannot be. */
  badVisits = 0;
  readonly oddVisits = new Map<string, number>();
  /** What was calm there at the first look since the gap; null before that. */
  calm: { since: EpochMs; keys: ReadonlySet<string> } | null = null;
  /** The wish for thresholds that was met last. */
  thresholdsMetAt: EpochMs = 0;

  constructor(
    public unit: AskedUnit,
    private readonly ports: LinePorts,
  ) {}

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
    const asked = `${command} ${commands[command]} ${info}`;
    this.ports.notes.note({ unit: { id }, direction: 'out', command, asked, ...said });
  }
}
