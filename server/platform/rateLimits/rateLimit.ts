import type { Clock } from '../clock';

export interface Rate {
  /** What a source may do at once … */
  burst: number;
  /** … and how much of that returns each second. */
  perS: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Makes the limit of that name; where several processes serve one store, they may share what it counts. */
export type CreateLimit = (name: string, rate: Rate) => RateLimit;

/** A token bucket per source. `take` answers whether the source may go on. */
export class RateLimit {
  private readonly buckets = new Map<string, Bucket>();

  /** @param took told what each source has paid */
  constructor(
    readonly rate: Rate,
    private readonly clock: Pick<Clock, 'monotonicMs'>,
    private readonly took: (source: string, tokens: number) => void = () => undefined,
  ) {}

  /** Who cannot pay a high cost in full pays what there is, and may not go on. */
  take(source: string, cost = 1): boolean {
    const bucket = this.refilled(source);
    this.buckets.set(source, bucket);
    const paid = Math.max(0, Math.min(cost, Math.floor(bucket.tokens)));
    bucket.tokens -= paid;
    if (paid > 0) this.took(source, paid);
    return paid === cost;
  }

  /** Whether `take` would let the source go on; takes nothing. */
  has(source: string): boolean {
    return this.refilled(source).tokens >= 1;
  }

  /** No more than this is left to the source; below zero, the time until it may go on is longer. */
  lower(source: string, tokens: number): void {
    const bucket = this.refilled(source);
    bucket.tokens = Math.min(bucket.tokens, tokens);
    this.buckets.set(source, bucket);
  }

  private refilled(source: string): Bucket {
    const now = this.clock.monotonicMs();
    const { tokens, at } = this.buckets.get(source) ?? { tokens: this.rate.burst, at: now };
    return { tokens: Math.min(this.rate.burst, tokens + ((now - at) / 1_000) * this.rate.perS), at: now };
  }

  /** Forgets sources whose bucket is full again, so that memory follows those who really call. */
  forgetIdle(): void {
    for (const source of this.buckets.keys())
      if (this.refilled(source).tokens >= this.rate.burst) this.buckets.delete(source);
  }

  get size(): number {
    return this.buckets.size;
  }
}
