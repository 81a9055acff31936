import { rollingReportDays } from '@contract/baselines';
import { calTrackBaseline, savingsOf, type SavingsOf } from '@contract/savings';
import { dayMs, type EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import type { Part } from '../../platform/nights/processes';
import { climateOf } from '../../savings/climate';
import { siteSaving } from '../../savings/siteSaving';
import { countableDays, daysOf, type CountedDay } from '../savings';
import { monthlyMeans } from './months';
import { writeBaselines, type NightOfSite } from './baselines.store';
import { sitesAfter, type NightSite } from './nightSites.store';

export interface FitOrder extends Part {
  /** Start of the last day that is looked at. */
  day: EpochMs;
  /** Starts of the months of the plant that hold the days of a year back, and of the one after `day`. */
  months: readonly EpochMs[];
  /** Ends by then, wall clock; what is left is done by the next night. */
  until: EpochMs;
}

export interface FitDone {
  sites: number;
  /** Sites of which one energy has a baseline. */
  fitted: number;
  isWhole: boolean;
}

const sitesAtOnce = 50;

/**
 * Where intelligent control is active, what it saved since the day after it began is held against the year before;
 * elsewhere the last 30 days against the year before them.
 */
function spansOf({ strategySince }: NightSite, day: EpochMs) {
  const to = day + dayMs;
  const rolling = to - rollingReportDays * dayMs;
  const validFrom = strategySince === null || strategySince > day ? rolling : strategySince;
  return {
    to,
    validFrom,
    isOfStrategy: validFrom !== rolling,
    baselineFrom: validFrom - calTrackBaseline.days * dayMs,
    reportFrom: Math.max(validFrom, to - calTrackBaseline.days * dayMs),
  };
}

function nightOf(site: NightSite, days: readonly CountedDay[], order: FitOrder): NightOfSite {
  const spans = spansOf(site, order.day);
  const baselines = savingsOf.map((of) => ({ of, ...savingOf(days, of, spans) }));
  const means = monthlyMeans(days, order.months);
  return {
    ...{ siteId: site.siteId, validFrom: spans.validFrom, isOfStrategy: spans.isOfStrategy },
    ...{ baselines, climate: climateOf(means) },
  };
}

function savingOf(days: readonly CountedDay[], of: SavingsOf, spans: ReturnType<typeof spansOf>) {
  const { baselineFrom, validFrom, reportFrom, to } = spans;
  const counted = daysOf(days, of);
  const baseline = counted.filter(({ day }) => day >= baselineFrom && day < validFrom);
  const report = counted.filter(({ day }) => day >= reportFrom && day < to);
  const leftOut = (from: EpochMs, until: EpochMs, n: number) => Math.round((until - from) / dayMs) - n;
  const told = siteSaving({
    ...{ baseline, report },
    baselineLeftOut: leftOut(baselineFrom, validFrom, baseline.length),
    reportLeftOut: leftOut(reportFrom, to, report.length),
  });
  return { told, baselineDays: baseline.map(({ day }) => day) };
}

/** Fits the baselines of all sites that this night has not seen. One that was interrupted goes on where it ended. */
export async function fitNight(db: Db, order: FitOrder, now: () => EpochMs): Promise<FitDone> {
  const done: FitDone = { sites: 0, fitted: 0, isWhole: false };
  for (let last = 0; now() < order.until;) {
    const sites = await sitesAfter(db, { last, most: sitesAtOnce, ...order });
    const wanted = sites.map((site) => {
      const { baselineFrom: from, to } = spansOf(site, order.day);
      return { siteId: site.siteId, from, to };
    });
    const days = await countableDays(db, wanted);
    const nights = sites.map((site) => nightOf(site, days.get(site.siteId) ?? [], order));
    await writeBaselines(db, nights, order.day, now());
    done.sites += nights.length;
    done.fitted += nights.filter(({ baselines }) => baselines.some(({ told }) => told.model !== null)).length;
    last = sites.at(-1)?.siteId ?? last;
    if (sites.length < sitesAtOnce) return { ...done, isWhole: true };
  }
  return done;
}
