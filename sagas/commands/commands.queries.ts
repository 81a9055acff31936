import * as calls from '@contract/calls/commands';
import type { CommandPreviewRequest } from '@contract/commandBatches';
import { secondMs } from '@contract/time';
import { orderPermitsQuery } from '../access/access.queries';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** The live stream tells each step at once; beside it what units report is asked again so often. */
const liveMs = 5 * secondMs;

export interface UnitsAsked {
  pageNum: number;
  pageSize: number;
  text?: string;
  regionId?: number;
  siteId?: number;
}

export const unitsQuery = defineQuery({
  name: 'commandUnits',
  load: (deps, query: UnitsAsked) => send(deps, calls.listUnits, { query }),
  againMs: liveMs,
  restMs: 200,
});

export interface CommandsAsked {
  pageNum: number;
  pageSize: number;
  batchId?: number;
  siteId?: number;
  deviceId?: number;
  which?: 'all' | 'live' | 'failed';
}

export const commandsQuery = defineQuery({
  name: 'commands',
  load: (deps, query: CommandsAsked) => send(deps, calls.listCommands, { query }),
  againMs: liveMs,
});

export const commandQuery = defineQuery({
  name: 'command',
  load: (deps, id: number) => send(deps, calls.readCommand, { params: { id } }),
  againMs: ({ isOver }) => (isOver ? 10 : 1) * liveMs,
});

/** What is asked of whoever opens a door. */
export const doorTermsQuery = defineQuery({
  name: 'doorTerms',
  load: (deps, id: number) => send(deps, calls.readDoorTerms, { params: { id } }),
});

export const commandSummaryQuery = defineQuery({
  name: 'commandSummary',
  load: (deps, _: 'all') => send(deps, calls.readCommandSummary),
  againMs: liveMs,
});

/** Of one area, or of all that the viewer sees. */
export const wallCommandsQuery = defineQuery({
  name: 'wallCommands',
  load: (deps, { regionId }: { regionId: number | null }) =>
    send(deps, calls.readCommandSummary, { query: regionId === null ? {} : { regionId } }),
  againMs: liveMs,
});

export const batchesQuery = defineQuery({
  name: 'commandBatches',
  load: (deps, _: 'all') => send(deps, calls.listBatches),
  againMs: liveMs,
});

export const previewQuery = defineQuery({
  name: 'commandPreview',
  load: (deps, body: CommandPreviewRequest) => send(deps, calls.previewCommands, { body }),
  // The risk is that of now.
  againMs: 5 * liveMs,
  restMs: 300,
});

export const batchPreviewQuery = defineQuery({
  name: 'commandBatchPreview',
  load: (deps, id: number) => send(deps, calls.previewBatch, { params: { id } }),
  againMs: 5 * liveMs,
});

export const tagsQuery = defineQuery({
  name: 'controlTags',
  load: (deps, _: 'all') => send(deps, calls.listControlTags),
  againMs: 10 * liveMs,
});

export const groupsQuery = defineQuery({
  name: 'unitGroups',
  load: (deps, _: 'all') => send(deps, calls.listUnitGroups),
});

export const schedulesQuery = defineQuery({
  name: 'commandSchedules',
  load: (deps, _: 'all') => send(deps, calls.listCommandSchedules),
  againMs: 10 * liveMs,
});

/** What a step of a command changes. */
export const movedByCommands = [
  unitsQuery,
  commandsQuery,
  commandQuery,
  commandSummaryQuery,
  wallCommandsQuery,
  batchesQuery,
] as const;

/** What changes when somebody commands. */
export const changedByCommands = [
  ...movedByCommands,
  tagsQuery,
  groupsQuery,
  schedulesQuery,
  orderPermitsQuery,
] as const;
