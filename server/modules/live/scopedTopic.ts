import type { LiveFrame } from '@contract/live';
import type { Clock } from '../../platform/clock';
import { heeded } from '../../platform/heeded';
import type { Log } from '../../platform/log';
import type { Scope } from '../scope';
import { emptyRange, type Draft, type TopicFeed } from './feed';
import { Follower } from './follower';
import { rowFrames, type SnapshotFrames } from './rowFrames';
import type { LiveCounts, Outlet } from './outlet';
import { stampOf } from './stamp';

export interface RoomDeps {
  name: string;
  topic: string;
  scope: Scope;
  feed: TopicFeed;
  outlet: Outlet;
  clock: Clock;
  log: Log;
  counts: LiveCounts;
}

/** Ranges without anything for this scope are gathered up to this long; the gap-free range follows. */
const emptyRangesMs = 1_000;
/** A snapshot, and what is polled, is shared by all who ask for it at about the same time. */
const sharedMs = 1_000;
/** A follower is led on from the number of its snapshot, so that one read a while ago tells it the same. */
const keptForFollowersMs = 5_000;

export interface Entry {
  /** The number that the client has, in the epoch it knows; null: a snapshot comes first. */
  from: { epoch: string; since: number } | null;
  /** It takes a snapshot in columns. */
  inColumns: boolean;
}

/** All clients that see a topic through equal scopes. */
export class ScopedTopic {
  readonly topic: string;
  readonly scope: Scope;
  readonly feed: TopicFeed;
  private readonly polled = new Map<string, Promise<LiveFrame[]>>();
  private readonly followers = new Map<string, Follower>();
  private epoch: string;
  private to: number;
  private sentAtMs: number;
  private isAdvancing = false;
  private isAsked = false;
  private shared: { frames: Promise<SnapshotFrames>; atMs: number; epoch: string } | null = null;

  constructor(private readonly deps: RoomDeps) {
    ({ topic: this.topic, scope: this.scope, feed: this.feed } = deps);
    this.epoch = this.feed.epoch();
    this.to = this.feed.head();
    this.sentAtMs = deps.clock.monotonicMs();
  }

  /** What a socket would get; those who ask for the same at about the same time share it. */
  read(epoch: string | undefined, since: number | undefined): Promise<LiveFrame[]> {
    if (since === undefined || epoch !== this.feed.epoch()) return this.wholeSnapshot();
    const key = `${epoch}:${since}:${this.feed.head()}`;
    const known = this.polled.get(key);
    if (known) return known;
    const reading = this.readFrom(since);
    this.polled.set(key, reading);
    const forget = () => void this.polled.delete(key);
    reading.then(() => this.deps.clock.after(sharedMs, forget), forget);
    return reading;
  }

  private async readFrom(since: number): Promise<LiveFrame[]> {
    const drafts = await this.feed.since(since);
    if (!drafts) return this.wholeSnapshot();
    return (drafts.length > 0 ? drafts : [emptyRange(since, since)]).map((draft) => this.frameOf(draft));
  }

  enter(clientId: string, { from, inColumns }: Entry): void {
    const position = from?.epoch === this.feed.epoch() ? from.since : null;
    const follower = new Follower(
      {
        ...this.deps,
        clientId,
        head: () => this.to,
        frameOf: (draft) => this.frameOf(draft),
        snapshot: (isCutOff) => {
          // What leads on from a snapshot of before may be gone too.
          const snapshot = this.snapshot(isCutOff ? sharedMs : keptForFollowersMs);
          return inColumns ? snapshot : rowFrames(snapshot);
        },
        note: (frame) => this.note(frame),
      },
      position,
    );
    this.exit(clientId);
    this.followers.set(clientId, follower);
    follower.run();
  }

  exit(clientId: string): void {
    this.followers.get(clientId)?.stop();
    this.followers.delete(clientId);
  }

