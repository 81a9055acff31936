import { LiveTopic, type LiveFrame, type SubscribeAnswer, type SubscribeCommand } from '@contract/live';
import type { Clock } from '../../platform/clock';
import { AppError } from '../../platform/errors';
import { mayUse } from '../../platform/http/access';
import type { Actor } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { everything, type Scope, type ScopeOf } from '../scope';
import type { TopicSource } from './feed';
import type { LiveCounts, Outlet } from './outlet';
import { Room } from './room';

export interface LiveClient {
  id: string;
  actor: Actor;
  /** The topic ended for this client. */
  refuse(topic: string, reason: string): void;
}

export interface HubStats extends LiveCounts {
  clients: number;
  behind: number;
  rooms: number;
}

export interface HubDeps {
  sourceOf(topic: string): TopicSource | null;
  sources: readonly TopicSource[];
  scopeOf: ScopeOf;
  outlet: Outlet;
  clock: Clock;
  log: Log;
}

interface Member {
  client: LiveClient;
  rooms: Map<string, Room>;
  /** Topics that are being entered: they count from the moment they are asked for. */
  entering: Map<string, number>;
}

const mostTopics = 48;
const polledKeptMs = 10_000;

const isFollowed = ({ rooms, entering }: Member, topic: string): boolean =>
  rooms.has(topic) || entering.has(topic);
const followedBy = ({ rooms, entering }: Member): number =>
  new Set([...rooms.keys(), ...entering.keys()]).size;

const nameOf = (topic: string, scope: Scope): string => `${topic}|${scope.key}`;

/** Who follows what: permission and scope decide the room, the room decides the frames. */
export class Hub implements Unit {
  readonly name = 'live hub';
  private readonly members = new Map<string, Member>();
  private readonly rooms = new Map<string, Room>();
  private readonly polled = new Map<string, Promise<Room>>();
  private readonly counts: LiveCounts = { frames: 0, folded: 0, snapshots: 0 };
  private ends: (() => void)[] = [];

  constructor(private readonly deps: HubDeps) {}

  async start(): Promise<void> {
    this.ends = this.deps.sources.map((source) => source.onMoved((topic) => this.moved(topic)));
  }

  async stop(): Promise<void> {
    this.ends.splice(0).forEach((end) => end());
  }

  enter(client: LiveClient): void {
    this.members.set(client.id, { client, rooms: new Map(), entering: new Map() });
  }

  leave(clientId: string): void {
    const member = this.members.get(clientId);
    this.members.delete(clientId);
    if (member) for (const topic of [...member.rooms.keys()]) this.exit(member, topic);
  }

