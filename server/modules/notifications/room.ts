import { secondMs } from '@contract/time';
import type { Receiver } from './circuits.store';
import { isSuspect, type Due } from './claims.store';

/** An attempt that a process has begun. */
export interface Begun extends Due {
  /** By the clock that never runs backwards. */
  atMs: number;
}

/** Room of one lane in one process. An attempt that takes long leaves its place to others, up to `slow`. */
const room = { first: 16, repeated: 4, suspect: 32, slow: 256 } as const;
const slowMs = secondMs;
/** Of a receiver that has failed before, one at a time. */
const perReceiver = 4;

/** Whether a lane has room for this beside what it has begun. */
export const hasRoom = (all: Iterable<Begun>, due: Due, nowMs: number): boolean => {
  const lane = [...all].filter(({ channelId }) => channelId === due.channelId);
  const ofReceiver = lane.filter(({ recipient }) => recipient === due.recipient).length;
  if (ofReceiver >= (isSuspect(due) ? 1 : perReceiver)) return false;
  if (isSuspect(due)) return lane.filter(isSuspect).length < room.suspect;
  const others = lane.filter((one) => !isSuspect(one));
  if (others.length >= room.slow) return false;
  const isRepeated = due.attempts > 0;
  const quick = others.filter(({ attempts, atMs }) => attempts > 0 === isRepeated && nowMs - atMs < slowMs);
  return quick.length < (isRepeated ? room.repeated : room.first);
};

const keyOf = ({ channelId, recipient }: Receiver): string => `${channelId} ${recipient}`;
/** Beyond that many, who took a message before is not known any more. */
const mostProven = 10_000;

/** Receivers that took their last message, as far as this process knows. */
export class Proven {
  private readonly receivers = new Set<string>();

  remember(receiver: Receiver, isTaken: boolean): void {
    if (!isTaken) this.receivers.delete(keyOf(receiver));
    else if (this.receivers.size < mostProven) this.receivers.add(keyOf(receiver));
  }

  /** Those first, then receivers of whom nothing is known, then those that failed; first attempts before repeated ones. */
  inTurn(all: readonly Due[]): Due[] {
    const isNew = (due: Due): number => Number(!this.receivers.has(keyOf(due)));
    return all.toSorted(
      (a, b) =>
        Number(isSuspect(a)) - Number(isSuspect(b)) ||
        Number(a.attempts > 0) - Number(b.attempts > 0) ||
        isNew(a) - isNew(b) ||
        (a.level ?? 9) - (b.level ?? 9) ||
        a.id - b.id,
    );
  }
}
