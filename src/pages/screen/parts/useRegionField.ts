import type { SiteColumns } from '@sagas/sites/siteColumns';
import { useMemo } from 'react';
import type { SiteStates } from '@/live';
import { alarmLayer } from '@/map/layers/alarmLayer';
import { useMapDatum } from '@/map/useMapDatum';
import { type ConditionCounts, countClasses, readClass, type SiteField, siteFieldOf } from '@/map/siteField';

/** Rows of the sites in these areas, all when there are none told. */
const rowsIn = ({ map }: SiteColumns, areaIds: ReadonlySet<number> | null): readonly number[] =>
  map.areaId.flatMap((areaId, row) => (areaIds === null || areaIds.has(areaId) ? [row] : []));

function readRows(field: SiteField, columns: SiteColumns, rows: readonly number[]): void {
  rows.forEach((of, at) => readClass(field, at, columns, { layer: alarmLayer, of }));
}

/** The field that the map draws, cut to some areas. */
export function useRegionField(
  states: SiteStates,
  areaIds: ReadonlySet<number> | null,
): { field: SiteField; counts: ConditionCounts } {
  const { columns } = states;
  const datum = useMapDatum();
  const rows = useMemo(() => rowsIn(columns, areaIds), [columns, areaIds]);
  const field = useMemo(() => {
    const { map, lat, lng } = columns;
    const of = (column: Float64Array) => Float64Array.from(rows, (row) => column[row] ?? 0);
    return siteFieldOf(
      { map: { id: rows.map((row) => map.id[row] ?? 0) }, lat: of(lat), lng: of(lng) },
      datum,
    );
  }, [columns, rows, datum]);
  // In place and before the paint, so that the layer never draws what was yesterday.
  const counts = useMemo(() => {
    readRows(field, states.columns, rows);
    return countClasses(field, alarmLayer);
  }, [field, rows, states]);
  return { field, counts };
}
