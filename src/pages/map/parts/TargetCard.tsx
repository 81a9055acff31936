import type { SiteFacts } from '@sagas/sites/siteIndex';
import type { MapLayer } from '@/map/layers';
import type { LayerColumns } from '@/map/layers/mapLayer';
import type { MapTarget } from '@/map/SiteCanvas';
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
}

/** Beside the pointer: what it is over. */
export function TargetCard({ target, layer, palette, times, factsOf, columns }: TargetCardProps) {
  if (target.kind === 'cluster')
    return <ClusterCard cluster={target.cluster} layer={layer} palette={palette} times={times} />;
  return <SiteCard facts={factsOf(target.row)} row={target.row} columns={columns} times={times} />;
}