  applied(clientId: string, frames: number): void {
    this.followers.get(clientId)?.applied(frames);
  }

  get memberIds(): string[] {
    return [...this.followers.keys()];
  }

  get size(): number {
    return this.followers.size;
  }

  get behind(): number {
    return this.size - this.flowing.length;
  }

  frameOf(draft: Draft): LiveFrame {
    const { trace, ...rest } = draft;
    const stamp = stampOf(this.deps.clock);
    const traced = trace ? { trace: { ...trace, emittedAt: stamp.serverTime } } : {};
    return { topic: this.topic, epoch: this.feed.epoch(), ...stamp, ...rest, ...traced };
  }

  /** The topic moved: brings everyone on who is not behind. */
  advance(): void {
    this.isAsked = true;
    if (this.isAdvancing) return;
    this.isAdvancing = true;
    this.stepOn()
      .catch((error: unknown) =>
        this.deps.log.warn({ topic: this.topic, reason: String(error) }, 'a topic could not be advanced'),
      )
      .finally(() => {
        this.isAdvancing = false;
      });
  }

  private async stepOn(): Promise<void> {
    while (this.isAsked) {
      this.isAsked = false;
      await this.step();
    }
  }

  private async step(): Promise<void> {
    if (this.feed.epoch() !== this.epoch) return this.restartAll();
    if (this.flowing.length === 0) {
      this.to = this.feed.head();
      return;
    }
    const drafts = await this.feed.since(this.to);
    if (!drafts || this.feed.epoch() !== this.epoch) return this.restartAll();
    const isQuiet = drafts.every(({ ops }) => ops.length === 0);
    if (isQuiet && this.deps.clock.monotonicMs() - this.sentAtMs < emptyRangesMs) return;
    for (const draft of drafts) this.broadcast(this.frameOf(draft));
  }

  private broadcast(frame: LiveFrame): void {
    this.deps.outlet.broadcast(this.deps.name, frame);
    for (const follower of this.flowing) {
      this.note(frame);
      follower.counted(frame);
    }
    this.to = frame.to;
    this.sentAtMs = this.deps.clock.monotonicMs();
  }

  private restartAll(): void {
    this.epoch = this.feed.epoch();
    this.to = this.feed.head();
    this.shared = null;
    for (const follower of this.followers.values()) follower.restart();
  }

  private async wholeSnapshot(): Promise<LiveFrame[]> {
    return Promise.all(await rowFrames(this.snapshot(sharedMs)));
  }

  /** @param oldestMs how long ago the reading of a snapshot that is shared may have begun */
  private snapshot(oldestMs: number): Promise<SnapshotFrames> {
    const { shared } = this;
    const epoch = this.feed.epoch();
    const isShared = shared?.epoch === epoch && this.deps.clock.monotonicMs() - shared.atMs <= oldestMs;
    return isShared ? shared.frames : this.readSnapshot(epoch);
  }

  private readSnapshot(epoch: string): Promise<SnapshotFrames> {
    const { clock, counts } = this.deps;
    counts.snapshots += 1;
    const frames = this.feed
      .snapshot()
      .then((drafts) => drafts.map((draft) => heeded(Promise.resolve(draft).then((d) => this.frameOf(d)))));
    const shared = { frames, atMs: clock.monotonicMs(), epoch };
    this.shared = shared;
    const forget = () => {
      if (this.shared === shared) this.shared = null;
    };
    // Nobody who comes later wants it, and 100,000 rows are not kept for nothing.
    const whole = frames.then((parts) => Promise.all(parts));
    whole.then(() => clock.after(keptForFollowersMs, forget), forget);
    return frames;
  }

  private note(frame: LiveFrame): void {
    this.deps.counts.frames += 1;
    this.deps.counts.folded += frame.folded ?? 0;
  }

  private get flowing(): Follower[] {
    return [...this.followers.values()].filter(({ isFlowing }) => isFlowing);
  }
}
