import { contact, everywhere, levels, planned, type Entry } from './entry';

const fan = {
  deviceClass: 'fan',
  probableCause: 'heatingVentCoolingSystemProblem',
  audience: ['operations', 'cooling'],
} satisfies Partial<Entry>;

export const ventilationAlarms: readonly Entry[] = [
  {
    id: 'filterClogged',
    number: 21,
    ...fan,
    probableCause: 'performanceDegraded',
    level: everywhere(4),
    rule: {
      kind: 'limit',
      points: ['filterPa'],
      direction: 'above',
      threshold: everywhere(250),
      deadband: 30,
    },
    raiseDelayS: 1_800,
    clearDelayS: 600,
    unit: 'Pa',
    consequence: 'energyWasted',
  },
  {
    id: 'freshAirFanFault',
    number: 30,
    ...fan,
    level: everywhere(3),
    rule: {
      kind: 'mismatch',
      commanded: 'commanded',
      equals: 1,
      measured: 'switchedOn',
      direction: 'below',
      threshold: everywhere(0.5),
      deadband: 0,
    },
    raiseDelayS: 120,
    clearDelayS: 60,
    unit: '',
    consequence: 'savingLost',
    explainedBy: ['mainsOutage', 'rectifierMainsOutage'],
  },
  contact('fault', everywhere(3), [120, 60], {
    id: 'fanFault',
    ...fan,
    consequence: 'savingLost',
    explainedBy: ['mainsOutage', 'rectifierMainsOutage'],
  }),
  planned('model', everywhere(3), [1_800, 0], {
    id: 'damperStuck',
    number: 31,
    ...fan,
    consequence: 'energyWasted',
  }),
  planned('points', levels(2, 4, 4, 4), [180, 60], {
    id: 'ventilationCommLoss',
    ...fan,
    eventType: 'communications',
    probableCause: 'lossOfSignal',
    consequence: 'blindSpot',
    signals: ['0419009001'],
  }),
];
