import { nextZero } from '@contract/rollOvers';
import type { MeterFinding } from '@contract/siteEnergy';
import {
  coarsestResolution,
  intervalIn,
  knotsOf,
  resolutionIn,
  usualLeastIn,
  usualMeanIn,
  usualMostIn,
  type Knots,
} from './counterKnots';
import {
  flowedBetween,
  fromPowerW,
  type CounterPath,
  type CounterRule,
  type Found,
  type Link,
  type LinkKind,
} from './counterRule';
import type { Quarters } from './quarters';

const longestSpread = 7 * 96;
/** Growth across an exchange is estimated over at most this. */
const longestEstimate = 6 * 4;
const standstillQuarters = 4;
const leastStandstillKwh = 0.5;
const estimateDoubt = 0.5;
/** Power is not reported either while a meter is exchanged. */
const partialPowerDoubt = 0.25;
const powerDoubt = 0.05;
/** What flows one way and the other between two readings is not seen. */
const turnDoubt = 0.3;
/** An excursion that takes longer is none. */
const longestGlitch = 8;
const glitchIntervals = 4;
const glitchReadings = 12;

/** Where the walk is: the newest reading that counts, and the newest one that raised the count. */
interface Stand {
  level: number;
  at: number;
  slack: number;
  /** The newest reading, which shows the same. */
  seenAt: number;
  band: number;
}

class Walk {
  readonly links: Link[] = [];
  readonly fedBack: CounterPath['fedBack'] = [];
  readonly found: Found[] = [];
  readonly doubts: CounterPath['doubts'] = [];
  readonly most: number;
  readonly resolution: number;
  readonly interval: number;
  /** Half of a step of the last digit: a count lies as far above what it shows, give or take as much. */
  private readonly half: number;
  /** A count that falls by less jitters. */
  private readonly deadBand: number;
  readonly isLearned: boolean;
  private readonly least: number;
  /** Mean growth of a quarter. */
  private readonly mean: number;
  private readonly power: Quarters | null;
  private readonly knots: Knots;
  private stand: Stand;

  constructor(
    count: Quarters,
    power: Quarters | null,
    private readonly rule: CounterRule,
  ) {
    this.power = power?.held() ?? null;
    this.knots = knotsOf(count);
    const seen = resolutionIn(this.knots, rule.step);
    const learned = seen.isLearned || seen.isSteady ? null : (rule.learned ?? null);
    const known = rule.resolution ?? learned;
    this.isLearned = known !== null || seen.isLearned;
    this.resolution = Math.max(rule.step, known ?? seen.resolution);
    this.half = rule.isOfEvents === true ? 0 : this.resolution / 2;
    this.deadBand = this.resolution * (rule.feedsBack === true ? 0.5 : 1.001);
    this.interval = intervalIn(this.knots);
    this.most = rule.mostPerQuarter ?? this.usualMost();
    this.mean = usualMeanIn(this.knots, this.most);
    this.least = usualLeastIn(this.knots);
    this.stand = this.standAt(0);
  }

  /** One and a half times the highest power, or more where the count itself usually grows faster. */
  private usualMost(): number {
    const usual = usualMostIn(this.knots, this.rule.feedsBack === true);
    const highest = this.power?.highestMean() ?? NaN;
    if (Number.isNaN(highest)) return Number.isNaN(usual) ? Infinity : usual;
    const byPower = fromPowerW(highest) * 1.5;
    // A power that is reported once a quarter may miss every peak.
    return this.power?.isDense() || Number.isNaN(usual) ? byPower : Math.max(byPower, usual);
  }

  private standAt(k: number): Stand {
    const at = this.knots.at[k] ?? 0;
    return {
      level: this.knots.value[k] ?? 0,
      at,
      slack: this.knots.slack[k] ?? 0,
      seenAt: at,
      band: this.half,
    };
  }

