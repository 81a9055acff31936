import { DatabaseError } from 'pg';
import type { EpochMs } from '@contract/time';
import type { Statements } from '../platform/database/statements';

/** Classes of refusals that lie in what was to be written: data, constraints, and what a trigger says no to. */
const ofItsOwn = /^(22|23|P0)/;

/**
 * Writes something that may be refused for itself: then it alone is taken back. Where the database fails otherwise
 * nothing can be said of what was written, and the whole turn has to know.
 * @returns what the database refused, null when it was written
 */
export async function triedApart(statements: Statements, write: () => Promise<void>): Promise<unknown> {
  await statements.query('savepoint one', []);
  try {
    await write();
    await statements.query('release savepoint one', []);
    return null;
  } catch (error) {
    await statements.query('rollback to savepoint one', []);
    if (error instanceof DatabaseError && ofItsOwn.test(error.code ?? '')) return error;
    throw error;
  }
}

const patience = 3;

/** Commands of which the store refused what became of them: each waits for itself, and stops no other. */
export class RefusedCommands {
  private readonly refused = new Map<number, { times: number; until: EpochMs }>();

  constructor(private readonly pauseMs: number) {}

  /** @returns whether it was tried often enough */
  note(id: number, now: EpochMs): boolean {
    const times = (this.refused.get(id)?.times ?? 0) + 1;
    this.refused.set(id, { times, until: now + this.pauseMs });
    return times >= patience;
  }

  isPausing(id: number, now: EpochMs): boolean {
    const until = this.refused.get(id)?.until ?? 0;
    // A clock that was set back must not hold a command for ever.
    return until > now && until - now <= this.pauseMs;
  }

  forget(id: number): void {
    this.refused.delete(id);
  }
}
