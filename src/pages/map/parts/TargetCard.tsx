import type { SiteFacts } from '@sagas/sites/siteIndex';
import { kmBetween, unitOf } from '@/map/distance';
import type { MapLayer } from '@/map/layers';
import type { LayerColumns } from '@/map/layers/mapLayer';
import type { MapTarget } from '@/map/SiteCanvas';
import type { SiteField } from '@/map/siteField';
import type { Palette } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { ClusterCard } from './ClusterCard';
import { SiteCard } from './SiteCard';

interface TargetCardProps {
  target: MapTarget;
  layer: MapLayer;
  palette: Palette;
  times: Times;
  factsOf: (row: number) => SiteFacts | undefined;
  columns: LayerColumns;
  field: SiteField;
  /** Row of the chosen site; -1 none. */
  selected: number;
}

/** Beside the pointer: what it is over. */
export function TargetCard({ target, layer, palette, times, factsOf, ...where }: TargetCardProps) {
  const { columns, field, selected } = where;
  if (target.kind === 'cluster')
    return <ClusterCard cluster={target.cluster} layer={layer} palette={palette} times={times} />;
  const { row } = target;
  const chosen = selected < 0 || selected === row ? undefined : factsOf(selected);
  const km = chosen && kmBetween(unitOf(field, selected), unitOf(field, row));
  const away = km === undefined || Number.isNaN(km) ? null : { km, from: chosen?.name ?? '' };
  return <SiteCard facts={factsOf(row)} {...{ row, columns, times, away }} />;
}