  private mostIn(quarters: number): number {
    return this.most * Math.max(quarters, 0) + 2 * this.resolution + 2 * this.rule.step;
  }

  private note(kind: MeterFinding, from: number, to: number, kwh: number | null = null): void {
    const first = Math.floor(from);
    this.found.push({ kind, first, last: Math.max(first, Math.ceil(to) - 1), kwh });
  }

  run(): this {
    const { at } = this.knots;
    if (at.length === 0) return this;
    let k = this.begin();
    this.stand = this.standAt(k);
    for (k += 1; k < at.length;) k = this.take(k);
    this.rest(NaN);
    return this;
  }

  /** Leaves out up to two first readings that nothing after them follows from. */
  private begin(): number {
    const { at, value } = this.knots;
    const follows = (a: number, b: number): boolean => {
      const change = (value[b] ?? 0) - (value[a] ?? 0);
      return change >= -this.resolution && change <= this.mostIn((at[b] ?? 0) - (at[a] ?? 0));
    };
    for (const first of [0, 1, 2])
      if (at.length < first + 4 || follows(first, first + 1) || !follows(first + 1, first + 2)) return first;
    return 0;
  }

  /** Takes the reading `k`. @returns the next one */
  private take(k: number): number {
    const [at, value] = [this.knots.at[k] ?? 0, this.knots.value[k] ?? 0];
    const change = value - this.stand.level;
    if (change <= 0 && -change <= this.deadBand) {
      this.stand.seenAt = at;
      return k + 1;
    }
    const time = at - this.stand.seenAt + this.stand.slack + (this.knots.slack[k] ?? 0);
    const isExplained = change <= this.mostIn(time);
    if (change > 0 && (isExplained || this.catchesUp(at, change))) {
      this.grew(k, change, !isExplained);
      return k + 1;
    }
    const isGentle = change < 0 && -change <= this.mostIn(Math.max(time, 1));
    if (isGentle && this.rule.feedsBack === true) return this.feedBack(k, -change);
    const back = this.comesBack(k);
    if (back !== null) {
      this.note('glitch', at, at);
      return back;
    }
    this.breaks(k, change, isGentle, this.mostIn(time));
    return k + 1;
  }

  /** A count that rested shows at once what flowed meanwhile. */
  private catchesUp(at: number, change: number): boolean {
    const { at: since, seenAt } = this.stand;
    return seenAt - since >= standstillQuarters - 1 && change <= this.most * (at - since);
  }

  /** The reading at which a count that left is where it would have been. */
  private comesBack(k: number): number | null {
    const { at, value } = this.knots;
    const { level, seenAt } = this.stand;
    const longest = Math.max(longestGlitch, glitchIntervals * this.interval);
    for (let j = k + 1; j < at.length && j <= k + glitchReadings; j++) {
      const time = (at[j] ?? 0) - seenAt;
      if (time > longest) return null;
      const change = (value[j] ?? 0) - level;
      if (change >= -this.resolution && change <= this.mostIn(time) && Number.isFinite(this.most)) return j;
    }
    return null;
  }

  private grew(k: number, change: number, catchesUp = false): void {
    const { at, slack } = this.knots;
    const to = at[k] ?? 0;
    if (this.rest(to, change)) return this.move(k);
    const isFrozen = this.isFrozen();
    if (isFrozen) this.note('standstill', Math.ceil(this.stand.at), this.stand.seenAt);
    const seenAt = catchesUp || isFrozen ? this.stand.at : this.stand.seenAt;
    if (this.rule.isOfEvents === true && seenAt > this.stand.at) {
      this.link(seenAt, 0, 'counted', 0);
      this.stand.at = seenAt;
    }
    const quarters = to - this.stand.at;
    // A count that is read a while after it moved has moved on within its last digit.
    const over = Math.min(this.half, (this.mean * (to - seenAt)) / 2);
    if (to - seenAt > longestSpread) this.note('leftOut', seenAt + 1, to, change);
    else {
      const gap = this.gapOf(seenAt, to);
      if (gap) this.note('spread', Math.ceil(seenAt), Math.floor(to), change);
      if (gap && this.rule.feedsBack === true) this.unseen(seenAt, to);
      const band = over + (change / quarters) * (slack[k] ?? 0);
      this.link(to, change + over - this.stand.band, gap ? 'gap' : 'counted', band);
    }
    this.move(k, over);
  }

