import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock';
import { AppError } from '../../platform/errors';
import type { Scope } from '../scope';
import { createMoves, type Draft, type TopicSource } from './feed';

export interface TickSource extends TopicSource {
  /** A second has passed: what was computed before is out of date. */
  tick(): void;
}

export interface TickOptions {
  permission: string;
  key: string;
  clock: Clock;
  compute(scope: Scope, topic: string): unknown;
  /** Whether there is such a topic; any that is asked for, when absent. */
  isThere?(topic: string): boolean;
}

const forgottenAfterS = 60;

/** State topics of one key that are computed anew each second; their version is that second. */
export function createTickSource({
  permission,
  key,
  clock,
  compute,
  isThere = () => true,
}: TickOptions): TickSource {
  const memory = randomUUID().slice(0, 8);
  const moves = createMoves();
  const computed = new Map<string, { at: number; value: unknown }>();
  /** When each topic was last looked at. */
  const topics = new Map<string, number>();
  const head = () => Math.floor(clock.monotonicMs() / 1_000);

  const valueFor = (topic: string, scope: Scope): unknown => {
    topics.set(topic, head());
    const name = `${topic}|${scope.key}`;
    const known = computed.get(name);
    if (known?.at === head()) return known.value;
    const value = compute(scope, topic);
    computed.set(name, { at: head(), value });
    return value;
  };
  const draft = (topic: string, scope: Scope, from: number, isSnapshot: boolean): Draft[] => [
    { from, to: head(), isSnapshot, ops: [{ key, value: valueFor(topic, scope) }] },
  ];
  return {
    permission,
    onMoved: moves.onMoved,
    tick: () => {
      const oldest = head() - forgottenAfterS;
      for (const [name, { at }] of computed) if (at < oldest) computed.delete(name);
      for (const [topic, at] of [...topics]) {
        if (at < oldest) topics.delete(topic);
        moves.tell(topic);
      }
    },
    feed: async (topic, scope) => {
      if (!isThere(topic)) throw new AppError('notFound');
      topics.set(topic, head());
      return {
        epoch: () => `${memory}.${scope.key}`,
        head,
        isGone: () => !isThere(topic),
        since: async (number) =>
          number > head() ? null : number === head() ? [] : draft(topic, scope, number, false),
        snapshot: async () => draft(topic, scope, 0, true),
      };
    },
  };
}
