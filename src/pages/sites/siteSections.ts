import { lazy } from 'react';
import type { SiteSection } from './siteSection';

const kept = ['site:record:list'];

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
    key: 'saving',
    width: 'whole',
    Body: lazy(async () => ({ default: (await import('@/pages/savings/SavingSection')).SavingSection })),
  },
  {
    key: 'devices',
    width: 'whole',
    Body: lazy(async () => ({ default: (await import('./parts/DevicesSection')).DevicesSection })),
  },
  {
    key: 'control',
    width: 'whole',
    any: ['command:list'],
    Body: lazy(async () => ({ default: (await import('@/pages/commands/ControlSection')).ControlSection })),
  },
  {
    key: 'strategies',
    width: 'whole',
    any: ['strategy:list'],
    Body: lazy(async () => ({
      default: (await import('@/pages/strategies/StrategySection')).StrategySection,
    })),
  },
  {
    key: 'doors',
    width: 'half',
    any: ['door:list'],
    Body: lazy(async () => ({ default: (await import('@/pages/doors/DoorsSection')).DoorsSection })),
  },
  {
    key: 'storage',
    width: 'half',
    any: ['storage:list'],
    fits: ({ hasBattery }) => hasBattery,
    Body: lazy(async () => ({
      default: (await import('@/pages/storage/StorageSection')).StorageSection,
    })),
  },
  {
    key: 'photos',
    width: 'whole',
    any: kept,
    Body: lazy(async () => ({ default: (await import('./parts/records/PhotosSection')).PhotosSection })),
  },
  {
    key: 'people',
    width: 'half',
    any: kept,
    Body: lazy(async () => ({ default: (await import('./parts/records/PeopleSection')).PeopleSection })),
  },
  {
    key: 'notes',
    width: 'half',
    any: kept,
    Body: lazy(async () => ({ default: (await import('./parts/records/NotesSection')).NotesSection })),
  },
  {
    key: 'documents',
    width: 'half',
    any: kept,
    Body: lazy(async () => ({
      default: (await import('./parts/records/DocumentsSection')).DocumentsSection,
    })),
  },
  {
    key: 'changes',
    width: 'half',
    any: kept,
    Body: lazy(async () => ({ default: (await import('./parts/records/ChangesSection')).ChangesSection })),
  },
];
