import { lazy } from 'react';
import type { SiteSection } from './siteSection';

/** What the page of a site shows, in the order of reading. */
export const siteSections: readonly SiteSection[] = [
  {
    key: 'present',
    width: 'half',
    Body: lazy(async () => ({ default: (await import('./parts/PresentSection')).PresentSection })),
  },
  {
    key: 'alarms',
    width: 'half',
    any: ['alarm:list'],
    Body: lazy(async () => ({ default: (await import('./parts/AlarmsSection')).AlarmsSection })),
  },
  {
    key: 'trend',
    width: 'whole',
    Body: lazy(async () => ({ default: (await import('./parts/TrendSection')).TrendSection })),
  },
  {
    key: 'devices',
    width: 'whole',
    Body: lazy(async () => ({ default: (await import('./parts/DevicesSection')).DevicesSection })),
  },
];
