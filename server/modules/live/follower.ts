import type { LiveFrame } from '@contract/live';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Draft, TopicFeed } from './feed';
import type { Outlet } from './outlet';
import type { SnapshotFrames } from './rowFrames';

export interface FollowerDeps {
  /** Of the scoped topic, for its outlet. */
  name: string;
  topic: string;
  clientId: string;
  feed: TopicFeed;
  outlet: Outlet;
  clock: Clock;
  log: Log;
  /** How far the scoped topic has come. */
  head(): number;
  frameOf(draft: Draft): LiveFrame;
  /** @param isCutOff it stood at a number from which nothing leads on any more */
  snapshot(isCutOff: boolean): Promise<SnapshotFrames>;
  note(frame: LiveFrame): void;
}

const windowFrames = 64;
const windowOps = 8_000;
/** Until a client is led on again whose frames could not be read. */
const againMs = 1_000;

/** Eight rows in columns weigh about as much as one op. */
const weightOf = ({ ops, columns }: LiveFrame): number =>
  ops.length + Math.ceil(((columns?.id ?? columns?.siteId)?.length ?? 0) / 8);

/**
 * One client in one scoped topic: it flows with the broadcasts, or it is led by hand — from where it stands, as far as its
 * window allows — until it has caught up. What it has not acknowledged is all that is ever buffered for it.
 */
export class Follower {
  private readonly outstanding: number[] = [];
  private weight = 0;
  private queue: (LiveFrame | Promise<LiveFrame>)[] = [];
  private flows = false;
  private isStopped = false;
  private isLed = false;
  /** Grows with every restart, so that what was fetched for the old position is thrown away. */
  private turn = 0;

  /** @param position the number that the client has; null: nothing that could be resumed */
  constructor(
    private readonly deps: FollowerDeps,
    private position: number | null,
  ) {}

  run(): void {
    if (this.isLed || this.isStopped) return;
    this.isLed = true;
    this.lead()
      .catch((error: unknown) => this.failed(error))
      .finally(() => {
        this.isLed = false;
      });
  }

  /** A snapshot of which a part is missing is begun anew. */
  private failed(error: unknown): void {
    const { log, topic, clock } = this.deps;
    log.warn({ topic, reason: String(error) }, 'a client could not be led on');
    if (this.queue.length > 0) this.position = null;
    this.queue = [];
    clock.after(againMs, () => this.run());
  }

  stop(): void {
    this.isStopped = true;
    this.flow(false);
  }

  /** Forgets where it stood: a snapshot comes next. */
  restart(): void {
    this.turn += 1;
    this.position = null;
    this.queue = [];
    this.flow(false);
    this.run();
  }

  get isFlowing(): boolean {
    return this.flows;
  }

  /** A broadcast went out to it. */
  counted(frame: LiveFrame): void {
    this.account(frame);
    if (!this.isOpen) this.flow(false);
  }

  applied(frames: number): void {
    for (const done of this.outstanding.splice(0, frames)) this.weight -= done;
    if (!this.flows) this.run();
  }

  private get isOpen(): boolean {
    return this.outstanding.length < windowFrames && this.weight < windowOps;
  }

  private get isCaughtUp(): boolean {
    return this.queue.length === 0 && this.position !== null && this.position >= this.deps.head();
  }

  private account(frame: LiveFrame): void {
    this.outstanding.push(weightOf(frame));
    this.weight += weightOf(frame);
    this.position = frame.to;
  }

  private flow(does: boolean): void {
    if (does === this.flows) return;
    this.flows = does;
    const { outlet, clientId, name } = this.deps;
    if (does) outlet.join(clientId, name);
    else outlet.leave(clientId, name);
  }

  private async lead(): Promise<void> {
    while (!this.isStopped && !this.flows && this.isOpen) {
      if (this.queue.length === 0 && !this.isCaughtUp) await this.fetchNext();
      const { turn } = this;
      const next = await this.queue[0];
      if (this.isStopped) return;
      if (turn !== this.turn) continue;
      void this.queue.shift();
      if (next) this.send(next);
      if (this.isCaughtUp) this.flow(true);
    }
  }

  private async fetchNext(): Promise<void> {
    const { turn, position } = this;
    const drafts = position === null ? null : await this.deps.feed.since(position);
    const frames = drafts ? drafts.map(this.deps.frameOf) : await this.deps.snapshot(position !== null);
    if (turn !== this.turn) return;
    if (frames.length === 0 && !this.isCaughtUp) throw new Error('the topic has nothing that leads on');
    this.queue = [...frames];
  }

  private send(frame: LiveFrame): void {
    this.deps.outlet.send(this.deps.clientId, frame);
    this.deps.note(frame);
    this.account(frame);
  }
}
