import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock';
import type { Scope } from '../scope';
import { createMoves, type Draft, type TopicSource } from './feed';

export interface TickSource extends TopicSource {
  /** A second has passed: what was computed before is out of date. */
  tick(): void;
}

export interface TickOptions {
  topic: string;
  permission: string;
  key: string;
  clock: Clock;
  compute(scope: Scope): unknown;
}

/** A state topic of one key that is computed anew each second; its version is that second. */
export function createTickSource({ topic, permission, key, clock, compute }: TickOptions): TickSource {
  const memory = randomUUID().slice(0, 8);
  const moves = createMoves();
  const computed = new Map<string, { at: number; value: unknown }>();
  const head = () => Math.floor(clock.monotonicMs() / 1_000);

  const valueFor = (scope: Scope): unknown => {
    const known = computed.get(scope.key);
    if (known?.at === head()) return known.value;
    const value = compute(scope);
    computed.set(scope.key, { at: head(), value });
    return value;
  };
  const draft = (scope: Scope, from: number, isSnapshot: boolean): Draft[] => [
    { from, to: head(), isSnapshot, ops: [{ key, value: valueFor(scope) }] },
  ];
  return {
    permission,
    onMoved: moves.onMoved,
    tick: () => {
      for (const [scopeKey, { at }] of computed) if (at < head() - 60) computed.delete(scopeKey);
      moves.tell(topic);
    },
    feed: async (_topic, scope) => ({
      epoch: () => `${memory}.${scope.key}`,
      head,
      isGone: () => false,
      since: async (number) =>
        number > head() ? null : number === head() ? [] : draft(scope, number, false),
      snapshot: async () => draft(scope, 0, true),
    }),
  };
}
