import type { Clock } from '../clock';
import { RateLimit, type Rate } from './rateLimit';

/** So much of a burst is told at once; less waits for the next round. */
const pressingShare = 0.1;

/** One limit that processes share: what its sources took here and the others were not told yet. */
export class Spending {
  readonly limit: RateLimit;
  private spent = new Map<string, number>();

  /** @param pressing called when a source takes so much that the others should know at once */
  constructor(
    readonly name: string,
    rate: Rate,
    clock: Pick<Clock, 'monotonicMs'>,
    pressing: () => void,
  ) {
    const pressingFrom = rate.burst * pressingShare;
    this.limit = new RateLimit(rate, clock, (source, tokens) => {
      const sum = this.owe(source, tokens);
      if (sum >= pressingFrom) pressing();
    });
  }

  /** What is to be told now; from here on it counts as told. */
  collect(): ReadonlyMap<string, number> {
    const { spent } = this;
    this.spent = new Map();
    return spent;
  }

  /** It could not be told: it is, with what was taken since, the next time. */
  giveBack(spent: ReadonlyMap<string, number>): void {
    for (const [source, tokens] of spent) this.owe(source, tokens);
  }

  /** What all processes together have left to a source. */
  settle(source: string, left: number): void {
    this.limit.lower(source, left - (this.spent.get(source) ?? 0));
  }

  /** More than a burst is never owed: over a long time alone it has come back by itself. */
  private owe(source: string, tokens: number): number {
    const sum = Math.min(this.limit.rate.burst, (this.spent.get(source) ?? 0) + tokens);
    this.spent.set(source, sum);
    return sum;
  }
}
