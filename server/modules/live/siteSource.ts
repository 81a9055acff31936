import { randomUUID } from 'node:crypto';
import type { LiveOp } from '@contract/live';
import { commStates, type SiteState, type siteStateColumns } from '@contract/sites';
import type { Scope } from '../scope';
import { createChangeLog } from './changeLog';
import { createMoves, visibilityOf, type Draft, type TopicSource } from './feed';
import type { Places } from './places';
import type { SiteStateCache } from './siteStateCache';

export const sitesTopic = 'sites';
/** Versions are closed four times a second: a minute of them is kept for clients that blinked. */
const keptVersions = 240;

export interface SiteSource extends TopicSource {
  /** Closes a version with what changed since the last. */
  flush(): void;
}

/** The state topic `sites`: the newest visible state of every site, real changes only. */
export function createSiteSource(cache: SiteStateCache, places: Places): SiteSource {
  const memory = randomUUID().slice(0, 8);
  const log = createChangeLog<number>(keptVersions);
  const traces = new Map<number, Draft['trace']>();
  const moves = createMoves();

  const rangeOf = (scope: Scope, from: number): Draft[] | null => {
    const changed = log.since(from);
    if (!changed) return null;
    const sees = visibilityOf(scope);
    const ops: LiveOp[] = [];
    for (const siteId of changed.keys) {
      const [place, state] = [places.of(siteId), cache.state(siteId)];
      if (place && state && sees(place)) ops.push({ key: String(siteId), value: state });
    }
    const to = log.head();
    const trace = traces.get(to);
    return from === to
      ? []
      : [{ from, to, isSnapshot: false, ops, folded: changed.folded, ...(trace && { trace }) }];
  };
  const snapshotOf = (scope: Scope): Draft[] => {
    const sees = visibilityOf(scope);
    const states: SiteState[] = [];
    for (const place of places.all()) {
      const state = sees(place) ? cache.state(place.siteId) : undefined;
      if (state) states.push(state);
    }
    return [{ from: 0, to: log.head(), isSnapshot: true, ops: [], columns: columnsOf(states) }];
  };
  return {
    permission: 'site:list',
    onMoved: moves.onMoved,
    flush: () => {
      const { siteIds, trace } = cache.changes();
      for (const siteId of siteIds) log.mark(siteId);
      if (!log.close()) return;
      traces.set(log.head(), trace);
      traces.delete(log.head() - keptVersions);
      moves.tell(sitesTopic);
    },
    feed: async (_topic, scope) => ({
      epoch: () => `${memory}.${scope.key}.${places.version()}.${places.looks()}`,
      head: log.head,
      isGone: () => false,
      since: async (number) => rangeOf(scope, number),
      snapshot: async () => snapshotOf(scope),
    }),
  };
}

/** What 50,000 rows of objects would say, in a quarter of the bytes. */
const columnsOf = (states: readonly SiteState[]): Record<(typeof siteStateColumns)[number], unknown[]> => ({
  siteId: states.map(({ siteId }) => siteId),
  worst: states.map(({ worst }) => worst),
  counts: states.flatMap(({ counts }) => counts),
  suppressed: states.map(({ suppressed }) => suppressed),
  comm: states.map(({ comm }) => commStates.indexOf(comm)),
  tempC: states.map(({ tempC }) => tempC),
  powerW: states.map(({ powerW }) => powerW),
  doorOpen: states.map(({ doorOpen }) => (doorOpen ? 1 : 0)),
  at: states.map(({ at }) => at),
  isUnderstood: states.map(({ isUnderstood }) => (isUnderstood === false ? 0 : 1)),
});
