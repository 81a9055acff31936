import { diagnosed, everywhere, ofBaseline, ofStrategies, type Entry } from './entry';

const energy = {
  deviceClass: 'meter',
  eventType: 'qualityOfService',
  probableCause: 'performanceDegraded',
  audience: ['energy'],
} satisfies Partial<Entry>;

/** What consumes more than it should, and what does not save. */
export const energyAlarms: readonly Entry[] = [
  ofBaseline('site', everywhere(3), {
    id: 'overConsumption',
    number: 63,
    ...energy,
    threshold: everywhere(1.15),
    consequence: 'energyWasted',
  }),
  diagnosed('nightLoadStep', everywhere(4), {
    id: 'nightLoadStep',
    number: 64,
    ...energy,
    consequence: 'wrongFigures',
  }),
  ofBaseline('peers', everywhere(4), {
    id: 'pueAbnormal',
    number: 65,
    ...energy,
    unit: 'kWh/d·kW',
    consequence: 'energyWasted',
  }),
  ofStrategies('reverted', everywhere(2), {
    id: 'strategyReverted',
    number: 66,
    ...energy,
    consequence: 'savingLost',
  }),
  ofBaseline('strategy', everywhere(4), {
    id: 'strategyNotSaving',
    number: 67,
    ...energy,
    unit: '%',
    consequence: 'savingLost',
  }),
];
