import { commStates } from '@contract/sites';
import type { SiteStatesAt } from '@contract/siteStates';
import type { SiteColumns } from '@sagas/sites/siteColumns';
import { useMemo } from 'react';
import { useReplayMoment } from '@/live';
import { useAppSelector } from '@/app/store';
import type { LayerColumns } from './layers/mapLayer';

const [online, offline] = [commStates.indexOf('online'), commStates.indexOf('offline')];

/** One moment of the past in the columns of the sites; nothing is known of measured values. */
export function columnsAt(
  { rowOf, map }: Pick<SiteColumns, 'rowOf' | 'map'>,
  past: SiteStatesAt,
): LayerColumns {
  const size = map.id.length;
  const [worst, suppressed] = [new Uint8Array(size), new Uint32Array(size)];
  const comm = new Uint8Array(size).fill(online);
  past.siteId.forEach((siteId, at) => {
    const row = rowOf.get(siteId);
    if (row === undefined) return;
    worst[row] = past.worst[at] ?? 0;
    suppressed[row] = past.isSuppressed[at] ?? 0;
    if (past.isSilent[at] === 1) comm[row] = offline;
  });
  const unknown = new Float32Array(size).fill(NaN);
  return { worst, suppressed, comm, tempC: unknown, powerW: unknown, doorOpen: new Uint8Array(size) };
}

/** Before the first moment is read, nothing is known of any site. */
function unknownColumns({ map }: Pick<SiteColumns, 'map'>): LayerColumns {
  const size = map.id.length;
  const nothing = new Float32Array(size).fill(NaN);
  const comm = new Uint8Array(size).fill(commStates.indexOf('unknown'));
  return {
    worst: new Uint8Array(size),
    suppressed: new Uint32Array(size),
    comm,
    tempC: nothing,
    powerW: nothing,
    doorOpen: new Uint8Array(size),
  };
}

/** The sites as they were at the moment that a replay shows; null while the map is live. */
export function useReplayColumns(columns: SiteColumns): LayerColumns | null {
  const isOn = useAppSelector((state) => state.replay.isOn);
  const past = useReplayMoment();
  return useMemo(() => {
    if (!isOn) return null;
    return past ? columnsAt(columns, past) : unknownColumns(columns);
  }, [isOn, past, columns]);
}
