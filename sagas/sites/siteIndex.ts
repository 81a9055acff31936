import type { LiveOp } from '@contract/live';
import { commStates, type SiteMap, type SiteState } from '@contract/sites';
import { createSignal, type Signal } from '../engine/signal';
import type { TopicIndex } from '../stream/topicIndex';
import { emptyColumns, writeState, type SiteColumns, type SiteFacts } from './siteColumns';
import { statesOf } from './siteStates';

export type { SiteFacts } from './siteColumns';

/**
 * Every site this user may see: what stands still in columns (`GET /site/map`), what moves beside it (topic
 * `sites`). A map of 50,000 sites reads the typed arrays; a panel asks for one site.
 */
export interface SiteIndex extends TopicIndex {
  /** Moves with every change. */
  signal: Signal;
  /** Moves when the columns are replaced. */
  places: Signal;
  columns(): SiteColumns;
  facts(siteId: number): SiteFacts | undefined;
  state(siteId: number): SiteState | undefined;
  /** Position in the columns, or undefined. */
  rowOf(siteId: number): number | undefined;
  size(): number;
  /** The map is about to be asked for: what changes from now on makes that answer outdated. */
  expectMap(): void;
  load(map: SiteMap): void;
  /**
   * States arrived for sites that the columns do not know, or the other way round, or a snapshot replaced another one,
   * as it does when a site was moved or renamed: load the map again.
   */
  isOutdated(): boolean;
  /** Forget the columns too: the session ended. */
  clear(): void;
}

export function createSiteIndex(): SiteIndex {
  const [signal, places] = [createSignal(), createSignal()];
  const states = new Map<number, SiteState>();
  let columns = emptyColumns();
  /** The columns and the states do not hold the same sites. */
  let isUnmatched = false;
  /** A snapshot came after the columns were asked for. */
  let isOvertaken = false;
  let hasSnapshot = false;

  const place = (state: SiteState): void => {
    states.set(state.siteId, state);
    const row = columns.rowOf.get(state.siteId);
    if (row === undefined) isUnmatched = true;
    else writeState(columns, row, state);
  };
  const forget = (siteId: number): void => {
    states.delete(siteId);
    const row = columns.rowOf.get(siteId);
    if (row !== undefined) isUnmatched = true;
  };
  const applyOp = (op: LiveOp): void => {
    // Values of this topic are validated by the server that writes them.
    if (op.value === null) forget(Number(op.key));
    else place(op.value as SiteState);
  };
  return {
    signal,
    places,
    columns: () => columns,
    facts: (siteId) => columns.factsOf(siteId),
    state: (siteId) => states.get(siteId),
    rowOf: (siteId) => columns.rowOf.get(siteId),
    size: () => columns.map.id.length,
    isOutdated: () => isUnmatched || isOvertaken,
    expectMap: () => {
      isOvertaken = false;
    },
    load: (map) => {
      columns = emptyColumns(map);
      isUnmatched = false;
      for (const state of states.values()) place(state);
      places.bump();
      signal.bump();
    },
    reset: () => {
      states.clear();
      isOvertaken = hasSnapshot;
      hasSnapshot = true;
    },
    apply: (ops) => ops.forEach(applyOp),
    prepareColumns: (given) => () => {
      for (const state of statesOf(given, commStates)) place(state);
    },
    settle: () => signal.bump(),
    clear: () => {
      states.clear();
      columns = emptyColumns();
      [isUnmatched, isOvertaken, hasSnapshot] = [false, false, false];
      places.bump();
      signal.bump();
    },
  };
}
