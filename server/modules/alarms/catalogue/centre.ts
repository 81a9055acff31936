import type { CentrePoint } from '@contract/points';
import { contact, everywhere, levels, planned, type Entry } from './entry';

const link = {
  deviceClass: 'controller',
  eventType: 'communications',
  probableCause: 'communicationsSubsystemFailure',
  consequence: 'blindSpot',
} satisfies Partial<Entry>;
const energy = {
  deviceClass: 'meter',
  eventType: 'qualityOfService',
  probableCause: 'performanceDegraded',
  audience: ['energy'],
} satisfies Partial<Entry>;

/** The centre's own limits; the worst of all processes is looked at. */
const strained = (
  id: string,
  number: number | null,
  point: CentrePoint,
  { threshold, deadband, unit }: { threshold: number; deadband: number; unit: string },
): Entry => ({
  id,
  number,
  deviceClass: 'centre',
  eventType: 'processing',
  probableCause: 'resourceAtOrNearingCapacity',
  audience: ['administration'],
  level: levels(2, 2, 3, 3),
  rule: { kind: 'limit', points: [point], direction: 'above', threshold: everywhere(threshold), deadband },
  raiseDelayS: point === 'ingestLagS' ? 0 : 300,
  clearDelayS: point === 'ingestLagS' ? 30 : 300,
  unit,
  consequence: 'blindSpot',
});

export const centreAlarms: readonly Entry[] = [
  {
    // 68 for a controller that cannot be reached is the same silence.
    id: 'controllerSilent',
    number: 57,
    ...link,
    level: levels(2, 3, 3, 3),
    rule: { kind: 'silence', afterS: 300 },
    raiseDelayS: 0,
    clearDelayS: 60,
    unit: '',
    explainedBy: ['areaLinkLoss', 'mainsOutage', 'rectifierMainsOutage'],
    signals: ['0419003001', '0419004001'],
  },
  {
    id: 'areaLinkLoss',
    number: 58,
    ...link,
    deviceClass: 'area',
    level: everywhere(1),
    rule: { kind: 'areaSilence', share: 0.3, withinS: 300 },
    raiseDelayS: 0,
    clearDelayS: 0,
    unit: '',
  },
  contact('fault', everywhere(1), [0, 60], {
    id: 'controllerFault',
    number: 68,
    ...link,
    eventType: 'equipment',
    probableCause: 'equipmentMalfunction',
  }),
  {
    id: 'controllerConfigChanged',
    number: 69,
    ...link,
    eventType: 'processing',
    probableCause: 'configurationOrCustomizationError',
    audience: ['administration'],
    level: everywhere(4),
    rule: { kind: 'change', point: 'configHash', holdS: 3_600 },
    raiseDelayS: 0,
    clearDelayS: 0,
    unit: '',
    consequence: 'wrongFigures',
  },
  {
    id: 'centreBlind',
    deviceClass: 'centre',
    eventType: 'processing',
    probableCause: 'underlyingResourceUnavailable',
    audience: ['administration', 'operations'],
    level: everywhere(1),
    rule: { kind: 'blind', afterS: 30 },
    raiseDelayS: 0,
    clearDelayS: 10,
    unit: '',
    consequence: 'blindSpot',
  },
  strained('serverStrained', 70, 'cpuPct', { threshold: 85, deadband: 10, unit: '%' }),
  strained('serverDiskFull', null, 'diskPct', { threshold: 85, deadband: 2, unit: '%' }),
  strained('intakeLagging', null, 'ingestLagS', { threshold: 120, deadband: 60, unit: 's' }),
  planned('baselines', everywhere(3), [0, 0], {
    id: 'overConsumption',
    number: 63,
    ...energy,
    threshold: everywhere(1.15),
    consequence: 'energyWasted',
  }),
  planned('baselines', everywhere(4), [0, 0], {
    id: 'nightLoadStep',
    number: 64,
    ...energy,
    consequence: 'wrongFigures',
  }),
  planned('baselines', everywhere(4), [0, 0], {
    id: 'pueAbnormal',
    number: 65,
    ...energy,
    consequence: 'energyWasted',
  }),
  planned('strategies', everywhere(2), [0, 0], {
    id: 'strategyReverted',
    number: 66,
    ...energy,
    deviceClass: 'controller',
    consequence: 'savingLost',
  }),
  planned('strategies', everywhere(4), [0, 0], {
    id: 'strategyNotSaving',
    number: 67,
    ...energy,
    deviceClass: 'controller',
    consequence: 'savingLost',
  }),
];
