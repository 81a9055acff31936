import type { LiveFrame, LiveTrace } from '@contract/live';
import { covers, type Place, type Scope } from '../scope';

/** A frame as the topic makes it; the hub adds what is the same for all topics. */
export type Draft = Omit<LiveFrame, 'topic' | 'epoch' | 'serverTime' | 'steady' | 'trace'> & {
  trace?: Omit<LiveTrace, 'emittedAt'>;
};

/** One topic as one scope sees it. */
export interface TopicFeed {
  /** As the clients of this scope know it: another one means that a resume would be wrong. */
  epoch(): string;
  head(): number;
  /** What leads from `number` to the head, contiguous, ops of this scope only; null: only a snapshot helps. */
  since(number: number): Promise<readonly Draft[] | null>;
  /** A long one comes part by part. */
  snapshot(): Promise<readonly (Draft | Promise<Draft>)[]>;
  /** The topic itself is not (or no longer) there for this scope. */
  isGone(): boolean;
}

export interface TopicSource {
  /** What an actor needs; its scope decides what is seen. */
  permission: string;
  feed(topic: string, scope: Scope): Promise<TopicFeed>;
  /** Tells the topics that moved. Returns the function that unsubscribes. */
  onMoved(listener: (topic: string) => void): () => void;
}

/** `covers` remembered per place: a scope may hold thousands of areas, a topic has few places. */
export function visibilityOf(scope: Scope): (place: Place) => boolean {
  if (scope.isAll) return () => true;
  const known = new Map<string, boolean>();
  return (place) => {
    if (place.siteId !== undefined && scope.siteIds?.includes(place.siteId)) return true;
    const name = `${place.areaId}:${place.deptId}`;
    const seen = known.get(name) ?? covers(scope, place);
    known.set(name, seen);
    return seen;
  };
}

export const emptyRange = (from: number, to: number): Draft => ({ from, to, isSnapshot: false, ops: [] });

/** Listeners of a source. */
export interface Moves extends Pick<TopicSource, 'onMoved'> {
  tell(topic: string): void;
}

export function createMoves(): Moves {
  const listeners = new Set<(topic: string) => void>();
  return {
    tell: (topic: string) => {
      for (const listener of listeners) listener(topic);
    },
    onMoved: (listener: (topic: string) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
