import type { CommandPoint } from '@contract/commands';
import type { ControlPath } from '@contract/devices';
import type { EpochMs } from '@contract/time';
import type { Desired } from './control.store';
import type { LiveCommand } from './liveCommand';
import { isInEffect, isReadBack, tracked, untracked, type UnitTrack } from './proof';
import { nothingRead, unitReadingOf, type UnitReading } from './unitReading';

/** What the alarms ask about one unit. */
export interface DeviceControlView {
  /** What is wanted of a point: NaN while that is under way, undefined where nobody wants anything. */
  desired(point: string): number | undefined;
  /** Whether what a unit reports of its settings is what it says of itself. */
  isReadBack: boolean;
  /** Whether a command has failed, and what the unit does is still not what is wanted. */
  isFailing(values: ArrayLike<number>): boolean;
}

const uncontrolled: DeviceControlView = {
  desired: () => undefined,
  isReadBack: false,
  isFailing: () => false,
};

interface Unit {
  track: UnitTrack;
  reading: UnitReading;
  /** When it was last heard live. */
  heardAt: EpochMs;
  /** Of a door: when it last showed that it was released; it locks again soon. */
  releasedAt: EpochMs;
}

interface Plate {
  path: ControlPath;
  ratedPowerW: number;
}

/** Units that are commanded: what is wanted of them, and what they showed since. */
export class ControlledUnits {
  private readonly units = new Map<number, Unit>();
  private readonly plates = new Map<number, Plate>();
  private readonly wanted = new Map<number, Map<CommandPoint, Desired>>();
  private underWay = new Set<string>();

  get desiredPoints(): Desired[] {
    return [...this.wanted.values()].flatMap((points) => [...points.values()]);
  }

  replaceDesired(desired: readonly Desired[]): void {
    this.wanted.clear();
    for (const each of desired) this.want(each);
  }

  want(desired: Desired): void {
    const points = this.wanted.get(desired.deviceId) ?? new Map<CommandPoint, Desired>();
    this.wanted.set(desired.deviceId, points.set(desired.point, desired));
  }

  wantedOf(deviceId: number, point: CommandPoint): Desired | undefined {
    return this.wanted.get(deviceId)?.get(point);
  }

  /** It ends now, before its time. */
  end(deviceId: number, point: CommandPoint, now: EpochMs): void {
    const wanted = this.wantedOf(deviceId, point);
    if (wanted !== undefined) wanted.until = now;
  }

  /** Its end is another now. */
  holdUntil(deviceId: number, point: CommandPoint, commandId: number, until: EpochMs): void {
    const wanted = this.wantedOf(deviceId, point);
    if (wanted?.commandId === commandId && wanted.until !== null) wanted.until = until;
  }

  /** It does not end by itself any more. */
  keep(deviceId: number, point: CommandPoint, commandId: number): void {
    const wanted = this.wantedOf(deviceId, point);
    if (wanted?.commandId === commandId) wanted.until = null;
  }

  handBack(deviceId: number, point: CommandPoint, commandId: number): void {
    const points = this.wanted.get(deviceId);
    if (points?.get(point)?.commandId === commandId) points.delete(point);
    if (points?.size === 0) this.wanted.delete(deviceId);
  }

  /** The commands under way tell what is known of their units, and what is not to be judged yet. */
  follow(live: Iterable<LiveCommand>): void {
    this.underWay = new Set();
    for (const command of live) this.followToo(command);
  }

  followToo({ deviceId, point, path, ratedPowerW, state }: LiveCommand): void {
    this.plates.set(deviceId, { path, ratedPowerW });
    if (state !== 'unproven') this.underWay.add(`${deviceId} ${point}`);
  }

  knowPlates(plates: Iterable<readonly [number, Plate]>): void {
    for (const [deviceId, plate] of plates) this.plates.set(deviceId, plate);
  }

  isWatched(deviceId: number): boolean {
    return this.plates.has(deviceId);
  }

  hear(deviceId: number, reading: UnitReading, at: EpochMs): void {
    const plate = this.plates.get(deviceId);
    if (plate === undefined) return;
    const known = this.units.get(deviceId);
    const track = tracked(known?.track ?? untracked, reading, plate.ratedPowerW, at);
    const releasedAt = reading.locked === 0 ? at : (known?.releasedAt ?? 0);
    this.units.set(deviceId, { track, reading, heardAt: at, releasedAt });
  }

  /** What was known of a unit before anything was heard since. */
  prime(deviceId: number, reading: UnitReading): void {
    if (!this.units.has(deviceId)) this.hear(deviceId, reading, 0);
  }

  seenOf(deviceId: number): Unit {
    return this.units.get(deviceId) ?? { track: untracked, reading: nothingRead, heardAt: 0, releasedAt: 0 };
  }

  viewOf(deviceId: number): DeviceControlView {
    const points = this.wanted.get(deviceId);
    const plate = this.plates.get(deviceId);
    if (points === undefined || plate === undefined) return uncontrolled;
    const isUnderWay = (point: string) => this.underWay.has(`${deviceId} ${point}`);
    const wanted = [...points.values()];
    return {
      desired: (point) => (isUnderWay(point) ? NaN : wanted.find((each) => each.point === point)?.value),
      isReadBack: isReadBack(plate.path),
      isFailing: (values) => {
        const reading = unitReadingOf(values);
        return wanted.some(
          (each) => each.isFailing && !isUnderWay(each.point) && !isInEffect({ ...each, ...plate }, reading),
        );
      },
    };
  }
}
