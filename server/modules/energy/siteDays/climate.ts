import { pointQuarters, type DayDevice, type Window } from './devices';
import { dayShare, hourly, hourlyMean, meanOf, type HourValues } from './hourly';
import type { Quarters } from '../../history';

/** Temperatures of a day, and what its units and fans ran. */
export interface DayClimate {
  room: { meanC: number | null; maxC: number | null; aboveH: number | null; pct: number };
  /** What the site's own outdoor sensor said. */
  ownOutdoor: HourValues;
  ownOutdoorPct: number;
  outdoorRh: HourValues;
  roomHours: HourValues;
  runHours: HourValues;
  runH: number | null;
  fanH: number | null;
}

const pointsOf = (
  devices: readonly DayDevice[],
  deviceClass: DayDevice['class'],
  point: string,
  window: Window,
): Quarters[] =>
  devices
    .filter((device) => device.class === deviceClass)
    .map((device) => heldOnDay(pointQuarters(device, point, window), window))
    .filter((quarters) => !quarters.isEmpty());

/** A day without a reading is not filled from the readings before it. */
const heldOnDay = (quarters: Quarters, { begin, end }: Window): Quarters =>
  quarters.count.subarray(begin, end).some((count) => count > 0) ? quarters.held() : quarters;

/** Mean of those that said something in the quarter. */
const meanAt =
  (all: readonly Quarters[]) =>
  (i: number): number => {
    let [sum, count] = [0, 0];
    for (const quarters of all)
      if (quarters.has(i)) {
        sum += quarters.mean(i);
        count += 1;
      }
    return count === 0 ? NaN : sum / count;
  };

const sumAt =
  (all: readonly Quarters[], factor: number) =>
  (i: number): number => {
    let sum = NaN;
    for (const quarters of all)
      if (quarters.has(i)) sum = (Number.isNaN(sum) ? 0 : sum) + quarters.mean(i) * factor;
    return sum;
  };

const total = (hours: HourValues): number | null => {
  const known = hours.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

const hoursOfQuarter = 0.25;

export function climateOf(devices: readonly DayDevice[], window: Window, limitC: number): DayClimate {
  const rooms = pointsOf(devices, 'env', 'roomTempC', window);
  const outdoor = pointsOf(devices, 'env', 'outdoorTempC', window);
  const humidity = pointsOf(devices, 'env', 'outdoorRhPct', window);
  const running = pointsOf(devices, 'ac', 'running', window);
  const fans = pointsOf(devices, 'fan', 'switchedOn', window);
  const roomAt = meanAt(rooms);
  const hottest = (i: number): number =>
    Math.max(...rooms.filter((room) => room.has(i)).map((room) => room.mean(i)));
  let maxC: number | null = null;
  let above = 0;
  const isMeasured = (all: readonly Quarters[]) => (i: number) => all.some((quarters) => quarters.has(i));
  for (let i = window.begin; i < window.end; i++) {
    for (const room of rooms)
      if (room.has(i) && (room.max[i] ?? 0) > (maxC ?? -Infinity)) maxC = room.max[i] ?? 0;
    if (hottest(i) > limitC) above += 1;
  }
  const roomHours = hourlyMean(window, roomAt);
  const runHours = hourly(window, sumAt(running, hoursOfQuarter));
  return {
    room: {
      meanC: meanOf(roomHours),
      maxC,
      aboveH: maxC === null ? null : above * hoursOfQuarter,
      pct: dayShare(window, isMeasured(rooms)),
    },
    ownOutdoor: hourlyMean(window, meanAt(outdoor)),
    ownOutdoorPct: dayShare(window, isMeasured(outdoor)),
    outdoorRh: hourlyMean(window, meanAt(humidity)),
    roomHours,
    runHours,
    runH: total(runHours),
    fanH: total(hourly(window, sumAt(fans, hoursOfQuarter))),
  };
}
