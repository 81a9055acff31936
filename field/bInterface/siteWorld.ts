import type { DeviceClass, Point } from '@contract/points';
import { minuteMs, secondMs } from '@contract/time';
import { advance } from '@field/devices/advance';
import { type DeviceKind, kindOf, pointsByKind, unitIndex } from '@field/devices/kinds';
import { obey } from '@field/devices/obey';
import { readDevice } from '@field/devices/read';
import type { SiteModel } from '@field/devices/site';
import type { Pace } from '@field/speaker/pace';
import type { World, WorldSignal } from './world';

/** Types of the code table by our classes. */
const types: Readonly<Record<DeviceClass, string>> = {
  controller: '38',
  env: '18',
  ac: '15',
  meter: '16',
  door: '17',
  battery: '07',
  fan: '23',
  rectifier: '06',
};
const stationClasses = { A: 1, B: 2, C: 3, D: 4 } as const;

/** Standard signals that our points do not name themselves, without the reserved zero and the class of the station. */
const more: Partial<Record<DeviceClass, Readonly<Record<string, string>>>> = {
  controller: { cpuPct: '38101001', memPct: '38102001' },
  ac: { currentA: '15101001', setpointC: '15301001' },
  meter: {
    iaA: '16107001',
    ibA: '16108001',
    icA: '16109001',
    powerFactor: '16117001',
    energyKwh: '16119001',
  },
  battery: { tempC: '07101001', currentA: '07104001' },
  rectifier: { dcV: '06111001', loadA: '06112001' },
};
const critical = new Set(['smoke', 'waterLeak', 'infrared', 'mainsFail']);

interface Placed {
  /** By the unit's 14 digits. */
  code: string;
  ours: string;
  class: DeviceClass;
  kind: DeviceKind;
}

const signalOf = (point: Point, deviceClass: DeviceClass, digit: number): string | null => {
  const known = point.signal?.slice(2) ?? more[deviceClass]?.[point.name];
  return known === undefined ? null : `0${digit}${known}`;
};

/** A site of the fleet as its unit monitors it. */
export class SiteWorld implements World {
  private readonly placed: readonly Placed[];
  private readonly digit: number;

  constructor(
    private readonly site: SiteModel,
    private readonly pace: Pace,
  ) {
    const { area, stationClass, devices } = site.plan.declaration;
    this.digit = stationClasses[stationClass];
    const serial = site.plan.index % 1_000;
    this.placed = devices.map((device, at) => ({
      code: `${area.code}${this.digit}${types[device.class]}${String(serial).padStart(3, '0')}${String(at).padStart(2, '0')}`,
      ours: device.code,
      class: device.class,
      kind: kindOf(device),
    }));
  }

  devices(): string[] {
    return this.placed.map(({ code }) => code);
  }

  signalsOf(code: string): WorldSignal[] {
    const placed = this.placed.find((each) => each.code === code);
    if (!placed || this.site.isDark) return [];
    this.live();
    const values = readDevice(this.site, placed.kind, unitIndex(placed.ours));
    const read = pointsByKind[placed.kind].flatMap((point, at): WorldSignal[] => {
      const signal = signalOf(point, placed.class, this.digit);
      return signal === null ? [] : [this.signalFor(point, signal, values[at] ?? NaN)];
    });
    return placed.class === 'ac' ? [...read, ...this.switches()] : read;
  }

  set(code: string, signal: string, setup: string): boolean {
    const placed = this.placed.find((each) => each.code === code);
    const [point, value] = this.wishOf(signal, setup);
    if (!placed || point === null) return false;
    this.live();
    const now = this.site.nowMs;
    const command = { id: `${signal}-${now}`, t: now, set: { [point]: value }, expires: now + minuteMs };
    return obey(this.site, placed.ours, command, now).ok;
  }

  /** What was noted and not done is forgotten. */
  accept(code: string): boolean {
    return this.placed.some((each) => each.code === code);
  }

  private wishOf(signal: string, setup: string): [string | null, number] {
    const item = signal.slice(2);
    if (item === '15201001') return ['switchedOn', 1];
    if (item === '15202001') return ['switchedOn', 0];
    return item === '15301001' ? ['setpointC', Number(setup)] : [null, 0];
  }

  private signalFor({ name, kind, decimals }: Point, signal: string, value: number): WorldSignal {
    const text = Number.isNaN(value) ? '' : value.toFixed(decimals);
    if (kind === 'digital') return { signal, type: 2, value: text, level: critical.has(name) ? 1 : 2, name };
    if (name === 'setpointC') return { signal, type: 5, value: text, setup: text };
    return { signal, type: 3, value: text };
  }

  private switches(): WorldSignal[] {
    return ['15201001', '15202001'].map((item) => ({ signal: `0${this.digit}${item}`, type: 4, value: '' }));
  }

  /** Brings the site to the present before it is read. */
  private live(): void {
    const now = this.pace.simulatedNow();
    if (now - this.site.nowMs >= secondMs) advance(this.site, now, 5);
  }
}

/** A name of 14 digits: the area, the class of the station, the type of a unit, and the site's number. */
export const fsuIdOf = ({ plan }: SiteModel): string => {
  const { area, stationClass } = plan.declaration;
  return `${area.code}${stationClasses[stationClass]}38${String(plan.index % 100_000).padStart(5, '0')}`;
};
