import { freeHigh, freeInvalid, freeLow } from '@contract/freePoints';
import { everywhere, type Entry } from './entry';

const past = (id: string, direction: 'above' | 'below'): Entry => ({
  id,
  deviceClass: 'device',
  eventType: 'equipment',
  probableCause: 'thresholdCrossed',
  level: everywhere(3),
  rule: { kind: 'freePoint', direction },
  raiseDelayS: 60,
  clearDelayS: 60,
  unit: '',
  consequence: 'equipmentDamage',
});

/** Each limit belongs to its point, and the alarm tells which point it is. */
export const freePointAlarms: readonly Entry[] = [
  past(freeHigh, 'above'),
  past(freeLow, 'below'),
  {
    ...{ id: freeInvalid, deviceClass: 'device', eventType: 'equipment', probableCause: 'inputDeviceError' },
    level: everywhere(4),
    rule: { kind: 'freePoint', direction: 'invalid' },
    ...{ raiseDelayS: 300, clearDelayS: 600, unit: '', consequence: 'blindSpot' },
  },
];
