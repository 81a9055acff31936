import { contact, everywhere, levels, type Entry } from './entry';

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
  {
    id: 'damperStuck',
    number: 31,
    ...fan,
    level: everywhere(3),
    // A fan that runs behind an open damper brings the air of outdoors; a damper that stays closed, that of the room.
    rule: {
      kind: 'disagree',
      point: 'supplyTempC',
      peerClass: 'env',
      peerPoint: 'outdoorTempC',
      threshold: everywhere(4),
      deadband: 1,
      while: [
        { point: 'switchedOn', is: 'equal', to: 1 },
        { point: 'damperPct', is: 'above', to: 50 },
      ],
    },
    raiseDelayS: 1_800,
    clearDelayS: 600,
    unit: 'K',
    consequence: 'energyWasted',
  },
  contact('commFault', levels(2, 4, 4, 4), [180, 60], {
    id: 'ventilationCommLoss',
    ...fan,
    eventType: 'communications',
    probableCause: 'lossOfSignal',
    consequence: 'blindSpot',
    signals: ['0419009001'],
  }),
];
