import { LiveTopic, type LiveFrame, type SubscribeAnswer, type SubscribeCommand } from '@contract/live';
import { endingClock, type Clock, type EndingClock } from '../../platform/clock';
import { AppError } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import type { Actor } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { everything, type Scope, type ScopeOf } from '../scope';
import type { TopicSource } from './feed';
import type { Following, LiveClient, Member } from './following';
import type { Outlet } from './outlet';
import { ScopedTopic } from './scopedTopic';

export interface HubDeps {
  sourceOf(topic: string): TopicSource | null;
  sources: readonly TopicSource[];
  scopeOf: ScopeOf;
  outlet: Outlet;
  following: Following;
  /** A site moved, came or went. */
  onPlacesMoved(listener: () => void): () => void;
  clock: Clock;
  log: Log;
}

const mostTopics = 48;
const polledKeptMs = 10_000;
/** A page that is loaded anew follows again what it has just left: it finds the snapshot that was read for it. */
const leftKeptMs = 5_000;

const isFollowed = ({ scopedTopics, entering }: Member, topic: string): boolean =>
  scopedTopics.has(topic) || entering.has(topic);
const followedBy = ({ scopedTopics, entering }: Member): number =>
  new Set([...scopedTopics.keys(), ...entering.keys()]).size;

const nameOf = (topic: string, scope: Scope): string => `${topic}|${scope.key}`;

/** Who follows what: permission and scope decide the scoped topic, which decides the frames. */
export class Hub implements Unit {
  readonly name = 'live hub';
  private readonly members: Following['members'];
  private readonly scopedTopics: Following['scopedTopics'];
  private readonly polled = new Map<string, Promise<ScopedTopic>>();
  private readonly left = new Map<ScopedTopic, () => void>();
  private readonly clock: EndingClock;
  private ends: (() => void)[] = [];

  constructor(private readonly deps: HubDeps) {
    this.members = deps.following.members;
    this.scopedTopics = deps.following.scopedTopics;
    this.clock = endingClock(deps.clock);
  }

  async start(): Promise<void> {
    const { sources, onPlacesMoved } = this.deps;
    const ends = sources.map((source) => source.onMoved((topic) => this.moved(topic)));
    this.ends = [...ends, onPlacesMoved(() => this.beat())];
  }

  async stop(): Promise<void> {
    this.ends.splice(0).forEach((end) => end());
    this.clock.end();
  }

  enter(client: LiveClient): void {
    this.members.set(client.id, { client, scopedTopics: new Map(), entering: new Map() });
  }

  leave(clientId: string): void {
    const member = this.members.get(clientId);
    this.members.delete(clientId);
    if (member) for (const topic of [...member.scopedTopics.keys()]) this.exit(member, topic);
  }

  async follow(clientId: string, command: SubscribeCommand): Promise<SubscribeAnswer> {
    const member = this.members.get(clientId);
    if (!member) return { ok: false, reason: 'unauthenticated' };
    const { topic } = command;
    if (!isFollowed(member, topic) && followedBy(member) >= mostTopics)
      return { ok: false, reason: 'tooManyRequests' };
    member.entering.set(topic, (member.entering.get(topic) ?? 0) + 1);
    try {
      await this.enterTopic(member, command);
      return { ok: true };
    } catch (error) {
      if (error instanceof AppError) return { ok: false, reason: error.reason };
      throw error;
    } finally {
      const left = (member.entering.get(topic) ?? 1) - 1;
      if (left > 0) member.entering.set(topic, left);
      else member.entering.delete(topic);
    }
  }

  unfollow(clientId: string, topic: string): void {
    const member = this.members.get(clientId);
    if (member) this.exit(member, topic);
  }

  applied(clientId: string, topic: string, frames: number): void {
    this.members.get(clientId)?.scopedTopics.get(topic)?.applied(clientId, frames);
  }

  /** The actor's rights may have changed: every topic is asked for anew. */
  async rescope(clientId: string, actor: Actor): Promise<void> {
    const member = this.members.get(clientId);
    if (!member) return;
    member.client.actor = actor;
    for (const [topic, scoped] of [...member.scopedTopics]) await this.rescopeTopic(member, topic, scoped);
  }

  /** The frames a socket would get, for a caller without one. @throws AppError forbidden, notFound */
  async read(actor: Actor, topic: string, epoch?: string, since?: number): Promise<LiveFrame[]> {
    const { source, scope } = await this.admit(actor, topic);
    const scoped = await this.topicToRead(topic, source, scope);
    if (scoped.feed.isGone()) throw new AppError('notFound');
    return scoped.read(epoch, since);
  }

