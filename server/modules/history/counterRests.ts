import { coarsestResolution } from './counterKnots';
import { flowedBetween, type CounterRule } from './counterRule';
import { Trail, type Stand } from './counterTrail';
import type { CounterTraits } from './counterTraits';

export const standstillQuarters = 4;
const leastStandstillKwh = 0.5;
/** Power that flows both ways is read so often at least before it says that a count should have moved. */
const intervalsOfStandstill = 4;
export const estimateDoubt = 0.5;
const powerDoubt = 0.05;
/** Of a power that is read more rarely than its load comes and goes. */
const sparsePowerDoubt = 0.2;

/** A walk along the readings of a counter: where it is, and what it makes of a count that rests. */
export class Rests {
  protected readonly trail = new Trail();
  protected stand: Stand;

  constructor(
    protected readonly traits: CounterTraits,
    protected readonly rule: CounterRule,
  ) {
    this.stand = this.standAt(0);
  }

  protected standAt(k: number): Stand {
    const at = this.traits.knots.at[k] ?? 0;
    return {
      level: this.traits.knots.value[k] ?? 0,
      at,
      slack: this.traits.knots.slack[k] ?? 0,
      seenAt: at,
      band: this.traits.half,
    };
  }

  protected move(k: number, band = this.traits.half): void {
    this.stand = { ...this.standAt(k), band };
  }

  /**
   * What happened while the count rested, up to the newest reading that shows the same.
   * @returns whether it stood still, and was estimated up to there
   */
  protected rest(next: number, change = 0): boolean {
    const { at, seenAt } = this.stand;
    if (seenAt <= at) return false;
    const flowed = flowedBetween(this.traits.power, at, seenAt);
    if (this.isStandstill(this.moving(), change)) return this.stoodStill(flowed, next, change);
    if (Number.isNaN(flowed) && this.isStandstill(this.usuallyMoving(), change))
      return this.stoodUnpowered(next, change);
    this.doubtRest(flowed, change);
    if (!Number.isNaN(next)) return false;
    const expected = Number.isNaN(flowed) ? this.traits.mean * (seenAt - at) : flowed;
    this.trail.link(this.stand, seenAt, Math.min(this.traits.half, expected), 'counted', this.traits.half);
    return false;
  }

  /** It may have stood still, by more than its last digit hides and less than shows that it did. */
  private doubtRest(flowed: number, change: number): void {
    const { at, seenAt } = this.stand;
    const { least } = this.traits;
    const rate = Number.isNaN(least) ? this.trail.rateBefore(at) || this.traits.mean : least;
    const expected = Number.isNaN(flowed) ? rate * (seenAt - at) : flowed;
    const { resolution } = this.traits;
    const lacking = expected - Math.max(change, 0) - resolution;
    if (lacking > 0 && this.rule.isOfEvents !== true) this.trail.doubt(at, seenAt, lacking + resolution);
  }

  /** What should have moved a count that rests, by the power: of a site that feeds back what it drew on the whole. */
  private moving(): number {
    const { at, seenAt } = this.stand;
    const { power, feedsBack, interval } = this.traits;
    if (!feedsBack) return flowedBetween(power, at, seenAt);
    const isSure = power?.isDense() === true && seenAt - at >= intervalsOfStandstill * interval;
    return isSure ? Math.abs(flowedBetween(power, at, seenAt, true)) : NaN;
  }

  /** The same of a counter without a power, by what it counts at least: nothing while its site may turn. */
  private usuallyMoving(): number {
    const { at, seenAt } = this.stand;
    return this.traits.feedsBack ? NaN : this.traits.least * (seenAt - at);
  }

  private isStandstill(flowed: number, change: number): boolean {
    const { at, seenAt } = this.stand;
    const resolution = this.traits.isLearned ? this.traits.resolution : coarsestResolution;
    return (
      seenAt - at >= standstillQuarters - 1 &&
      flowed > Math.max(leastStandstillKwh, 3 * resolution, 10 * this.rule.step) &&
      change < flowed / 2
    );
  }

  /** It rested for longer than its last digit explains, and has caught up since. */
  protected isFrozen(): boolean {
    const { at, seenAt } = this.stand;
    if (seenAt <= at || this.rule.isOfEvents === true) return false;
    const moving = this.moving();
    return this.isStandstill(Number.isNaN(moving) ? this.usuallyMoving() : moving, -Infinity);
  }

  /** It began to stand still since the reading before the last one that it moved to. */
  protected doubtBefore(): void {
    const before = this.trail.links.at(-1);
    if (before === undefined) return;
    const lacking = this.traits.mean * (before.to - before.from) - before.kwh;
    this.trail.doubt(before.from, before.to, lacking);
    // What it catches up with was used before it is counted.
    this.trail.doubt(before.to, before.to, lacking);
  }

  private stoodStill(flowed: number, next: number, change: number): boolean {
    const { at, seenAt } = this.stand;
    this.doubtBefore();
    this.trail.note('standstill', Math.ceil(at), seenAt);
    if (this.traits.power?.isFlat(Math.floor(at), Math.floor(seenAt))) {
      // The whole meter is frozen: only what the count catches up with is known.
      if (change > 2 * this.traits.resolution) {
        this.trail.note('spread', Math.ceil(at), Math.floor(next), change);
        this.trail.link(this.stand, next, change, 'gap', this.traits.half);
      }
      return true;
    }
    this.trail.note('fromPower', Math.ceil(at), seenAt, flowed);
    const share = this.traits.power?.isDense() ? powerDoubt : sparsePowerDoubt;
    this.trail.doubt(at, seenAt, flowed * share);
    this.trail.link(this.stand, seenAt, flowed, 'power', this.traits.half);
    if (Number.isNaN(next)) return true;
    this.stand = { ...this.stand, at: seenAt, slack: 0 };
    this.resume(next, change);
    return true;
  }

  /** It moves again: from when on is not known. */
  private resume(next: number, change: number): void {
    const { at } = this.stand;
    this.trail.link(this.stand, next, change, 'counted', this.traits.half);
    this.trail.doubt(at, next, this.traits.mean * (next - at) - Math.max(0, change));
  }

  /** Of a meter that reports no power, what it usually counts. */
  private stoodUnpowered(next: number, change: number): boolean {
    const { at, seenAt } = this.stand;
    this.trail.note('standstill', Math.ceil(at), seenAt);
    this.doubtBefore();
    const kwh = this.trail.rateBefore(at) * (seenAt - at);
    if (Number.isNaN(kwh)) return true;
    this.trail.doubt(at, seenAt, kwh * estimateDoubt);
    this.trail.link(this.stand, seenAt, kwh, 'estimated', this.traits.half);
    this.stand = { ...this.stand, at: seenAt, slack: 0 };
    if (!Number.isNaN(next)) this.resume(next, change);
    return true;
  }
}
