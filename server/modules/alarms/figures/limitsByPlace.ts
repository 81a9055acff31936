import { limitOf, type AlarmTimeLimits } from '@contract/alarmLimits';
import { AlarmLevel } from '@contract/alarms';
import { StationClass } from '@contract/sites';

interface LimitsByPlace {
  /** Areas that have rows of their own; all others share the area 0. */
  areaIds: number[];
  level: number[];
  /** Empty: of the centre itself. */
  stationClass: string[];
  areaId: number[];
  acknowledge: number[];
  repair: number[];
}

const levels = AlarmLevel.options.map(({ value }) => value);

/** What holds at each kind of place, one row for each, as columns that alarms are joined with. */
export function limitsByPlace(limits: AlarmTimeLimits): LimitsByPlace {
  const areaIds = [...new Set(limits.flatMap((row) => row.areaIds ?? []))];
  const places = [0, ...areaIds].flatMap((areaId) =>
    [null, ...StationClass.options].flatMap((stationClass) =>
      levels.map((level) => ({ level, stationClass, areaId })),
    ),
  );
  const held = places.map((place) => ({
    ...place,
    ...{ acknowledge: 0, repair: 0, ...limitOf(limits, place), stationClass: place.stationClass ?? '' },
  }));
  return {
    areaIds,
    level: held.map(({ level }) => level),
    stationClass: held.map(({ stationClass }) => stationClass),
    areaId: held.map(({ areaId }) => areaId),
    acknowledge: held.map(({ acknowledge }) => acknowledge),
    repair: held.map(({ repair }) => repair),
  };
}
