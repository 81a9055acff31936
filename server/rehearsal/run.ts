import type { ControlPath } from '@contract/devices';
import type { StrategySetting } from '@contract/strategies';
import { dayMs, hourMs } from '@contract/time';
import { decide, type Wanted } from '../strategies/decide';
import { newState, type AsFound } from '../strategies/state';
import { tariffAt, type DatedTariff } from '../strategies/tariffAt';
import type { SiteView } from '../strategies/view';
import type { Lags } from '../twin/columns';
import { startFactor, type Machines } from './machines';
import type { RehearsedMinute } from './minute';
import { FollowedStores, rateWithoutCooling } from './stores';

export interface RehearsedUnit extends AsFound {
  path: ControlPath;
  runHours: number;
}

/** A room, its machines and its past, as far as they are the same for every plan. */
export interface RehearsedRoom {
  unknowns: readonly number[];
  lags: Lags;
  machines: Machines;
  minutes: readonly RehearsedMinute[];
  units: readonly RehearsedUnit[];
  isMetered: boolean;
  ceilingC: number;
  hasFan: boolean;
  timeConstantH: number;
  tariff: DatedTariff;
  /** How far the plant's clocks are ahead of UTC, about. */
  aheadMs: number;
}

export interface Outcome {
  kwh: number | null;
  worstC: number;
  starts: number;
  freeHours: number;
}

interface LivingUnit extends RehearsedUnit {
  isRunning: boolean;
  /** Minutes since it last started or stopped. */
  minutes: number;
}

const bandK = 1;
const leastMinutes = 3;
const usualFanW = 100;
const usualRhPct = 45;
/** In the first two days a plan only watches; they count for nobody. */
const watchedMs = 2 * dayMs;

/** The day is the one on which the clocks showed this hour about then: they may have been set since. */
const localOf = ({ at, hour }: RehearsedMinute, aheadMs: number): number =>
  Math.round((at + aheadMs - hour * hourMs) / dayMs) * dayMs + hour * hourMs;

function thermostat(unit: LivingUnit, roomC: number): boolean {
  unit.minutes += 1;
  const wants = unit.isRunning ? roomC > unit.setpointC - bandK : roomC >= unit.setpointC + bandK;
  const runs = unit.switchedOn && wants;
  const mayChange = unit.minutes >= leastMinutes || !unit.switchedOn;
  if (runs === unit.isRunning || !mayChange) return false;
  unit.isRunning = runs;
  unit.minutes = 1;
  return runs;
}

/** Lives the past of a room again with a plan; an empty one leaves everything as it was found. */
export class Rehearsal {
  private readonly units: LivingUnit[];
  private readonly stores: FollowedStores;
  private roomC: number;
  private isFanOn = false;
  private state;
  private readonly outcome: { kwh: number; worstC: number; starts: number; freeMinutes: number } = {
    ...{ kwh: 0, worstC: -Infinity, starts: 0, freeMinutes: 0 },
  };

  constructor(
    private readonly room: RehearsedRoom,
    private readonly plan: readonly StrategySetting[],
  ) {
    const [first] = room.minutes;
    this.roomC = first?.roomC ?? 25;
    this.stores = new FollowedStores(room.lags, first);
    this.units = room.units.map((unit) => ({ ...unit, isRunning: false, minutes: leastMinutes }));
    this.state = newState(first?.at ?? 0);
  }

  run(): Outcome {
    const { minutes, machines } = this.room;
    const countsFrom = (minutes[0]?.at ?? 0) + watchedMs;
    for (const minute of minutes) this.live(minute, minute.at >= countsFrom);
    const { kwh, worstC, starts, freeMinutes } = this.outcome;
    return { kwh: machines.runW === null ? null : kwh, worstC, starts, freeHours: freeMinutes / 60 };
  }

  private live(minute: RehearsedMinute, counts: boolean): void {
    if (this.plan.length > 0) this.decide(minute);
    const { machines, unknowns, isMetered } = this.room;
    const { outcome } = this;
    const z = minute.outdoorC - machines.meanOutdoorC;
    let [cooling, watts, fansW] = [0, 0, 0];
    for (const unit of this.units) {
      const hasStarted = thermostat(unit, this.roomC);
      unit.runHours += unit.isRunning ? 1 / 60 : 0;
      if (counts && hasStarted) outcome.starts += 1;
      const turns = unit.isRunning || (unit.switchedOn && !unit.isFanAuto);
      if (turns) fansW += usualFanW;
      if (unit.isRunning) {
        cooling += (machines.coolKMin + machines.coolPerOutdoorK * z) * startFactor(unit.minutes);
        watts += (machines.runW ?? 0) + machines.runPerOutdoorK * z;
      } else if (turns) watts += usualFanW;
    }
    this.stores.follow(this.roomC, minute.outdoorC, minute.hour);
    const heat = isMetered ? (minute.itW ?? 0) + fansW : 1;
    const here = { roomC: this.roomC, outdoorC: minute.outdoorC, hour: minute.hour };
    const fresh = this.isFanOn ? (machines.freshPerMin ?? 0) * (this.roomC - minute.outdoorC) : 0;
    this.roomC += rateWithoutCooling(unknowns, this.stores, here, heat) - cooling - fresh;
    if (!counts) return;
    outcome.kwh += watts / 60_000;
    outcome.worstC = Math.max(outcome.worstC, this.roomC);
    outcome.freeMinutes += this.isFanOn ? 1 : 0;
  }

  private decide(minute: RehearsedMinute): void {
    const { wanted, state } = decide(this.plan, this.viewAt(minute), this.state);
    this.state = state;
    for (const wish of wanted) this.obey(wish);
  }

  private obey(wish: Wanted): void {
    if (wish.of !== 'unit') {
      this.isFanOn = wish.of === 'freshAir' && wish.value === 1;
      return;
    }
    const unit = this.units[wish.unit];
    if (unit === undefined) return;
    if (wish.point === 'setpointC') unit.setpointC = wish.value;
    else if (wish.point === 'fanAuto') unit.isFanAuto = wish.value === 1;
    else unit.switchedOn = wish.value === 1;
  }

  private viewAt(minute: RehearsedMinute): SiteView {
    const { room } = this;
    const canBlow = room.hasFan && room.machines.freshPerMin !== null;
    return {
      ...{ now: minute.at, hour: minute.hour, roomTempC: this.roomC, roomRhPct: usualRhPct },
      ...{ isSensorSound: true, outdoorTempC: minute.outdoorC, outdoorRhPct: minute.outdoorRhPct },
      ...{ ceilingC: room.ceilingC, isSmoke: false, mains: 'present', generatorSinceMs: null },
      ...{
        loadShare: null,
        tariff: tariffAt(room.tariff, localOf(minute, room.aheadMs)),
        timeConstantH: room.timeConstantH,
      },
      units: this.units.map((unit) => ({ ...unit, isFaulty: false, isHeld: false })),
      freshAir: canBlow ? { isOn: this.isFanOn, isHeld: false } : null,
      exchanger: null,
    };
  }
}
