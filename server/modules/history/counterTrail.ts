import type { MeterFinding } from '@contract/siteEnergy';
import type { CounterPath, Found, Link, LinkKind } from './counterRule';

/** Where the walk is: the newest reading that counts, and the newest one that raised the count. */
export interface Stand {
  level: number;
  at: number;
  slack: number;
  /** The newest reading, which shows the same. */
  seenAt: number;
  /** Which is within the last digit, and below. */
  isBelow?: boolean;
  band: number;
}

const quartersOfDay = 96;

/** What a walk along the readings of a counter leaves behind. */
export class Trail implements Pick<CounterPath, 'links' | 'fedBack' | 'found' | 'doubts'> {
  readonly links: Link[] = [];
  readonly fedBack: CounterPath['fedBack'] = [];
  readonly found: Found[] = [];
  readonly doubts: CounterPath['doubts'] = [];

  /** Up to when the energy is told. */
  get end(): number {
    return this.links.at(-1)?.to ?? 0;
  }

  note(kind: MeterFinding, from: number, to: number, kwh: number | null = null): void {
    const first = Math.floor(from);
    this.found.push({ kind, first, last: Math.max(first, Math.ceil(to) - 1), kwh });
  }

  /** Energy from where the walk is to a moment. */
  link({ at, band, slack }: Stand, to: number, kwh: number, kind: LinkKind, bandTo: number): void {
    const perQuarter = to > at ? kwh / (to - at) : 0;
    this.links.push({
      ...{ from: at, to, kwh: Math.max(0, kwh), kind, bandTo },
      bandFrom: band + perQuarter * slack,
    });
  }

  /** Energy between two moments that is uncertain, by the quarters that it is of. */
  doubt(from: number, to: number, kwh: number): void {
    if (!(kwh > 0)) return;
    const quarters = Math.max(1, Math.ceil(to - from));
    for (let i = 0; i < quarters; i++) this.doubts.push({ at: Math.min(to, from + i), kwh: kwh / quarters });
  }

  /** Mean growth of a quarter over the day before; NaN where nothing is known. */
  rateBefore(until: number): number {
    let [kwh, quarters] = [0, 0];
    for (let i = this.links.length - 1; i >= 0 && quarters < quartersOfDay; i--) {
      const link = this.links[i];
      if (link === undefined || link.to > until) continue;
      kwh += link.kwh;
      quarters += link.to - link.from;
    }
    return quarters > 0 ? kwh / quarters : NaN;
  }
}
