import { nextZero } from '@contract/rollOvers';
import { flowedBetween, type CounterPath, type CounterRule } from './counterRule';
import { estimateDoubt, Rests, standstillQuarters } from './counterRests';
import { traitsOf } from './counterTraits';
import type { Quarters } from './quarters';

const longestSpread = 7 * 96;
/** Growth across an exchange is estimated over at most this. */
const longestEstimate = 6 * 4;
/** Power is not reported either while a meter is exchanged. */
const partialPowerDoubt = 0.25;
/** What flows one way and the other between two readings is not seen. */
const turnDoubt = 0.4;
/** An excursion that takes longer is none. */
const longestGlitch = 8;
const glitchIntervals = 4;
const glitchReadings = 12;

class Walk extends Rests {
  private mostIn(quarters: number): number {
    return this.traits.most * Math.max(quarters, 0) + 2 * this.traits.resolution + 2 * this.rule.step;
  }

  run(): CounterPath {
    const { at } = this.traits.knots;
    if (at.length > 0) this.walk();
    const { links, fedBack, found, doubts } = this.trail;
    const { most, resolution, isLearned, interval } = this.traits;
    return { links, fedBack, found, doubts, most, resolution, isLearned, interval };
  }

  private walk(): void {
    const { at } = this.traits.knots;
    let k = this.begin();
    this.stand = this.standAt(k);
    for (k += 1; k < at.length;) k = this.take(k);
    this.rest(NaN);
  }

  /** Leaves out up to two first readings that nothing after them follows from. */
  private begin(): number {
    const { at, value } = this.traits.knots;
    const follows = (a: number, b: number): boolean => {
      const change = (value[b] ?? 0) - (value[a] ?? 0);
      return change >= -this.traits.resolution && change <= this.mostIn((at[b] ?? 0) - (at[a] ?? 0));
    };
    for (const first of [0, 1, 2])
      if (at.length < first + 4 || follows(first, first + 1) || !follows(first + 1, first + 2)) return first;
    return 0;
  }

  /** Takes the reading `k`. @returns the next one */
  private take(k: number): number {
    const [at, value] = [this.traits.knots.at[k] ?? 0, this.traits.knots.value[k] ?? 0];
    const change = value - this.stand.level;
    if (change <= 0 && -change <= this.traits.deadBand) {
      this.stand.seenAt = at;
      this.stand.isBelow = change < 0;
      return k + 1;
    }
    const time = at - this.stand.seenAt + this.stand.slack + (this.traits.knots.slack[k] ?? 0);
    const isExplained = change <= this.mostIn(time);
    if (change > 0 && (isExplained || this.catchesUp(at, change))) {
      this.grew(k, change, !isExplained);
      return k + 1;
    }
    const isGentle = change < 0 && -change <= this.mostIn(Math.max(time, 1));
    if (isGentle && this.traits.feedsBack) return this.feedBack(k, -change);
    const back = this.comesBack(k);
    if (back !== null) {
      this.trail.note('glitch', at, at);
      return back;
    }
    this.breaks(k, change, isGentle, this.mostIn(time));
    return k + 1;
  }

  /** A count that rested shows at once what flowed meanwhile. */
  private catchesUp(at: number, change: number): boolean {
    const { at: since, seenAt } = this.stand;
    return seenAt - since >= standstillQuarters - 1 && change <= this.traits.most * (at - since);
  }

  /** The reading at which a count that left is where it would have been. */
  private comesBack(k: number): number | null {
    const { at, value } = this.traits.knots;
    const { level, seenAt } = this.stand;
    const longest = Math.max(longestGlitch, glitchIntervals * this.traits.interval);
    for (let j = k + 1; j < at.length && j <= k + glitchReadings; j++) {
      const time = (at[j] ?? 0) - seenAt;
      if (time > longest) return null;
      const change = (value[j] ?? 0) - level;
      if (
        change >= -this.traits.resolution &&
        change <= this.mostIn(time) &&
        Number.isFinite(this.traits.most)
      )
        return j;
    }
    return null;
  }

