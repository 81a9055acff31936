import type { ExploreDevice, TrendNote } from '@contract/explore';
import { exploreDevicesQuery, trendNotesQuery } from '@sagas/explore/explore.queries';
import { exploreRequested } from '@sagas/explore/explore.slice';
import { useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useQuery } from '@/queries/useQuery';
import type { Picture } from './address';
import { linesOf, loadsOf, wantedOf, type Line } from './lines';
import { besideOf, type Span } from './spans';

const none: readonly never[] = [];

interface Explored {
  lines: readonly Line[];
  devices: readonly ExploreDevice[] | null;
  devicesError: string | null;
  notes: readonly TrendNote[];
  haveNotesFailed: boolean;
  beside: Span | null;
  progress: { done: number; total: number } | null;
  isStopped: boolean;
}

/** Asks for what the picture shows, and tells what of it has come. */
export function useExplore({ series, way, beside: how }: Picture, span: Span, zone: string): Explored {
  const dispatch = useAppDispatch();
  const { from, to } = span;
  const ids = useMemo(
    () => [...new Set(series.map(({ deviceId }) => deviceId))].sort((a, b) => a - b),
    [series],
  );
  const hasIds = ids.length > 0;
  const { data: devices, error: devicesError } = useQuery(exploreDevicesQuery, hasIds ? ids : null);
  const { data: notes, error: notesError } = useQuery(trendNotesQuery, hasIds ? { ids, from, to } : null);
  const beside = useMemo(() => besideOf({ from, to }, how, zone), [from, to, how, zone]);
  const wanted = useMemo(
    () => wantedOf(series, devices ?? none, { span: { from, to }, beside, way }),
    [series, devices, from, to, beside, way],
  );
  const known = devices !== null || !hasIds;
  useEffect(() => {
    if (known) dispatch(exploreRequested(loadsOf(wanted)));
  }, [dispatch, wanted, known]);
  const { series: loaded, failed, progress, isStopped } = useAppSelector((state) => state.explore);
  const lines = useMemo(() => linesOf(wanted, { series: loaded, failed }), [wanted, loaded, failed]);
  return {
    ...{ lines, devices, devicesError, beside, progress, isStopped },
    notes: notes ?? none,
    haveNotesFailed: notesError !== null && notes === null,
  };
}
