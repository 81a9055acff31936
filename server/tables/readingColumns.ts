import { pointsByClass, type DeviceClass } from '@contract/points';

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Quoted columns of `readings_<class>` in point order. */
export const columnsOf = (deviceClass: DeviceClass): string[] =>
  pointsByClass[deviceClass].map((point) => `"${snake(point.name)}"`);
