import type { LiveFrame } from '@contract/live';

/** Where frames go. `broadcast` serialises once for all that joined. */
export interface Outlet {
  broadcast(room: string, frame: LiveFrame): void;
  send(clientId: string, frame: LiveFrame): void;
  join(clientId: string, room: string): void;
  leave(clientId: string, room: string): void;
}

/** What went out since the start, over all scoped topics. */
export interface LiveCounts {
  frames: number;
  /** Changes of state topics that no frame shows because a newer one took their place. */
  folded: number;
  snapshots: number;
}
