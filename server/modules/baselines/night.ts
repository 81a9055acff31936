import { rollingReportDays } from '@contract/baselines';
import type { NonRoutineEvent } from '@contract/nonRoutine';
import { calTrackBaseline, savingsOf } from '@contract/savings';
import type { OutdoorBehind } from '@contract/siteEnergy';
import { dayMs, type EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import type { Part } from '../../platform/nights/processes';
import { climateOf } from '../../savings/climate';
import { hashOfDays } from '../../savings/fittedDays';
import { overRatio } from '../../savings/overConsumption';
import { siteSaving } from '../../savings/siteSaving';
import { weatherErrorOf } from '../../savings/weatherError';
import { outdoorOfSites } from '../energy';
import { countableDays, eventsOfSites, savingInputOf, type CountedSite } from '../savings';
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

interface KnownOfSite {
  /** Null: none is stored. */
  counted: CountedSite | null;
  events: readonly NonRoutineEvent[];
  /** Behind the days since the baseline ends. */
  outdoor: OutdoorBehind;
}

function nightOf(site: NightSite, { counted, events, outdoor }: KnownOfSite, order: FitOrder): NightOfSite {
  const { validFrom, isOfStrategy, baselineFrom, reportFrom, to } = spansOf(site, order.day);
  const spans = { baselineFrom, baselineTo: validFrom, reportFrom, reportTo: to };
  const baselines = savingsOf.map((of) => {
    const felt = events.filter((event) => event.of === of);
    const input = savingInputOf(counted, felt, { of, ...spans });
    const told = siteSaving(input);
    const kwh = input.baseline.map((each) => each.kwh);
    const baselineDays = input.baseline.map((each) => each.day);
    return {
      ...{ of, told, baselineDays, overRatio: overRatio(told, kwh, order.day) },
      weather: told.saving && weatherErrorOf(told, outdoor, site.areaId),
      fittedDays: hashOfDays(input.baseline),
    };
  });
  const climate = climateOf(monthlyMeans(counted?.days ?? [], order.months));
  return { siteId: site.siteId, validFrom, isOfStrategy, baselines, climate };
}

/** Fits the baselines of all sites that this night has not seen. One that was interrupted goes on where it ended. */
export async function fitNight(db: Db, order: FitOrder, now: () => EpochMs): Promise<FitDone> {
  const done: FitDone = { sites: 0, fitted: 0, isWhole: false };
  for (let last = 0; now() < order.until;) {
    const sites = await sitesAfter(db, { last, most: sitesAtOnce, ...order });
    const spans = sites.map((site) => ({ siteId: site.siteId, ...spansOf(site, order.day) }));
    const days = await countableDays(
      db,
      spans.map(({ siteId, baselineFrom: from, to }) => ({ siteId, from, to })),
    );
    const outdoorOf = await outdoorOfSites(
      db,
      spans.map(({ siteId, reportFrom: from, to }) => ({ siteId, from, to })),
    );
    const events = await eventsOfSites(
      db,
      sites.map(({ siteId }) => siteId),
    );
    const nights = sites.map((site) => {
      const { siteId } = site;
      const known = { counted: days.get(siteId) ?? null, events: events.get(siteId) ?? [] };
      return nightOf(site, { ...known, outdoor: outdoorOf(siteId) }, order);
    });
    await writeBaselines(db, nights, order.day, now());
    done.sites += nights.length;
    done.fitted += nights.filter(({ baselines }) => baselines.some(({ told }) => told.model !== null)).length;
    last = sites.at(-1)?.siteId ?? last;
    if (sites.length < sitesAtOnce) return { ...done, isWhole: true };
  }
  return done;
}
