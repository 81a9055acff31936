import { listAssignees } from '@contract/calls/alarmActions';
import * as calls from '@contract/calls/alarmDefinitions';
import { readAlarmFigures } from '@contract/calls/alarmFigures';
import { listMaintenance } from '@contract/calls/alarmMaintenance';
import type { AlarmDefinition } from '@contract/alarmDefinitions';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { createSelector } from '@reduxjs/toolkit';
import type { Deps } from '../../deps';
import { select } from '../../engine/effects';
import { send } from '../../http/send';
import { defineQuery } from '../../queries/query';
import type { RootState } from '../../reducers';

/** The alarm catalogue. */
export const definitionsQuery = defineQuery({
  name: 'definitions',
  load: (deps, _: 'all') => send(deps, calls.listDefinitions),
  freshMs: 5 * minuteMs,
  keptMs: hourMs,
});

/** The catalogue by id; one map for the same answer, whoever looks. */
export const catalogueOf = createSelector(
  (definitions: readonly AlarmDefinition[] | null) => definitions,
  (definitions): ReadonlyMap<string, AlarmDefinition> =>
    new Map((definitions ?? []).map((definition) => [definition.id, definition])),
);

/** What a definition said when, and who changed it. */
export const versionsQuery = defineQuery({
  name: 'definitionVersions',
  load: (deps, id: string) => send(deps, calls.listDefinitionVersions, { params: { id } }),
});

/** How many alarms of a definition stand. */
export const standingCountQuery = defineQuery({
  name: 'standingCount',
  load: (deps, id: string) => send(deps, calls.countStanding, { params: { id } }),
  keptMs: 0,
});

/** Who may be given an alarm. */
export const assigneesQuery = defineQuery({
  name: 'assignees',
  load: (deps, _: 'all') => send(deps, listAssignees),
});

interface FiguresRequest {
  days: number;
  /** Null: as many as acknowledged anything. */
  operators: number | null;
}

/** How the alarm system performed over the last days. */
export const alarmFiguresQuery = defineQuery({
  name: 'alarmFigures',
  *load(deps: Deps, { days, operators }: FiguresRequest) {
    const to = deps.clock.now() + (yield* select((state: RootState) => state.stream.serverOffsetMs));
    const query = { from: to - days * dayMs, to, ...(operators !== null && { operators }) };
    return yield* send(deps, readAlarmFigures, { query });
  },
});

/** Maintenance windows: the open ones, or the ended; of one region, both. */
export const windowsQuery = defineQuery({
  name: 'maintenanceWindows',
  load: (deps, { isOpen, regionId }: { isOpen: boolean; regionId: number | null }) => {
    const which =
      regionId === null ? { isOpen: isOpen ? ('true' as const) : ('false' as const) } : { regionId };
    return send(deps, listMaintenance, { query: { pageNum: 1, pageSize: 100, ...which } });
  },
});
