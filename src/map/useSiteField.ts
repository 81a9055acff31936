import { useMemo } from 'react';
import type { SiteStates } from '@/live';
import type { LayerColumns, MapLayer } from './layers/mapLayer';
import { type ClassCounts, countClasses, readClasses, type SiteField, siteFieldOf } from './siteField';
import { useMapDatum } from './useMapDatum';

interface SiteFieldNow<C> {
  field: SiteField;
  counts: C;
}

/** The field that the map draws: places once per list of sites, classes with every version of their states. */
export function useLayerField<K extends string>(
  states: SiteStates,
  layer: MapLayer<K>,
  shown: LayerColumns,
): SiteFieldNow<ClassCounts<K>> {
  const { columns } = states;
  const datum = useMapDatum();
  const field = useMemo(() => siteFieldOf(columns, datum), [columns, datum]);
  // In place and before the paint, so that the layer never draws what was yesterday.
  // `states` is what tells that the columns were written: they themselves stay the same arrays.
  const read = useMemo(
    () => ({ of: states, counts: (readClasses(field, shown, layer), countClasses(field, layer)) }),
    [field, states, layer, shown],
  );
  return { field, counts: read.counts };
}
