import type { ExploreDevice } from '@contract/explore';
import { freeCodeOf, isFreeName, pointOfFree, type NamedPoint } from '@contract/freePoints';
import { pointsByClass } from '@contract/points';

/** A point of the device by its name, of its class or a free one. */
export const pointNamed = (device: ExploreDevice, name: string): NamedPoint | undefined => {
  if (!isFreeName(name)) return pointsByClass[device.class].find((point) => point.name === name);
  const free = device.free.find(({ code }) => code === freeCodeOf(name));
  return free && pointOfFree(free);
};
