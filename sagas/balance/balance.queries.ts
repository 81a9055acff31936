import { readSiteBills } from '@contract/calls/bills';
import { readEnergyRates } from '@contract/calls/energyRates';
import {
  readDayRecounts,
  readMeterFindings,
  readMeterTraits,
  readSiteDays,
  readSitePrices,
} from '@contract/calls/siteEnergy';
import { minuteMs } from '@contract/time';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

interface SiteSpan {
  siteId: number;
  from: number;
  to: number;
}

/** Days of a site with what was found about its meters. */
export const siteEnergyQuery = defineQuery({
  name: 'siteEnergy',
  *load(deps, { siteId, from, to }: SiteSpan) {
    const asked = { params: { id: siteId }, query: { from, to } };
    const days = yield* send(deps, readSiteDays, asked);
    const findings = yield* send(deps, readMeterFindings, asked);
    return { days, findings };
  },
  freshMs: 5 * minuteMs,
});

export const energyRatesQuery = defineQuery({
  name: 'energyRates',
  load: (deps, _: 'all') => send(deps, readEnergyRates),
  freshMs: 5 * minuteMs,
});

/** What a kWh of a site cost by time of use, by the days on which it did. */
export const sitePricesQuery = defineQuery({
  name: 'sitePrices',
  load: (deps, { siteId, from, to }: SiteSpan) =>
    send(deps, readSitePrices, { params: { id: siteId }, query: { from, to } }),
  freshMs: 5 * minuteMs,
});

/** Bills of a site that reach into a span, each beside what its meter counted. */
export const siteBillsQuery = defineQuery({
  name: 'siteBills',
  load: (deps, { siteId, from, to }: SiteSpan) =>
    send(deps, readSiteBills, { params: { id: siteId }, query: { from, to } }),
  freshMs: 5 * minuteMs,
});

/** Days of a site that were counted otherwise before. */
export const dayRecountsQuery = defineQuery({
  name: 'dayRecounts',
  load: (deps, { siteId, from, to }: SiteSpan) =>
    send(deps, readDayRecounts, { params: { id: siteId }, query: { from, to } }),
  freshMs: 5 * minuteMs,
});

/** What is known of the counters of a site. */
export const meterTraitsQuery = defineQuery({
  name: 'meterTraits',
  load: (deps, { siteId }: { siteId: number }) => send(deps, readMeterTraits, { params: { id: siteId } }),
  freshMs: 5 * minuteMs,
});
