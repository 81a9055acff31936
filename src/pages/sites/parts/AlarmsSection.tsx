import { SiteAlarms } from '@/pages/map/parts/SiteAlarms';
import { useTimes } from '@/time/useTimes';
import type { SiteSectionProps } from '../siteSection';

/** What stands at the site, each a way into the alarm centre. */
export const AlarmsSection = ({ site }: SiteSectionProps) => (
  <SiteAlarms siteId={site.id} times={useTimes()} />
);
