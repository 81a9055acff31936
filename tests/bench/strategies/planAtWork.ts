import type { StrategySetting } from '@contract/strategies';
import { chance } from '@field/chance';
import { localHour } from '@field/climate/weather';
import { decide } from '@server/strategies/decide';
import { newState, type SiteState } from '@server/strategies/state';
import type { SiteView } from '@server/strategies/view';
import { sensedC, type LivingRoom } from './livingRoom';

const missedShare = 0.03;

const usualRhPct = 45;

/** What the product would see of a room in a minute. */
function viewOf(room: LivingRoom, hasFreshAir: boolean): SiteView {
  const { drawn, units, nowMs, outdoor } = room;
  return {
    now: nowMs,
    hour: localHour(nowMs),
    roomTempC: sensedC(room),
    roomRhPct: usualRhPct,
    isSensorSound: true,
    outdoorTempC: Math.round(outdoor.tempC * 10) / 10,
    outdoorRhPct: outdoor.rhPct,
    ceilingC: drawn.ceilingC,
    isSmoke: false,
    mains: 'present',
    generatorSinceMs: null,
    loadShare: drawn.isItMetered ? room.itW / (drawn.building.itW * (1 + drawn.building.itAmplitude)) : null,
    tariff: 'other',
    timeConstantH: null,
    units: units.map((unit, i) => ({
      path: drawn.units[i]?.isBus === true ? 'bus' : 'infrared',
      switchedOn: unit.switchedOn,
      isRunning: unit.isRunning,
      setpointC: unit.setpointC,
      isFanAuto: unit.isFanAuto,
      runHours: unit.runHours,
      isFaulty: false,
      isHeld: false,
    })),
    freshAir: hasFreshAir ? { isOn: room.isFreshAirOn, isHeld: false } : null,
    exchanger: null,
  };
}

export interface PlanAtWork {
  plan: readonly StrategySetting[];
  hasFreshAir: boolean;
  state: SiteState;
  commands: number;
  /** When something was first wanted of the room; null: not yet. */
  firstWantedMs: number | null;
}

export const planAtWork = (
  plan: readonly StrategySetting[],
  hasFreshAir: boolean,
  nowMs: number,
): PlanAtWork => ({ plan, hasFreshAir, state: newState(nowMs), commands: 0, firstWantedMs: null });

/** Decides a minute and carries it out; of infrared some commands are missed, and wanted again a minute later. */
export function work(at: PlanAtWork, room: LivingRoom): void {
  const { state, wanted } = decide(at.plan, viewOf(room, at.hasFreshAir), at.state);
  at.state = state;
  at.commands += wanted.length;
  if (wanted.length > 0) at.firstWantedMs ??= room.nowMs;
  for (const wish of wanted) {
    if (wish.of !== 'unit') {
      room.isFreshAirOn = wish.of === 'freshAir' ? wish.value === 1 : room.isFreshAirOn;
      continue;
    }
    const unit = room.units[wish.unit];
    const isBus = room.drawn.units[wish.unit]?.isBus === true;
    if (unit === undefined) continue;
    if (!isBus && chance(room.drawn.seed, 41, room.nowMs / 60_000, wish.unit) < missedShare) continue;
    if (wish.point === 'setpointC') unit.setpointC = wish.value;
    else if (wish.point === 'fanAuto') unit.isFanAuto = wish.value === 1;
    else unit.switchedOn = wish.value === 1;
  }
}
