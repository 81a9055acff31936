import type { Actor } from '../../platform/http/route';
import type { LiveCounts } from './outlet';
import type { ScopedTopic } from './scopedTopic';

export interface LiveClient {
  id: string;
  actor: Actor;
  /** Topics whose snapshots it takes in columns. */
  columns: readonly string[];
  /** The topic ended for this client. */
  refuse(topic: string, reason: string): void;
}

export interface HubStats extends LiveCounts {
  clients: number;
  behind: number;
  rooms: number;
}

export interface Member {
  client: LiveClient;
  scopedTopics: Map<string, ScopedTopic>;
  /** Topics that are being entered: they count from the moment they are asked for. */
  entering: Map<string, number>;
}

/** Who follows which topics, and what went out to them. */
export class Following {
  readonly members = new Map<string, Member>();
  readonly scopedTopics = new Map<string, ScopedTopic>();
  readonly counts: LiveCounts = { frames: 0, folded: 0, snapshots: 0 };

  stats(): HubStats {
    const behind = [...this.scopedTopics.values()].reduce((sum, scoped) => sum + scoped.behind, 0);
    return { ...this.counts, clients: this.members.size, behind, rooms: this.scopedTopics.size };
  }
}
