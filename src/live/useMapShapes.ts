import type { MapShapes } from '@contract/mapShapes';
import { mapShapesRequested } from '@sagas/mapShapes/mapShapes.slice';
import { useCallback, useEffect } from 'react';
import { useAppDispatch } from '@/app/store';
import { useIndexes } from './indexes';
import { useSignal } from './useSignal';

/** What was drawn on the map and laid over it, read when a map is opened. */
export function useMapShapes(): MapShapes {
  const dispatch = useAppDispatch();
  const { mapShapes } = useIndexes();
  useEffect(() => {
    dispatch(mapShapesRequested());
  }, [dispatch]);
  return useSignal(
    mapShapes.signal,
    useCallback(() => mapShapes.shapes(), [mapShapes]),
  );
}
