import * as calls from '@contract/calls/strategies';
import { readStrategySavings } from '@contract/calls/strategySavings';
import type { PlanGuard, StrategySetting } from '@contract/strategies';
import type { SiteStrategyState } from '@contract/strategyPrograms';
import { hourMs, secondMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** A plan decides once a minute. */
const decidedMs = 15 * secondMs;

export const programsQuery = defineQuery({
  name: 'strategyPrograms',
  load: (deps, _: 'all') => send(deps, calls.listPrograms),
  againMs: decidedMs,
});

export interface SiteStrategiesAsked {
  pageNum: number;
  pageSize: number;
  text?: string;
  regionId?: number;
  programId?: number;
  state?: SiteStrategyState;
  guard?: PlanGuard;
}

export const siteStrategiesQuery = defineQuery({
  name: 'siteStrategies',
  load: (deps, query: SiteStrategiesAsked) => send(deps, calls.listSiteStrategies, { query }),
  againMs: decidedMs,
  restMs: 200,
});

export const siteStrategyQuery = defineQuery({
  name: 'siteStrategy',
  load: (deps, id: number) => send(deps, calls.readSiteStrategy, { params: { id } }),
  againMs: decidedMs,
});

export const strategySummaryQuery = defineQuery({
  name: 'strategySummary',
  load: (deps, { regionId }: { regionId: number | null }) =>
    send(deps, calls.readStrategySummary, { query: regionId === null ? {} : { regionId } }),
  againMs: decidedMs,
});

/** What programs saved; told anew each night. */
export const strategySavingsQuery = defineQuery({
  name: 'strategySavings',
  load: (deps, { regionId }: { regionId: number | null }) =>
    send(deps, readStrategySavings, { query: regionId === null ? {} : { regionId } }),
  againMs: hourMs,
});

/** What the scope of a program may name. */
export const strategyChoicesQuery = defineQuery({
  name: 'strategyChoices',
  load: (deps, _: 'all') => send(deps, calls.readStrategyChoices),
});

/** What changes when somebody changes a program. */
export const changedByPrograms = [
  programsQuery,
  siteStrategiesQuery,
  siteStrategyQuery,
  strategySummaryQuery,
] as const;

/** A twin learns once a night; its minutes to the limit are those of now. */
export const roomTwinQuery = defineQuery({
  name: 'roomTwin',
  load: (deps, id: number) => send(deps, calls.readTwin, { params: { id } }),
  againMs: 4 * decidedMs,
});

export interface RehearsalAsked {
  siteId: number;
  strategies: StrategySetting[];
}

export const rehearsalQuery = defineQuery({
  name: 'planRehearsal',
  load: (deps, { siteId, strategies }: RehearsalAsked) =>
    send(deps, calls.rehearsePlan, { params: { id: siteId }, body: { strategies } }),
});
