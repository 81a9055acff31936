import type { SiteMap } from '@contract/sites';
import type { MapLayer } from '@/map/layers';
import type { LayerColumns } from '@/map/layers/mapLayer';
import type { MapTarget } from '@/map/SiteCanvas';
import { conditionOf } from '@/map/siteField';
import type { Palette } from '@/palette/palette';
import type { Times } from '@/time/useTimes';
import { ClusterCard } from './ClusterCard';
import { SiteCard } from './SiteCard';

interface TargetCardProps {
  target: MapTarget;
  layer: MapLayer;
  palette: Palette;
  times: Times;
  map: SiteMap;
  columns: LayerColumns;
}

/** Beside the pointer: what it is over. */
export function TargetCard({ target, layer, palette, times, map, columns }: TargetCardProps) {
  if (target.kind === 'cluster')
    return <ClusterCard cluster={target.cluster} layer={layer} palette={palette} times={times} />;
  return (
    <SiteCard siteId={map.id[target.row] ?? 0} condition={conditionOf(columns, target.row)} times={times} />
  );
}
