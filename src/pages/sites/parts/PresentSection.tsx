import { useReadings } from '@/live';
import { useJudgedAt } from '@/readings/useJudgedAt';
import { useTimes } from '@/time/useTimes';
import { SiteFigures } from '@/pages/map/parts/SiteFigures';
import { SiteSummary } from '@/pages/map/parts/SiteSummary';
import { useSiteDevices } from '@/pages/map/parts/useSiteDevices';
import type { SiteSectionProps } from '../siteSection';

/** The hottest room, the power, and what each air conditioner and door does now. */
export function PresentSection({ site: { id } }: SiteSectionProps) {
  const times = useTimes();
  const readings = useReadings(id);
  const nowMs = useJudgedAt();
  const { nameOf } = useSiteDevices(id);
  return (
    <>
      <SiteFigures siteId={id} readings={readings} times={times} nowMs={nowMs} />
      <SiteSummary readings={readings} nameOf={nameOf} times={times} nowMs={nowMs} />
    </>
  );
}