  async follow(clientId: string, command: SubscribeCommand): Promise<SubscribeAnswer> {
    const member = this.members.get(clientId);
    if (!member) return { ok: false, reason: 'unauthenticated' };
    const { topic } = command;
    if (!isFollowed(member, topic) && followedBy(member) >= mostTopics)
      return { ok: false, reason: 'tooManyRequests' };
    member.entering.set(topic, (member.entering.get(topic) ?? 0) + 1);
    try {
      await this.enterRoom(member, command);
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
    this.members.get(clientId)?.rooms.get(topic)?.applied(clientId, frames);
  }

  /** The actor's rights may have changed: every topic is asked for anew. */
  async rescope(clientId: string, actor: Actor): Promise<void> {
    const member = this.members.get(clientId);
    if (!member) return;
    member.client.actor = actor;
    for (const [topic, room] of [...member.rooms]) await this.rescopeTopic(member, topic, room);
  }

  /** The frames a socket would get, for a caller without one. @throws AppError forbidden, notFound */
  async read(actor: Actor, topic: string, epoch?: string, since?: number): Promise<LiveFrame[]> {
    const { source, scope } = await this.admit(actor, topic);
    const room = await this.readingRoom(topic, source, scope);
    if (room.feed.isGone()) throw new AppError('notFound');
    return room.read(epoch, since);
  }

  /** Without members: kept for a while, so that those who poll share what is computed. */
  private async readingRoom(topic: string, source: TopicSource, scope: Scope): Promise<Room> {
    const name = nameOf(topic, scope);
    const standing = this.rooms.get(name);
    if (standing && !standing.feed.isGone()) return standing;
    const polled = this.polled.get(name);
    const known = polled && (await polled);
    if (known && !known.feed.isGone()) return known;
    const making = this.makeRoom(topic, source, scope);
    this.polled.set(name, making);
    const forget = () => {
      if (this.polled.get(name) === making) this.polled.delete(name);
    };
    making.then(() => this.deps.clock.after(polledKeptMs, forget), forget);
    return making;
  }

  /** Looks at every room: a site that moved or a range without ops may wait there. */
  beat(): void {
    for (const room of [...this.rooms.values()]) this.advance(room);
  }

  stats(): HubStats {
    const behind = [...this.rooms.values()].reduce((sum, room) => sum + room.behind, 0);
    return { ...this.counts, clients: this.members.size, behind, rooms: this.rooms.size };
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

  private async makeRoom(topic: string, source: TopicSource, scope: Scope): Promise<Room> {
    const feed = await source.feed(topic, scope);
    const { outlet, clock, log } = this.deps;
    return new Room({
      name: nameOf(topic, scope),
      topic,
      scope,
      feed,
      outlet,
      clock,
      log,
      counts: this.counts,
    });
  }

  private async roomFor(topic: string, source: TopicSource, scope: Scope): Promise<Room> {
    const known = this.rooms.get(nameOf(topic, scope));
    if (known && !known.feed.isGone()) return known;
    const made = await this.makeRoom(topic, source, scope);
    // Somebody else may have made it while this one waited: all of a scope stand in one room.
    const room = this.rooms.get(nameOf(topic, scope)) ?? made;
    this.rooms.set(nameOf(topic, scope), room);
    return room;
  }

  private async enterRoom(member: Member, { topic, epoch, since }: SubscribeCommand): Promise<void> {
    const { id, actor } = member.client;
    const { source, scope } = await this.admit(actor, topic);
    const room = await this.roomFor(topic, source, scope);
    if (this.members.get(id) !== member) return this.dropEmpty(room);
    if (member.rooms.get(topic) !== room) this.exit(member, topic);
    member.rooms.set(topic, room);
    room.enter(id, epoch !== undefined && since !== undefined ? { epoch, since } : null);
  }

  private async rescopeTopic(member: Member, topic: string, room: Room): Promise<void> {
    const scope = await this.admit(member.client.actor, topic).then(
      (admitted) => admitted.scope,
      (error: unknown) => {
        if (error instanceof AppError) return error;
        throw error;
      },
    );
    if (scope instanceof AppError) return this.refuse(member, topic, scope.reason);
    if (scope.key === room.scope.key) return;
    // Another scope is another room, entered with nothing to resume from: a snapshot follows.
    const answer = await this.follow(member.client.id, { topic: LiveTopic.parse(topic) });
    if (!answer.ok) this.refuse(member, topic, answer.reason);
  }

  private exit(member: Member, topic: string): void {
    const room = member.rooms.get(topic);
    member.rooms.delete(topic);
    room?.exit(member.client.id);
    if (room) this.dropEmpty(room);
  }

  private dropEmpty(room: Room): void {
    const name = nameOf(room.topic, room.scope);
    if (room.size === 0 && this.rooms.get(name) === room) this.rooms.delete(name);
  }

  private refuse(member: Member, topic: string, reason: string): void {
    this.exit(member, topic);
    member.client.refuse(topic, reason);
  }

  private advance(room: Room): void {
    if (!room.feed.isGone()) return room.advance();
    for (const id of room.memberIds) {
      const member = this.members.get(id);
      if (member) this.refuse(member, room.topic, 'notFound');
    }
  }

  private moved(topic: string): void {
    for (const room of [...this.rooms.values()]) if (room.topic === topic) this.advance(room);
  }
}
