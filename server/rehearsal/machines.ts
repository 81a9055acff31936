import { columnCount, type Lags } from '../twin/columns';
import { at } from '../twin/columns';
import { FollowedStores, rateWithoutCooling } from './stores';
import type { RehearsedMinute } from './minute';

/** What the machines of a room do to it, as its own readings say. */
export interface Machines {
  /** Warming that one running unit takes away, K/min, and how that changes with each kelvin outdoors. */
  coolKMin: number;
  coolPerOutdoorK: number;
  meanOutdoorC: number;
  /** Input of one running unit, W, and how that changes with each kelvin outdoors; null where it is not metered. */
  runW: number | null;
  runPerOutdoorK: number;
  /** Share of the difference to outdoors that the fan takes from the room in a minute; null: no fan ran. */
  freshPerMin: number | null;
}

/** Of its cooling a unit has this in each of its first minutes (facts/domain §6.1: a time constant of 75 s). */
const startTauMin = 75 / 60;
export const startFactor = (minutesOn: number): number =>
  1 - startTauMin * (Math.exp(-(minutesOn - 1) / startTauMin) - Math.exp(-minutesOn / startTauMin));

const leastFreshMinutes = 60;

/** Least squares of y = x·(b0 + b1·z). */
class ScaledLine {
  private sums = { xx: 0, xxz: 0, xxzz: 0, xy: 0, xyz: 0, x: 0, xz: 0, y: 0 };

  add(x: number, z: number, y: number): void {
    const { sums } = this;
    sums.xx += x * x;
    sums.xxz += x * x * z;
    sums.xxzz += x * x * z * z;
    sums.xy += x * y;
    sums.xyz += x * y * z;
    sums.x += x;
    sums.xz += x * z;
    sums.y += y;
  }

  /** The sum of all y comes out as it was: shares of single minutes may be wrong, their total is not. */
  solved(): [number, number] {
    const { xx, xxz, xxzz, xy, xyz, x, xz, y } = this.sums;
    const determinant = xx * xxzz - xxz * xxz;
    const isFlat = !(determinant > 1e-6 * xx * xxzz);
    const b0 = isFlat ? 1 : (xy * xxzz - xyz * xxz) / determinant;
    const b1 = isFlat ? 0 : (xx * xyz - xxz * xy) / determinant;
    const total = b0 * x + b1 * xz;
    return total > 0 ? [(b0 * y) / total, (b1 * y) / total] : [0, 0];
  }
}

const meanOutdoorOf = (minutes: readonly RehearsedMinute[]): number =>
  minutes.reduce((sum, { outdoorC }) => sum + outdoorC, 0) / Math.max(1, minutes.length);

/**
 * What the machines did in the minutes that were measured: what the room warmed less than it would have without them, a
 * running unit; and what they took from the meter.
 */
export function machinesOf(
  unknowns: readonly number[],
  lags: Lags,
  minutes: readonly RehearsedMinute[],
  isMetered: boolean,
): Machines {
  const meanOutdoorC = meanOutdoorOf(minutes);
  const [cooling, power] = [new ScaledLine(), new ScaledLine()];
  const fresh = { minutes: 0, xx: 0, xy: 0 };
  const stores = new FollowedStores(lags, minutes[0]);
  let [minutesOn, hasPower] = [0, false];
  minutes.forEach((here, i) => {
    const [before, after] = [minutes[i - 1], minutes[i + 1]];
    minutesOn = here.running > (before?.running ?? 0) ? 1 : minutesOn + 1;
    stores.follow(here.roomC, here.outdoorC, here.hour);
    if (before === undefined || after === undefined || !here.isMeasured) return;
    const heat = isMetered ? (here.itW ?? 0) + here.fansW : 1;
    const missing = rateWithoutCooling(unknowns, stores, here, heat) - (after.roomC - before.roomC) / 2;
    const z = here.outdoorC - meanOutdoorC;
    if (here.isFanOn && here.running === 0) {
      const gapK = here.roomC - here.outdoorC;
      fresh.minutes += 1;
      fresh.xx += gapK * gapK;
      fresh.xy += gapK * missing;
    }
    if (here.isOpen || here.running === 0) return;
    cooling.add(here.running * startFactor(minutesOn), z, missing);
    if (here.acW === null) return;
    hasPower = true;
    power.add(here.running, z, here.acW);
  });
  const [coolKMin, coolPerOutdoorK] = cooling.solved();
  const [runW, runPerOutdoorK] = power.solved();
  const isFreshKnown = fresh.minutes >= leastFreshMinutes && fresh.xx > 0;
  return {
    ...{ coolKMin, coolPerOutdoorK, meanOutdoorC, runPerOutdoorK },
    runW: hasPower ? runW : null,
    freshPerMin: isFreshKnown ? Math.max(0, fresh.xy / fresh.xx) : null,
  };
}

/** Whether the unknowns are those of a room at all. */
export const isRoom = (unknowns: readonly number[]): boolean =>
  unknowns.length === columnCount && (unknowns[at.load] ?? 0) > 0;
