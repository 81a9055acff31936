import { readKeyFigures, readWallKeyFigures } from '@contract/calls/keyFigures';
import type { KeyFigureGrouping, KeyFigureName } from '@contract/keyFigures';
import { hourMs, minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

export interface FiguresOf {
  from: number;
  to: number;
  by: KeyFigureGrouping;
  regionId: number | null;
  sort: KeyFigureName;
  isAscending: boolean;
}

/** Key figures of a span; days that are over change rarely. */
export const keyFiguresQuery = defineQuery({
  name: 'keyFigures',
  load: (deps, { regionId, isAscending, ...of }: FiguresOf) =>
    send(deps, readKeyFigures, {
      query: { ...of, isAscending: isAscending ? 'true' : 'false', ...(regionId !== null && { regionId }) },
    }),
  freshMs: 5 * minuteMs,
  keptMs: 10 * minuteMs,
});

/** Those of the last 30 days, for a wall. */
export const wallKeyFiguresQuery = defineQuery({
  name: 'wallKeyFigures',
  load: (deps, { regionId }: { regionId: number | null }) =>
    send(deps, readWallKeyFigures, { query: regionId === null ? {} : { regionId } }),
  againMs: hourMs,
});
