import { freePointLimits } from '@contract/freePoints';
import { minuteMs, type EpochMs } from '@contract/time';
import type { Device } from '../ingest/participant';
import { valueOf, type FreeDraft } from './freeDraft';

const restMs = 10 * minuteMs;
const asSaid = { kind: 'analog', scale: 1 } as const;

/** Signals that nobody declared: each is written when it is first heard, and then seldom. */
export class SeenSignals {
  private readonly written = new Map<Device, Map<string, EpochMs>>();

  hear(draft: FreeDraft, device: Device, code: string, raw: number | boolean | null, at: EpochMs): void {
    const known = this.written.get(device);
    const last = known?.get(code);
    if (last !== undefined && at - last < restMs) return;
    // Invented names must not fill the memory.
    if (last === undefined && (known?.size ?? 0) >= freePointLimits.seen) return;
    const value = typeof raw === 'boolean' ? Number(raw) : valueOf(asSaid, raw);
    draft.hear(device, { deviceId: device.id, code, value, at });
  }

  adopt({ heard }: FreeDraft): void {
    for (const [device, signals] of heard) {
      const known = this.written.get(device) ?? new Map<string, EpochMs>();
      for (const [code, { at }] of signals) known.set(code, at);
      this.written.set(device, known);
    }
  }

  forget(device: Device): void {
    this.written.delete(device);
  }

  /** Of devices that are gone. */
  keepOnly(isThere: (device: Device) => boolean): void {
    for (const device of this.written.keys()) if (!isThere(device)) this.written.delete(device);
  }
}
