import { latePart } from '@/app/latePart';
import { SectionWaiting } from './parts/SectionWaiting';
import type { SiteSection } from './siteSection';

const section = (load: () => Promise<SiteSection['Body']>) => latePart(load, SectionWaiting);

const kept = ['site:record:list'];

/** What the page of a site shows, in the order of reading. */
export const siteSections: readonly SiteSection[] = [
  {
    key: 'present',
    width: 'half',
    Body: section(async () => (await import('./parts/PresentSection')).PresentSection),
  },
  {
    key: 'alarms',
    width: 'half',
    any: ['alarm:list'],
    Body: section(async () => (await import('./parts/AlarmsSection')).AlarmsSection),
  },
  {
    key: 'trend',
    width: 'whole',
    Body: section(async () => (await import('./parts/TrendSection')).TrendSection),
  },
  {
    key: 'saving',
    width: 'whole',
    Body: section(async () => (await import('@/pages/savings/SavingSection')).SavingSection),
  },
  {
    key: 'readiness',
    width: 'whole',
    any: ['analysis:readiness'],
    Body: section(async () => (await import('@/readiness/ReadinessSection')).ReadinessSection),
  },
  {
    key: 'devices',
    width: 'whole',
    Body: section(async () => (await import('./parts/DevicesSection')).DevicesSection),
  },
  {
    key: 'control',
    width: 'whole',
    any: ['command:list'],
    Body: section(async () => (await import('@/pages/commands/ControlSection')).ControlSection),
  },
  {
    key: 'strategies',
    width: 'whole',
    any: ['strategy:list'],
    Body: section(async () => (await import('@/pages/strategies/StrategySection')).StrategySection),
  },
  {
    key: 'doors',
    width: 'half',
    any: ['door:list'],
    Body: section(async () => (await import('@/pages/doors/DoorsSection')).DoorsSection),
  },
  {
    key: 'storage',
    width: 'half',
    any: ['storage:list'],
    fits: ({ hasBattery }) => hasBattery,
    Body: section(async () => (await import('@/pages/storage/StorageSection')).StorageSection),
  },
  {
    key: 'photos',
    width: 'whole',
    any: kept,
    Body: section(async () => (await import('./parts/records/PhotosSection')).PhotosSection),
  },
  {
    key: 'people',
    width: 'half',
    any: kept,
    Body: section(async () => (await import('./parts/records/PeopleSection')).PeopleSection),
  },
  {
    key: 'notes',
    width: 'half',
    any: kept,
    Body: section(async () => (await import('./parts/records/NotesSection')).NotesSection),
  },
  {
    key: 'documents',
    width: 'half',
    any: kept,
    Body: section(async () => (await import('./parts/records/DocumentsSection')).DocumentsSection),
  },
  {
    key: 'changes',
    width: 'half',
    any: kept,
    Body: section(async () => (await import('./parts/records/ChangesSection')).ChangesSection),
  },
];
