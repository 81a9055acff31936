import type { OfDevice, UnitValue } from '@contract/bInterface/values';
import { minuteMs, type EpochMs } from '@contract/time';
import type { World } from './world';

const everyMs = 30 * minuteMs;
const mostRecords = 2 * 24 * 3;

/** What a unit records each half hour, also while nobody hears it. */
export class HistoryRing {
  private records: { at: EpochMs; devices: OfDevice<UnitValue>[] }[] = [];

  constructor(private readonly speed: number) {}

  record(world: World, now: EpochMs, isForced = false): void {
    const last = this.records.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
    if (!isForced && now - last < everyMs / this.speed) return;
    // The wire knows whole seconds.
    const at = Math.floor(now / 1_000) * 1_000;
    const devices = world.devices().map((code) => ({
      device: { id: code, code },
      values: world
        .signalsOf(code)
        .filter(({ type }) => type === 3)
        .map(({ signal, type, value }) => ({ type, signal, measured: value, setup: '', status: 0, at })),
    }));
    this.records.push({ at, devices });
    if (this.records.length > mostRecords) this.records.shift();
  }

  between(from: EpochMs, to: EpochMs): OfDevice<UnitValue>[] {
    return this.records.filter(({ at }) => at >= from && at <= to).flatMap(({ devices }) => devices);
  }
}