  private gapOf(from: number, to: number): boolean {
    return to - from > Math.max(2.5, 2.5 * this.interval);
  }

  private link(to: number, kwh: number, kind: LinkKind, bandTo: number): void {
    const { at, band, slack } = this.stand;
    const perQuarter = to > at ? kwh / (to - at) : 0;
    this.links.push({
      ...{ from: at, to, kwh: Math.max(0, kwh), kind, bandTo },
      bandFrom: band + perQuarter * slack,
    });
  }

  private move(k: number, band = this.half): void {
    this.stand = { ...this.standAt(k), band };
  }

  /**
   * What happened while the count rested, up to the newest reading that shows the same.
   * @returns whether it stood still, and was estimated up to there
   */
  private rest(next: number, change = 0): boolean {
    const { at, seenAt } = this.stand;
    if (seenAt <= at) return false;
    const flowed = flowedBetween(this.power, at, seenAt);
    if (this.isStandstill(flowed, change)) return this.stoodStill(flowed, next, change);
    if (Number.isNaN(flowed) && this.isStandstill(this.least * (seenAt - at), change))
      return this.stoodUnpowered(next, change);
    if (!Number.isNaN(next)) return false;
    const expected = Number.isNaN(flowed) ? this.mean * (seenAt - at) : flowed;
    this.link(seenAt, Math.min(this.half, expected), 'counted', this.half);
    return false;
  }

  private isStandstill(flowed: number, change: number): boolean {
    const { at, seenAt } = this.stand;
    const resolution = this.isLearned ? this.resolution : coarsestResolution;
    return (
      seenAt - at >= standstillQuarters - 1 &&
      flowed > Math.max(leastStandstillKwh, 3 * resolution, 10 * this.rule.step) &&
      change < flowed / 2
    );
  }

  /** It rested for longer than its last digit explains, and has caught up since. */
  private isFrozen(): boolean {
    const { at, seenAt } = this.stand;
    if (seenAt <= at || this.rule.isOfEvents === true) return false;
    const flowed = flowedBetween(this.power, at, seenAt);
    return this.isStandstill(Number.isNaN(flowed) ? this.least * (seenAt - at) : flowed, -Infinity);
  }

  /** It began to stand still since the reading before the last one that it moved to. */
  private doubtBefore(): void {
    const before = this.links.at(-1);
    if (before === undefined) return;
    const lacking = this.mean * (before.to - before.from) - before.kwh;
    if (lacking > 0) this.doubts.push(...this.along(before.from, before.to, lacking));
  }

  private stoodStill(flowed: number, next: number, change: number): boolean {
    const { at, seenAt } = this.stand;
    this.doubtBefore();
    this.note('standstill', Math.ceil(at), seenAt);
    if (this.power?.isFlat(Math.floor(at), Math.floor(seenAt))) {
      // The whole meter is frozen: only what the count catches up with is known.
      if (change > 2 * this.resolution) {
        this.note('spread', Math.ceil(at), Math.floor(next), change);
        this.link(next, change, 'gap', this.half);
      }
      return true;
    }
    this.note('fromPower', Math.ceil(at), seenAt, flowed);
    this.doubts.push(...this.along(at, seenAt, flowed * powerDoubt));
    this.link(seenAt, flowed, 'power', this.half);
    if (Number.isNaN(next)) return true;
    this.stand = { ...this.stand, at: seenAt, slack: 0 };
    this.link(next, change, 'counted', this.half);
    return true;
  }

