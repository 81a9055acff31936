import { siteOutdoorQuery } from '@sagas/explore/explore.queries';
import { useQuery } from '@/queries/useQuery';
import type { Times } from '@/time/useTimes';
import { OutdoorSources } from '../OutdoorSources';
import type { Line } from './lines';
import type { Span } from './spans';

interface OfSiteProps {
  device: Line['device'];
  span: Span;
  times: Times;
}

function OfSite({ device: { siteId, siteName }, span: { from, to }, times }: OfSiteProps) {
  const { data } = useQuery(siteOutdoorQuery, { siteId, from, to });
  if (!data || data.errorK === null) return null;
  return (
    <li>
      {siteName}: <OutdoorSources outdoor={data} times={times} />
    </li>
  );
}

interface OutdoorOfSitesProps {
  lines: readonly Line[];
  span: Span;
  times: Times;
}

/** How far the outdoor sensor of each site was taken for true, and by how much it may be off. */
export function OutdoorOfSites({ lines, span, times }: OutdoorOfSitesProps) {
  const bySite = new Map(lines.map(({ device }) => [device.siteId, device]));
  return (
    <ul className="explore-fits">
      {[...bySite.values()].map((device) => (
        <OfSite key={device.siteId} {...{ device, span, times }} />
      ))}
    </ul>
  );
}
