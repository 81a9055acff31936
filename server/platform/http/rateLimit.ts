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

/** A token bucket per source. `take` answers whether the source may go on. */
export class RateLimit {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly rate: Rate,
    private readonly clock: Clock,
  ) {}

  take(source: string): boolean {
    const bucket = this.refilled(source);
    this.buckets.set(source, bucket);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** Whether `take` would let the source go on; takes nothing. */
  has(source: string): boolean {
    return this.refilled(source).tokens >= 1;
  }

  private refilled(source: string): Bucket {
    const now = this.clock.monotonicMs();
    const { tokens, at } = this.buckets.get(source) ?? { tokens: this.rate.burst, at: now };
    return { tokens: Math.min(this.rate.burst, tokens + ((now - at) / 1_000) * this.rate.perS), at: now };
  }

  /** Forgets sources whose bucket is full again, so that memory follows those who really call. */
  forgetIdle(): void {
    const fullAfterMs = (this.rate.burst / this.rate.perS) * 1_000;
    const now = this.clock.monotonicMs();
    for (const [source, { at }] of this.buckets) if (now - at > fullAfterMs) this.buckets.delete(source);
  }

  get size(): number {
    return this.buckets.size;
  }
}
