import { minuteMs } from '@contract/time';
import type { Clock } from '../platform/clock';
import type { FieldCredential } from './message';

/** As many take-overs of one session in this time are more than a bad link makes. */
const manyTakeOvers = 5;
const withinMs = 2 * minuteMs;
/** Without a take-over for this long the credential is used from one place again. */
const restMs = 3 * minuteMs;

interface TakeOvers {
  recentMs: number[];
  isShared: boolean;
}

/** Which credentials are used from two places now. */
export interface UsedTwice {
  credentials: readonly Pick<FieldCredential, 'username' | 'siteIds'>[];
  /** Whether it was watched for long enough to say of the others that they are not. */
  isComplete: boolean;
}

export const nobodyTwice: UsedTwice = { credentials: [], isComplete: true };

/** Whose session is taken over again and again: two controllers that put each other off the broker. */
export class TakeOverWatch {
  private readonly followed = new Map<FieldCredential, TakeOvers>();
  private readonly watchedSinceMs: number;

  constructor(private readonly clock: Pick<Clock, 'monotonicMs'>) {
    this.watchedSinceMs = clock.monotonicMs();
  }

  tookOver(credential: FieldCredential): void {
    const nowMs = this.clock.monotonicMs();
    const { recentMs, isShared } = this.followed.get(credential) ?? { recentMs: [], isShared: false };
    const recent = [...recentMs, nowMs].slice(-manyTakeOvers);
    const isMany = recent.length === manyTakeOvers && nowMs - (recent[0] ?? nowMs) <= withinMs;
    this.followed.set(credential, { recentMs: recent, isShared: isShared || isMany });
  }

  usedTwice(): UsedTwice {
    const nowMs = this.clock.monotonicMs();
    for (const [credential, { recentMs }] of this.followed)
      if (credential.isRevoked || nowMs - (recentMs.at(-1) ?? 0) > restMs) this.followed.delete(credential);
    return {
      credentials: [...this.followed].flatMap(([credential, { isShared }]) => (isShared ? [credential] : [])),
      isComplete: nowMs - this.watchedSinceMs > restMs,
    };
  }
}
