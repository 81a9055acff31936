import { secondMs } from '@contract/time';
import type { Receiver } from './circuits.store';
import { isSuspect, type Due } from './claims.store';

/** An attempt that a process has begun. */
export interface Begun extends Due {
  /** By the clock that never runs backwards. */
  atMs: number;
}

/**
 * Attempts of one lane in one process. `first` and `repeated` count those that are young: an attempt that takes long
 * leaves its place to others, up to `all`, and makes room for one more, so that any number of receivers that hang
 * costs those behind them a moment only. `more` are attempts beside one of the same receiver that hangs.
 */
const room = { first: 32, repeated: 4, suspect: 32, more: 64, all: 1_024 } as const;
const hangsAfterMs = secondMs / 2;
/** Of a receiver that has failed before, one at a time. */
const perReceiver = 4;

const keyOf = ({ channelId, recipient }: Receiver): string => `${channelId} ${recipient}`;

class Lane {
  private suspects = 0;
  private others = 0;
  private hanging = 0;
  private readonly young = { first: 0, repeated: 0 };
  /** Beyond the first of each receiver. */
  private more = 0;
  private readonly attempts = new Map<string, number>();
  private readonly hangingFor = new Set<string>();

  add(due: Due, ageMs: number): void {
    const ofReceiver = this.attempts.get(due.recipient) ?? 0;
    this.attempts.set(due.recipient, ofReceiver + 1);
    if (isSuspect(due)) {
      this.suspects += 1;
      return;
    }
    this.others += 1;
    if (ofReceiver > 0) this.more += 1;
    if (ageMs < hangsAfterMs) this.young[due.attempts > 0 ? 'repeated' : 'first'] += 1;
    else {
      this.hanging += 1;
      this.hangingFor.add(due.recipient);
    }
  }

  hangsFor({ recipient }: Receiver): boolean {
    return this.hangingFor.has(recipient);
  }

  hasRoomFor(due: Due): boolean {
    const ofReceiver = this.attempts.get(due.recipient) ?? 0;
    if (isSuspect(due)) return ofReceiver === 0 && this.suspects < room.suspect;
    if (ofReceiver >= perReceiver || this.others >= room.all) return false;
    if (this.hangsFor(due) && this.more >= room.more) return false;
    if (due.attempts > 0) return this.young.repeated < room.repeated;
    return this.young.first < room.first + this.hanging;
  }
}

/** What the lanes have room for beside what was begun. */
export class Rooms {
  private readonly lanes = new Map<number, Lane>();

  constructor(
    begun: Iterable<Begun>,
    private readonly nowMs: number,
  ) {
    for (const one of begun) this.laneOf(one).add(one, this.nowMs - one.atMs);
  }

  /** Those that get a place, in this order, but that receivers which let an attempt hang come last. */
  take<One extends Due>(inTurn: readonly One[]): One[] {
    const hangs = (due: Due): number => Number(this.laneOf(due).hangsFor(due));
    return inTurn.toSorted((a, b) => hangs(a) - hangs(b)).filter((due) => this.takeOne(due));
  }

  private takeOne(due: Due): boolean {
    const lane = this.laneOf(due);
    if (!lane.hasRoomFor(due)) return false;
    lane.add(due, 0);
    return true;
  }

  private laneOf({ channelId }: Receiver): Lane {
    const known = this.lanes.get(channelId);
    if (known !== undefined) return known;
    const lane = new Lane();
    this.lanes.set(channelId, lane);
    return lane;
  }
}

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