  /** Without members: kept for a while, so that those who poll share what is computed. */
  private async topicToRead(topic: string, source: TopicSource, scope: Scope): Promise<ScopedTopic> {
    const name = nameOf(topic, scope);
    const standing = this.standing(topic, scope);
    if (standing) return standing;
    const polled = this.polled.get(name);
    const known = polled && (await polled);
    if (known && !known.feed.isGone()) return known;
    const making = this.makeScoped(topic, source, scope);
    this.polled.set(name, making);
    const forget = () => {
      if (this.polled.get(name) === making) this.polled.delete(name);
    };
    making.then(() => this.clock.after(polledKeptMs, forget), forget);
    return making;
  }

  /** Looks at every scoped topic: a site that moved or a range without ops may wait there. */
  beat(): void {
    for (const scoped of [...this.scopedTopics.values()]) this.advance(scoped);
  }

  private async admit(actor: Actor, topic: string): Promise<{ source: TopicSource; scope: Scope }> {
    const source = LiveTopic.safeParse(topic).success ? this.deps.sourceOf(topic) : null;
    if (!source) throw new AppError('notFound');
    // What concerns every person concerns no wall, and has no places to be cut to.
    if (source.permission === 'self') {
      if (actor.isDisplay) throw new AppError('forbidden');
      return { source, scope: everything };
    }
    if (!mayUse(actor, source.permission)) throw new AppError('forbidden');
    return { source, scope: await this.deps.scopeOf(actor, source.permission) };
  }

  private async makeScoped(topic: string, source: TopicSource, scope: Scope): Promise<ScopedTopic> {
    const feed = await source.feed(topic, scope);
    const { outlet, log } = this.deps;
    return new ScopedTopic({
      name: nameOf(topic, scope),
      topic,
      scope,
      feed,
      outlet,
      clock: this.clock,
      log,
      counts: this.deps.following.counts,
    });
  }

  private async scopedFor(topic: string, source: TopicSource, scope: Scope): Promise<ScopedTopic> {
    const known = this.standing(topic, scope);
    if (known) return known;
    const made = await this.makeScoped(topic, source, scope);
    // Somebody else may have made it while this one waited: all of a scope stand in one scoped topic.
    const scoped = this.standing(topic, scope) ?? made;
    this.scopedTopics.set(nameOf(topic, scope), scoped);
    return scoped;
  }

  private standing(topic: string, scope: Scope): ScopedTopic | null {
    const known = this.scopedTopics.get(nameOf(topic, scope));
    return known && !known.feed.isGone() ? known : null;
  }

  private async enterTopic(member: Member, { topic, epoch, since }: SubscribeCommand): Promise<void> {
    const { id, actor, columns } = member.client;
    const { source, scope } = await this.admit(actor, topic);
    const scoped = await this.scopedFor(topic, source, scope);
    if (this.members.get(id) !== member) return this.dropWhenLeft(scoped);
    if (member.scopedTopics.get(topic) !== scoped) this.exit(member, topic);
    member.scopedTopics.set(topic, scoped);
    const from = epoch !== undefined && since !== undefined ? { epoch, since } : null;
    scoped.enter(id, { from, inColumns: columns.includes(topic) });
  }

  private async rescopeTopic(member: Member, topic: string, scoped: ScopedTopic): Promise<void> {
    const scope = await this.admit(member.client.actor, topic).then(
      (admitted) => admitted.scope,
      (error: unknown) => {
        if (error instanceof AppError) return error;
        throw error;
      },
    );
    if (scope instanceof AppError) return this.refuse(member, topic, scope.reason);
    if (scope.key === scoped.scope.key) return;
    // Another scope is another scoped topic, entered with nothing to resume from: a snapshot follows.
    const answer = await this.follow(member.client.id, { topic: LiveTopic.parse(topic) });
    if (!answer.ok) this.refuse(member, topic, answer.reason);
  }

  private exit(member: Member, topic: string): void {
    const scoped = member.scopedTopics.get(topic);
    member.scopedTopics.delete(topic);
    scoped?.exit(member.client.id);
    if (scoped) this.dropWhenLeft(scoped);
  }

  private dropWhenLeft(scoped: ScopedTopic): void {
    this.left.get(scoped)?.();
    const drop = () => {
      this.left.delete(scoped);
      const name = nameOf(scoped.topic, scoped.scope);
      if (scoped.size === 0 && this.scopedTopics.get(name) === scoped) this.scopedTopics.delete(name);
    };
    if (scoped.size === 0) this.left.set(scoped, this.clock.after(leftKeptMs, drop));
  }

  private refuse(member: Member, topic: string, reason: string): void {
    this.exit(member, topic);
    member.client.refuse(topic, reason);
  }

  private advance(scoped: ScopedTopic): void {
    if (!scoped.feed.isGone()) return scoped.advance();
    for (const id of scoped.memberIds) {
      const member = this.members.get(id);
      if (member) this.refuse(member, scoped.topic, 'notFound');
    }
  }

  private moved(topic: string): void {
    for (const scoped of [...this.scopedTopics.values()]) if (scoped.topic === topic) this.advance(scoped);
  }
}
