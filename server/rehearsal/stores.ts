import { at, outdoorDelay, type Lags } from '../twin/columns';
import type { RehearsedMinute } from './minute';

const { cos, exp, max, PI, sin } = Math;

/** The shape of a clear day's sun, as the twin has it. */
const sunShape = (hour: number): number => max(0, cos((PI * (hour - 12.5)) / 12));

/** What the stores of heat have made of the temperatures so far (columns.ts), minute by minute. */
export class FollowedStores {
  wallC: number;
  outsideC: number;
  equipmentC: number;
  sun = 1 / PI;
  private lastC: number;
  private readonly keeps: { wall: number; outdoor: number; equipment: number };

  constructor({ wallH, equipmentMin }: Lags, first: Pick<RehearsedMinute, 'roomC' | 'outdoorC'> | undefined) {
    this.wallC = this.equipmentC = this.lastC = first?.roomC ?? 25;
    this.outsideC = first?.outdoorC ?? 25;
    this.keeps = {
      wall: exp(-1 / (wallH * 60)),
      outdoor: exp(-1 / (wallH * outdoorDelay * 60)),
      equipment: exp(-1 / equipmentMin),
    };
  }

  follow(roomC: number, outdoorC: number, hour: number): void {
    const { wall, outdoor, equipment } = this.keeps;
    this.wallC = roomC + (this.wallC - roomC) * wall;
    this.outsideC = outdoorC + (this.outsideC - outdoorC) * outdoor;
    this.sun = sunShape(hour) + (this.sun - sunShape(hour)) * outdoor;
    const air = (roomC + this.lastC) / 2;
    this.equipmentC = air + (this.equipmentC - air) * equipment;
    this.lastC = roomC;
  }
}

/** The rate of warming of a room without its machines, K/min: the equation of columns.ts. */
export function rateWithoutCooling(
  unknowns: readonly number[],
  { wallC, outsideC, equipmentC, sun }: FollowedStores,
  { roomC, outdoorC, hour }: Pick<RehearsedMinute, 'roomC' | 'outdoorC' | 'hour'>,
  heat: number,
): number {
  const of = (column: number): number => unknowns[column] ?? 0;
  return (
    of(at.load) * heat +
    of(at.dayCos) * cos((2 * PI * hour) / 24) +
    of(at.daySin) * sin((2 * PI * hour) / 24) +
    of(at.wall) * (outsideC - wallC) +
    of(at.sun) * sun +
    of(at.inner) * (wallC - roomC) +
    of(at.leak) * (outdoorC - roomC) +
    of(at.equipment) * (equipmentC - roomC)
  );
}
