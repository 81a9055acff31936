import type { DeviceClass } from '../points';

/** Digits 8 and 9 of a device's 14 say what it is; types that we have no class for are kept, and mapped by people. */
const classes: Readonly<Record<string, DeviceClass>> = {
  '06': 'rectifier',
  '07': 'battery',
  '12': 'ac',
  '13': 'ac',
  '14': 'ac',
  '15': 'ac',
  '16': 'meter',
  '17': 'door',
  '18': 'env',
  '19': 'controller',
  '23': 'fan',
  '24': 'fan',
  '33': 'controller',
  '38': 'controller',
  '46': 'battery',
  '47': 'battery',
  '99': 'door',
};

export const deviceTypeOf = (code: string): string => code.slice(7, 9);
export const deviceClassOf = (code: string): DeviceClass | null => classes[deviceTypeOf(code)] ?? null;
/** Digits 3 and 4 of a signal's 10 are the type of the devices whose own it is. */
export const classOfSignal = (signal: string): DeviceClass | null => classes[signal.slice(2, 4)] ?? null;

/** Several sensors of a room are one device of ours; of anything else each is one. */
export const isShared = (deviceClass: DeviceClass): boolean =>
  deviceClass === 'env' || deviceClass === 'controller';

/** Types of devices that are of a class of ours. */
export const deviceTypesOf = (deviceClass: DeviceClass): string[] =>
  Object.keys(classes).filter((type) => classes[type] === deviceClass);
