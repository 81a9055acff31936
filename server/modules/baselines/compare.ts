import type { EpochMs } from '@contract/time';
import { calTrackBaseline } from '@contract/savings';
import { dayMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { fitPeers, residualOf, thinned, type LoadedDay } from '../../savings/peers';
import { peersLack } from '../../readiness';
import { countableDays, type CountedDay } from '../savings';
import {
  meteredMonths,
  sitesWithPlaces,
  writeMonths,
  writePeers,
  type Metered,
  type MonthOfSite,
  type PeerBaseline,
  type PlacedSite,
} from './compare.store';

export interface CompareOrder {
  day: EpochMs;
  months: readonly EpochMs[];
}

const sampledSites = 40;
const sampledDays = 2_000;
const sitesAtOnce = 200;

/** Peers of a site from the nearest to all: class, envelope and climate; class and envelope; class; every site. */
const peersOf = ({ stationClass, buildType, climate }: PlacedSite): string[] => [
  `${stationClass}/${buildType}/${climate}`,
  `${stationClass}/${buildType}`,
  stationClass,
  'all',
];

const loadedDays = (days: readonly CountedDay[]): LoadedDay[] =>
  days.flatMap(({ acKwh, itKwh, outdoorC }) =>
    acKwh === null || itKwh === null || itKwh <= 0 ? [] : [{ kwh: acKwh, itKwh, outdoorC }],
  );

/** What sites of a kind use, from days of at most so many of them, spread over a year. */
async function fitOne(
  db: Db,
  peers: string,
  siteIds: readonly number[],
  day: EpochMs,
): Promise<PeerBaseline | null> {
  const span = { from: day - (calTrackBaseline.days - 1) * dayMs, to: day + dayMs };
  const chosen = thinned(siteIds, sampledSites);
  const known = await countableDays(
    db,
    chosen.map((siteId) => ({ siteId, ...span })),
  );
  const perSite = [...known.values()].map(({ days }) => loadedDays(days)).filter((days) => days.length > 0);
  // Fewer sites are no peers: the next wider group is taken.
  if (peersLack(perSite.length) !== null) return null;
  const days = perSite.flatMap((of) => thinned(of, Math.floor(sampledDays / perSite.length)));
  const model = fitPeers(days);
  return model && { peers, sites: siteIds.length, days: days.length, model };
}

/** The nearest peers of each site that tell enough; wider ones are fitted only where some site needs them. */
async function fitAll(
  db: Db,
  sites: readonly PlacedSite[],
  day: EpochMs,
): Promise<Map<string, PeerBaseline>> {
  const groups = new Map<string, number[]>();
  for (const site of sites)
    for (const peers of peersOf(site)) {
      const members = groups.get(peers) ?? [];
      members.push(site.siteId);
      groups.set(peers, members);
    }
  const fitted = new Map<string, PeerBaseline | null>();
  for (const site of sites)
    for (const peers of peersOf(site)) {
      const members = groups.get(peers) ?? [];
      if (!fitted.has(peers))
        fitted.set(peers, peersLack(members.length) !== null ? null : await fitOne(db, peers, members, day));
      if (fitted.get(peers)) break;
    }
  return new Map([...fitted].flatMap(([peers, baseline]) => (baseline ? [[peers, baseline]] : [])));
}

interface KnownOfMonth {
  month: EpochMs;
  days: readonly CountedDay[];
  metered: Metered;
}

function monthOf(
  site: PlacedSite,
  { month, days, metered }: KnownOfMonth,
  fitted: ReadonlyMap<string, PeerBaseline>,
): MonthOfSite {
  const baseline = peersOf(site).flatMap((peers) => fitted.get(peers) ?? [])[0];
  const loaded = loadedDays(days);
  const told = baseline ? residualOf(baseline.model, loaded) : null;
  return {
    ...{ siteId: site.siteId, month, peers: told && baseline ? baseline.peers : null, days: loaded.length },
    ...{ itKw: told?.itKw ?? null, residual: told?.residual ?? null, band: told?.band ?? null },
    ...metered,
  };
}

/** Tells what peers use, and how far each site was from them in this month and in the last one. */
export async function compareNight(db: Db, { day, months }: CompareOrder): Promise<number> {
  const sites = await sitesWithPlaces(db);
  const fitted = await fitAll(db, sites, day);
  await writePeers(db, [...fitted.values()], day);
  const [from = day, middle = day, to = day + dayMs] = months.slice(-3);
  let compared = 0;
  for (let at = 0; at < sites.length; at += sitesAtOnce) {
    const some = sites.slice(at, at + sitesAtOnce);
    const known = await countableDays(
      db,
      some.map(({ siteId }) => ({ siteId, from, to })),
    );
    const metered = await meteredMonths(
      db,
      some.map(({ siteId }) => siteId),
      [from, middle, to],
    );
    const rows = some.flatMap((site) =>
      [
        [from, middle],
        [middle, to],
      ].map(([month = from, ends = to]) => {
        const days = (known.get(site.siteId)?.days ?? []).filter((one) => one.day >= month && one.day < ends);
        return monthOf(site, { month, days, metered: metered(site.siteId, month) }, fitted);
      }),
    );
    await writeMonths(db, rows, day);
    compared += rows.filter(({ month, residual }) => month === middle && residual !== null).length;
  }
  return compared;
}
