import type { EpochMs } from '@contract/time';
import type { Advance } from './ingestWatermark';

/** What the last commit about a shard left, whoever made it. */
export interface ShardWatermark {
  shard: number;
  seenUntil: EpochMs;
  seeingMs: number;
}

/** A shard whose state was read under our own lease. */
interface HeldShard {
  term: number;
  /** What the seeing clock of the shard shows beyond the one of this process. */
  offsetMs: number;
  /** On the shard's clock: when sight came back last. */
  returnedMs: number;
  /** Blindness since then is not yet part of the delays; null while we see. */
  blindSince: EpochMs | null;
  isNew: boolean;
}

/** What a turn means for the shards; becomes true with its commit. */
export interface ShardTurn {
  next: ReadonlyMap<number, HeldShard>;
  /** Wall time when sight of a shard was lost, of those that are blind in this turn. */
  blindSince: ReadonlyMap<number, EpochMs>;
  /** By shard: blindness that becomes part of its delays now, ms. */
  spells: ReadonlyMap<number, number>;
}

const none: ReadonlyMap<number, number> = new Map();
/** Blindness that goes on becomes part of the delays in portions of so many gaps, not with every turn. */
const gapsPerPortion = 4;

/** The shards that this process judges: those whose state it has read since it got their lease, and no other. */
export class HeldShards {
  private held: ReadonlyMap<number, HeldShard> = new Map();
  private readTerms: ReadonlyMap<number, number> = new Map();

  constructor(
    private readonly leases: { readonly terms: ReadonlyMap<number, number> },
    /** A shard that nobody saw for longer was blind. */
    private readonly gapMs: number,
  ) {}

  /** Whether leases came or went since what is held was read. */
  get isOutdated(): boolean {
    return this.readTerms !== this.leases.terms;
  }

  get state(): ReadonlyMap<number, HeldShard> {
    return this.held;
  }

  get shards(): number[] {
    return [...this.held.keys()];
  }

  holds(shard: number): boolean {
    const known = this.held.get(shard);
    return known !== undefined && known.term === this.leases.terms.get(shard);
  }

  /** Forgets what is not ours any more, or was another's for a while. */
  dropLost(): void {
    this.held = new Map([...this.held].filter(([shard]) => this.holds(shard)));
  }

  /** Takes over the shards of these terms that were read. */
  adopt(
    terms: ReadonlyMap<number, number>,
    watermarks: ReadonlyMap<number, ShardWatermark>,
    seeingMs: number,
  ): void {
    const held = new Map(this.held);
    for (const [shard, term] of terms) {
      if (held.has(shard)) continue;
      const { seenUntil = null, seeingMs: returnedMs = 0 } = watermarks.get(shard) ?? {};
      const offsetMs = returnedMs - seeingMs;
      held.set(shard, { term, offsetMs, returnedMs, blindSince: seenUntil, isNew: true });
    }
    this.held = held;
    this.readTerms = terms;
  }

  /** Whether some shard was not judged by this process before. */
  get hasNew(): boolean {
    return [...this.held.values()].some(({ isNew }) => isNew);
  }

  plan(advance: Advance, wall: EpochMs): ShardTurn {
    const isSteady = advance.blindSince === null && ![...this.held.values()].some(isUnsettled);
    if (isSteady) return { next: this.held, blindSince: none, spells: none };
    const next = new Map<number, HeldShard>();
    const [blindSince, spells] = [new Map<number, EpochMs>(), new Map<number, number>()];
    for (const [shard, known] of this.held) {
      const since = this.blindnessOf(known, advance, wall);
      if (since === null) {
        next.set(shard, { ...known, isNew: false, blindSince: null });
        continue;
      }
      const isBegun = known.isNew || known.blindSince === null;
      const isPortion = isBegun || !advance.isStillBlind || wall - since >= gapsPerPortion * this.gapMs;
      if (isPortion) spells.set(shard, Math.max(0, wall - since));
      if (known.isNew || advance.blindSince !== null)
        blindSince.set(shard, isBegun ? since : (advance.blindSince ?? since));
      const returnedMs = advance.seeingMs + known.offsetMs;
      const openSince = isPortion ? wall : since;
      next.set(shard, {
        ...known,
        isNew: false,
        returnedMs,
        blindSince: advance.isStillBlind ? openSince : null,
      });
    }
    return { next, blindSince, spells };
  }

  commit({ next }: ShardTurn): void {
    this.held = next;
  }

  /** Since when blindness is to become part of this shard's delays; null when it was seen all the time. */
  private blindnessOf({ isNew, blindSince }: HeldShard, advance: Advance, wall: EpochMs): EpochMs | null {
    if (!isNew) return blindSince === null ? advance.blindSince : blindSince + advance.steppedMs;
    const isGap = blindSince !== null && wall - blindSince > this.gapMs;
    return isGap ? blindSince : advance.isStillBlind ? wall : null;
  }
}

const isUnsettled = ({ isNew, blindSince }: HeldShard): boolean => isNew || blindSince !== null;

/** The watermarks that a turn leaves; blindness that is not yet part of the delays is left to be found. */
export const watermarksOf = (turn: ShardTurn, advance: Advance, wall: EpochMs): ShardWatermark[] =>
  [...turn.next].map(([shard, { offsetMs, blindSince }]) => ({
    shard,
    seenUntil: Math.round(blindSince ?? wall),
    seeingMs: Math.round(advance.seeingMs + offsetMs),
  }));

/** On the seeing clock of a shard: now, and when sight came back last. */
export interface ShardTime {
  seeingMs: number;
  returnedMs: number;
}

/** The seeing clock of a shard in a turn. */
export const shardTimeIn = (turn: ShardTurn, shard: number, advance: Advance): ShardTime | null => {
  const held = turn.next.get(shard);
  return held === undefined
    ? null
    : { seeingMs: advance.seeingMs + held.offsetMs, returnedMs: held.returnedMs };
};