  private grew(k: number, change: number, catchesUp = false): void {
    const { at, slack } = this.traits.knots;
    const to = at[k] ?? 0;
    if (this.rest(to, change)) return this.move(k);
    const isFrozen = this.isFrozen();
    if (isFrozen) {
      this.doubtBefore();
      this.trail.note('standstill', Math.ceil(this.stand.at), this.stand.seenAt);
    }
    const seenAt = catchesUp || isFrozen ? this.stand.at : this.stand.seenAt;
    if (this.rule.isOfEvents === true && seenAt > this.stand.at) {
      this.trail.link(this.stand, seenAt, 0, 'counted', 0);
      this.stand.at = seenAt;
    }
    const quarters = to - this.stand.at;
    // A count that is read a while after it moved has moved on within its last digit.
    const over = Math.min(this.traits.half, (this.traits.mean * (to - seenAt)) / 2);
    if (to - seenAt > longestSpread) this.trail.note('leftOut', seenAt + 1, to, change);
    else {
      const gap = this.gapOf(seenAt, to);
      if (gap) this.trail.note('spread', Math.ceil(seenAt), Math.floor(to), change);
      if (this.traits.feedsBack) this.doubtTurns(to, change);
      if (gap && this.traits.mayFeedBack) this.unseen(seenAt, to);
      const band = over + (change / quarters) * (slack[k] ?? 0);
      this.trail.link(this.stand, to, change + over - this.stand.band, gap ? 'gap' : 'counted', band);
    }
    this.move(k, over);
  }

  private gapOf(from: number, to: number): boolean {
    return to - from > Math.max(2.5, 2.5 * this.traits.interval);
  }

  /** Of a site that feeds back, a count that grew may have turned meanwhile, and used more. */
  private doubtTurns(to: number, change: number): void {
    const { at } = this.stand;
    const flowed = flowedBetween(this.traits.power, at, to);
    this.trail.doubt(at, to, Number.isNaN(flowed) ? this.traits.half : flowed - change);
  }

  /** Over a gap of a site that feeds back nobody knows how often it turned. */
  private unseen(from: number, to: number): void {
    this.trail.doubt(from, to, (this.trail.rateBefore(from) || 0) * (to - from));
  }

  private feedBack(k: number, kwh: number): number {
    const at = this.traits.knots.at[k] ?? 0;
    if (this.rest(at, -kwh)) {
      this.move(k);
      return k + 1;
    }
    this.trail.note('fedBack', this.stand.seenAt, at, kwh);
    this.trail.fedBack.push({ at, kwh });
    const turned = Math.min(kwh, (this.trail.rateBefore(at) || 0) * (at - this.stand.seenAt));
    this.trail.doubts.push({ at, kwh: turnDoubt * Math.max(0, turned) + this.traits.half * turnDoubt });
    const isGap = this.gapOf(this.stand.seenAt, at);
    if (isGap) this.unseen(this.stand.seenAt, at);
    this.trail.link(this.stand, at, 0, isGap ? 'gap' : 'counted', this.traits.half);
    this.move(k);
    return k + 1;
  }

  private breaks(k: number, change: number, isGentle: boolean, most: number): void {
    const { at, value } = this.traits.knots;
    const to = at[k] ?? 0;
    const crossed = change < 0 ? nextZero(this.stand.level, value[k] ?? 0, { ...this.rule, most }) : null;
    if (crossed !== null) {
      this.trail.note('rollOver', to, to);
      return this.grew(k, crossed);
    }
    // What seemed to jitter has begun to fall.
    if (!isGentle || this.stand.isBelow !== true) this.rest(NaN);
    // Within a quarter nobody noted when it happened, and what it grew meanwhile.
    const unseen = 2 * (this.traits.knots.slack[k] ?? 0) * this.traits.mean;
    this.trail.doubts.push({ at: to, kwh: 0.6 * this.traits.resolution + unseen });
    this.trail.note(isGentle ? 'backwards' : 'exchange', to, to);
    if (!isGentle) this.estimate(to);
    this.move(k);
  }

  /** What flowed across an exchange, by the power or else by what was usual before. */
  private estimate(to: number): void {
    const from = Math.max(this.stand.seenAt, this.trail.end);
    if (to - from > longestEstimate || to <= from) return;
    const flowed = flowedBetween(this.traits.power, from, to);
    const rate = this.trail.rateBefore(from);
    const kwh = Number.isNaN(flowed) ? rate * (to - from) : flowed;
    if (Number.isNaN(kwh)) return;
    if (!Number.isNaN(flowed)) this.trail.note('fromPower', from, to, kwh);
    this.trail.doubt(from, to, kwh * (Number.isNaN(flowed) ? estimateDoubt : partialPowerDoubt));
    this.stand = { ...this.stand, at: from, slack: 0 };
    this.trail.link(this.stand, to, kwh, Number.isNaN(flowed) ? 'estimated' : 'power', this.traits.half);
  }
}

export const pathOf = (count: Quarters, power: Quarters | null, rule: CounterRule): CounterPath =>
  new Walk(traitsOf(count, power, rule), rule).run();
