import type { Command } from '@contract/bInterface/names';
import type { XmlElement } from '@contract/bInterface/xml';
import type { Clock } from '../../platform/clock';
import type { Reach } from '../reach';
import { callUnit } from './client';
import type { AskedUnit } from './contacts.store';

/** One unit as it is called: never two questions at once. */
export class UnitLine {
  private last: Promise<unknown> = Promise.resolve();
  roundTripMs: number | null = null;

  constructor(
    public unit: AskedUnit,
    private readonly ports: { reach: Reach; clock: Clock },
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
    const answer = await callUnit(reach, this.unit, command, info);
    this.roundTripMs = Math.round(clock.monotonicMs() - began);
    return answer;
  }
}
