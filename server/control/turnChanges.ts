import type { EpochMs } from '@contract/time';
import type { Statements } from '../platform/database/statements';
import type { Log } from '../platform/log';
import { triedApart, type RefusedCommands } from './apart';
import * as store from './control.store';
import type { ControlledUnits } from './controlledUnits';
import type { CommandChange } from './liveCommand';
import { desiredBy, handedBackBy, vainlyGivenBackBy, type Changes } from './overrides';

interface WritePorts {
  units: ControlledUnits;
  log: Log;
  refused: RefusedCommands;
}

/** What one turn makes of commands, and what of it the store has taken. */
export class TurnChanges {
  readonly made = new Map<number, CommandChange[]>();
  private readonly taken = new Set<number>();

  constructor(private readonly ports: WritePorts) {}

  /** Those that are the turn's: of any other somebody took back the command meanwhile, or it is another's by now. */
  written(): Changes {
    return new Map([...this.made].filter(([id]) => this.taken.has(id)));
  }

  /** All at once; where the database refuses that, each for itself: one that it never takes must not stop the others. */
  async write(statements: Statements, now: EpochMs): Promise<void> {
    const refusal = await triedApart(statements, () => this.writeSome(statements, this.made, now));
    if (refusal === null) return;
    for (const [id, list] of [...this.made]) {
      const one = new Map([[id, list]]);
      const own = await triedApart(statements, () => this.writeSome(statements, one, now));
      if (own !== null) await this.giveUp(statements, id, own, now);
    }
  }

  /** What the store has refused often enough has failed, and says so, as far as the store takes that. */
  private async giveUp(statements: Statements, id: number, refusal: unknown, now: EpochMs): Promise<void> {
    const command = this.made.get(id)?.at(-1)?.command;
    const { log, refused } = this.ports;
    log.warn({ err: refusal, command: id }, 'the store refused what became of a command');
    if (command === undefined || !refused.note(id, now)) return;
    const end: CommandChange = { command, state: 'failed', why: 'unstorable', dueAt: null, isOver: true };
    this.made.set(id, [end]);
    const one = new Map([[id, [end]]]);
    await triedApart(statements, () => this.writeSome(statements, one, now));
  }

  private async writeSome(statements: Statements, some: Changes, now: EpochMs): Promise<void> {
    const written = await store.writeChanges(statements, some, now);
    const changes = new Map([...some].filter(([id]) => written.has(id)));
    const desired = desiredBy(changes, this.ports.units, now);
    if (desired.length > 0) {
      const { text, values } = store.writeDesired(desired, now);
      await statements.query(text, values);
    }
    for (const [some, become] of [
      [handedBackBy(changes), store.dropDesired],
      [vainlyGivenBackBy(changes), store.keepDesired],
    ] as const) {
      if (some.length === 0) continue;
      const { text, values } = become(some.map(({ id }) => id));
      await statements.query(text, values);
    }
    for (const id of written) this.taken.add(id);
  }
}