  /** Of a meter that reports no power, what it usually counts. */
  private stoodUnpowered(next: number, change: number): boolean {
    const { at, seenAt } = this.stand;
    this.note('standstill', Math.ceil(at), seenAt);
    this.doubtBefore();
    const kwh = this.rateBefore(at) * (seenAt - at);
    if (Number.isNaN(kwh)) return true;
    this.doubts.push(...this.along(at, seenAt, kwh * estimateDoubt));
    this.link(seenAt, kwh, 'estimated', this.half);
    this.stand = { ...this.stand, at: seenAt, slack: 0 };
    if (!Number.isNaN(next)) this.link(next, change, 'counted', this.half);
    return true;
  }

  /** So much doubt, by the quarters that it is of. */
  private along(from: number, to: number, kwh: number): CounterPath['doubts'] {
    const quarters = Math.max(1, Math.ceil(to - from));
    return Array.from({ length: quarters }, (_, i) => ({
      at: Math.min(to, from + i),
      kwh: kwh / quarters,
    }));
  }

  /** Over a gap of a site that feeds back nobody knows how often it turned. */
  private unseen(from: number, to: number): void {
    this.doubts.push(...this.along(from, to, (this.rateBefore(from) || 0) * (to - from)));
  }

  private feedBack(k: number, kwh: number): number {
    const at = this.knots.at[k] ?? 0;
    this.note('fedBack', this.stand.seenAt, at, kwh);
    this.fedBack.push({ at, kwh });
    const turned = Math.min(kwh, (this.rateBefore(at) || 0) * (at - this.stand.seenAt));
    this.doubts.push({ at, kwh: turnDoubt * Math.max(0, turned) + this.half * turnDoubt });
    this.link(at, 0, 'counted', this.half);
    this.move(k);
    return k + 1;
  }

  private breaks(k: number, change: number, isGentle: boolean, most: number): void {
    const { at, value } = this.knots;
    const to = at[k] ?? 0;
    const crossed = change < 0 ? nextZero(this.stand.level, value[k] ?? 0, { ...this.rule, most }) : null;
    if (crossed !== null) {
      this.note('rollOver', to, to);
      return this.grew(k, crossed);
    }
    this.rest(NaN);
    this.doubts.push({ at: to, kwh: 0.6 * this.resolution });
    this.note(isGentle ? 'backwards' : 'exchange', to, to);
    if (!isGentle) this.estimate(to);
    this.move(k);
  }

  /** What flowed across an exchange, by the power or else by what was usual before. */
  private estimate(to: number): void {
    const from = Math.max(this.stand.seenAt, this.links.at(-1)?.to ?? 0);
    if (to - from > longestEstimate || to <= from) return;
    const flowed = flowedBetween(this.power, from, to);
    const rate = this.rateBefore(from);
    const kwh = Number.isNaN(flowed) ? rate * (to - from) : flowed;
    if (Number.isNaN(kwh)) return;
    if (!Number.isNaN(flowed)) this.note('fromPower', from, to, kwh);
    this.doubts.push({ at: to, kwh: kwh * (Number.isNaN(flowed) ? estimateDoubt : partialPowerDoubt) });
    this.stand = { ...this.stand, at: from, slack: 0 };
    this.link(to, kwh, Number.isNaN(flowed) ? 'estimated' : 'power', this.half);
  }

  /** Mean growth of a quarter over the day before. */
  private rateBefore(until: number): number {
    let [kwh, quarters] = [0, 0];
    for (let i = this.links.length - 1; i >= 0 && quarters < 96; i--) {
      const link = this.links[i];
      if (link === undefined || link.to > until) continue;
      kwh += link.kwh;
      quarters += link.to - link.from;
    }
    return quarters > 0 ? kwh / quarters : NaN;
  }
}

export const pathOf = (count: Quarters, power: Quarters | null, rule: CounterRule): CounterPath =>
  new Walk(count, power, rule).run();
