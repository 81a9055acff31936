import { dayMs, type EpochMs } from '@contract/time';
import type { AlarmChanges } from '../alarmEngine/changes';
import type { Device, FreePoint } from '../ingest/participant';
import type { FreeReport, SeenSignal } from './freePoints.store';
import type { PointState } from './pointState';

const largest = 1e12;

/** NaN where it is invalid, or cannot be what the point is. */
export const valueOf = (
  { kind, scale }: Pick<FreePoint, 'kind' | 'scale'>,
  raw: number | boolean | null,
): number => {
  if (typeof raw === 'boolean') return kind === 'digital' ? Number(raw) : NaN;
  if (raw === null || Math.abs(raw) > largest) return NaN;
  if (kind === 'digital') return raw === 0 || raw === 1 ? raw : NaN;
  return kind === 'counter' && raw < 0 ? NaN : raw * scale;
};

/** What one turn makes of free points; nothing outside it changes before the commit. */
export class FreeDraft {
  readonly states = new Map<Device, Map<number, PointState>>();
  readonly heard = new Map<Device, Map<string, SeenSignal>>();
  readonly changes: AlarmChanges = {
    ...{ raised: [], cleared: [], extended: [], overtaken: [], confirmed: [], contacts: [] },
    hasController: false,
  };
  private readonly byDevice = new Map<Device, Map<EpochMs, FreeReport>>();

  put(device: Device, pointId: number, state: PointState): void {
    const known = this.states.get(device);
    if (known === undefined) this.states.set(device, new Map([[pointId, state]]));
    else known.set(pointId, state);
  }

  hear(device: Device, signal: SeenSignal): void {
    const known = this.heard.get(device);
    if (known === undefined) this.heard.set(device, new Map([[signal.code, signal]]));
    else known.set(signal.code, signal);
  }

  /** What the device said at this time, in one row however many messages say it. */
  reportOf(device: Device, ts: EpochMs): FreeReport {
    const ofDevice = this.byDevice.get(device) ?? new Map<EpochMs, FreeReport>();
    this.byDevice.set(device, ofDevice);
    const report = ofDevice.get(ts) ?? { deviceId: device.id, ts, ids: [], values: [] };
    ofDevice.set(ts, report);
    return report;
  }

  get reports(): FreeReport[] {
    return [...this.byDevice.values()]
      .flatMap((each) => [...each.values()])
      .filter(({ ids }) => ids.length > 0);
  }

  get values(): [number, PointState][] {
    return [...this.states.values()].flatMap((each) => [...each]);
  }

  get signals(): SeenSignal[] {
    return [...this.heard.values()].flatMap((each) => [...each.values()]);
  }
}

/** Days whose partitions a turn needs. */
export const daysOf = (reports: readonly FreeReport[]): Set<EpochMs> =>
  new Set(reports.map(({ ts }) => Math.floor(ts / dayMs) * dayMs));
