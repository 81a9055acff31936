import { createListener } from '../platform/database/listener';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { Unit } from '../platform/unit';

/** Told with an insert into an inbox, and with its judgement: `<inbox> <id>,<id>`. */
export const arrivedChannel = 'collected_arrived';
export const judgedChannel = 'collected_judged';

type Heard = (ids: readonly number[]) => void;

/**
 * What comes into an inbox and what is judged of it, between the process that hears a foreign device and the one that
 * owns its shard; often the same.
 */
export class Judgements {
  readonly unit: Unit;
  private readonly arrivals = new Set<() => void>();
  private readonly waiting = new Set<Heard>();

  constructor({ url, clock, log }: { url: string; clock: Clock; log: Log }) {
    this.unit = createListener({
      ...{ url, clock, log, applicationName: 'coolops collectors' },
      channels: [arrivedChannel, judgedChannel],
      hear: (channel, payload) => this.hear(channel, payload),
      // Whatever was said meanwhile is found by asking.
      connected: () => this.tellArrival(),
    });
  }

  onArrival(listener: () => void): () => void {
    this.arrivals.add(listener);
    return () => this.arrivals.delete(listener);
  }

  onJudged(listener: Heard): () => void {
    this.waiting.add(listener);
    return () => this.waiting.delete(listener);
  }

  private hear(channel: string, payload: string): void {
    if (channel === arrivedChannel) return this.tellArrival();
    const ids = payload.split(',').map(Number);
    for (const listener of this.waiting) listener(ids);
  }

  private tellArrival(): void {
    for (const listener of this.arrivals) listener();
  }
}
