import { Climate } from '@contract/baselines';
import type { LocalName } from '@contract/languages';
import {
  leastRankedShare,
  mostRankingRows,
  wallRankingRows,
  type Rank,
  type RankingAnswer,
  type RankingOrder,
  type RankingQuery,
  type RankingRow,
  type WallRanking,
} from '@contract/ranking';
import { dayMs, type EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { rankerOf } from '../../savings/ranking';
import type { Scope } from '../scope';
import {
  comparedMonths,
  groupsOf,
  lastNight,
  namesOf,
  peersOfSites,
  type PeersOfSite,
  type RankedGroup,
  type Wanted,
} from './ranking.store';

const mostMonths = 24;
const ofNone: LocalName = { zh: '未分配', en: 'None', hk: '未分配' };

/** Of groups that were compared in a month. */
type RankOf = (group: RankedGroup) => Rank | null;

const toldBy = ({ residual: value, band }: RankedGroup) =>
  value === null || band === null ? null : { value, band };

function ranksIn(all: readonly RankedGroup[]): RankOf {
  const rankOf = rankerOf(all.flatMap((group) => toldBy(group) ?? []));
  return (group) => {
    const told = toldBy(group);
    return told && rankOf(told);
  };
}

/** What was measured on too few days has no place: a sum over gaps is small for another reason. */
const hasPlace = ({ acKwh, acDays, acOfDays }: RankedGroup): boolean =>
  acKwh !== null && (acDays === null || acDays >= leastRankedShare * acOfDays);

/** Places by energy, which those that used the same share. */
function placesByEnergy(all: readonly RankedGroup[]): Map<RankedGroup, number> {
  const places = new Map<RankedGroup, number>();
  let [place, kwh] = [0, -1];
  all
    .filter(hasPlace)
    .flatMap((group) => (group.acKwh === null ? [] : [{ group, acKwh: group.acKwh }]))
    .toSorted((a, b) => a.acKwh - b.acKwh)
    .forEach(({ group, acKwh }, at) => {
      if (acKwh !== kwh) [place, kwh] = [at + 1, acKwh];
      places.set(group, place);
    });
  return places;
}

/** Figures in their order, the unknown behind them either way. */
const byFigure =
  (figure: (group: RankedGroup) => number | null, sign: 1 | -1) =>
  (one: RankedGroup, other: RankedGroup): number => {
    const [a, b] = [figure(one), figure(other)];
    return a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b);
  };

/** What has no rank comes last either way. */
function ordered(all: readonly RankedGroup[], order: RankingOrder): RankedGroup[] {
  if (order === 'acKwh') return all.toSorted(byFigure(({ acKwh }) => acKwh, -1));
  return all.toSorted(byFigure(({ residual }) => residual, order === 'best' ? 1 : -1));
}

/** The middle of a month is in the same month everywhere. */
function daysOfMonth(start: EpochMs): number {
  const middle = new Date(start + 15 * dayMs);
  return new Date(Date.UTC(middle.getUTCFullYear(), middle.getUTCMonth() + 1, 0)).getUTCDate();
}

interface Ranking {
  months: EpochMs[];
  month: EpochMs | null;
  all: RankedGroup[];
  rankOf: RankOf;
  placeOf: Map<RankedGroup, number>;
  /** In the month before, by the id. */
  rankBefore: (id: number | null) => Rank | null;
}

async function rankingOf(db: Db, scope: Scope, wanted: Wanted, at?: EpochMs): Promise<Ranking> {
  const months = await comparedMonths(db, mostMonths);
  const place = at === undefined ? 0 : months.findIndex((start) => start <= at);
  const [month = null, last = null] = place < 0 ? [] : months.slice(place);
  const asked = [month, last].filter((start) => start !== null);
  const spans = asked.map((start) => ({ start, days: daysOfMonth(start) }));
  const groups = spans.length === 0 ? [] : await groupsOf(db, scope, spans, wanted);
  const all = groups.filter((group) => group.month === month);
  const known = groups.filter((group) => group.month === last);
  const knownAt = new Map(known.map((group) => [group.id, group]));
  const rankOfKnown = ranksIn(known);
  return {
    ...{ months, month, all, rankOf: ranksIn(all), placeOf: placesByEnergy(all) },
    rankBefore: (id) => {
      const group = knownAt.get(id);
      return group ? rankOfKnown(group) : null;
    },
  };
}

const climateIn = (text: string | undefined): Climate | null => Climate.safeParse(text).data ?? null;

/** Peers are told from the name that the night gave them: class, envelope, climate. */
function peersIn({ peers, buildType, sites, days }: PeersOfSite): RankingRow['peers'] {
  const [stationClass = 'all', envelope, climate] = peers.split('/');
  return {
    stationClass: stationClass === 'all' ? null : stationClass,
    buildType: envelope === undefined ? null : buildType,
    climate: climateIn(climate),
    sites,
    days,
  };
}

/** What is shown, with its names and ranks. */
async function rowsOf(
  db: Db,
  by: RankingQuery['by'],
  { month, rankOf, placeOf, rankBefore }: Ranking,
  shown: readonly RankedGroup[],
): Promise<RankingRow[]> {
  const ids = shown.flatMap(({ id }) => id ?? []);
  const nameAt = new Map((await namesOf(db, by, ids)).map(({ id, name }) => [id, name]));
  const peers = by === 'site' && month !== null ? await peersOfSites(db, month, ids) : [];
  const peersAt = new Map(peers.map((each) => [each.id, each]));
  return shown.map((group) => {
    const { id, month: _, ...figures } = group;
    const compared = peersAt.get(id ?? 0);
    return {
      ...figures,
      id,
      name: nameAt.get(id ?? 0) ?? ofNone,
      rank: rankOf(group),
      before: rankBefore(id),
      acRank: placeOf.get(group) ?? null,
      peers: compared ? peersIn(compared) : null,
    };
  });
}

const isRanked = (group: RankedGroup): boolean => toldBy(group) !== null;

export async function ranking(db: Db, scope: Scope, query: RankingQuery): Promise<RankingAnswer> {
  const known = await rankingOf(db, scope, query, query.month);
  const { months, month, all } = known;
  const rows = await rowsOf(db, query.by, known, ordered(all, query.order).slice(0, mostRankingRows));
  const within = await nameOfGroup(db, query);
  const ranked = all.filter(isRanked).length;
  const night = await lastNight(db);
  return { months, month, night, by: query.by, within, rows, matched: all.length, ranked };
}

/** All rows in their order, some at a time. */
export async function* wholeRanking(db: Db, scope: Scope, query: RankingQuery): AsyncGenerator<RankingRow[]> {
  const known = await rankingOf(db, scope, query, query.month);
  const all = ordered(known.all, query.order);
  for (let at = 0; at < all.length; at += mostRankingRows)
    yield await rowsOf(db, query.by, known, all.slice(at, at + mostRankingRows));
}

async function nameOfGroup(db: Db, { within, groupId }: RankingQuery): Promise<LocalName | null> {
  if (within === undefined || groupId === undefined) return null;
  const [group] = await namesOf(db, within, [groupId]);
  return group?.name ?? ofNone;
}

export async function wallRanking(db: Db, scope: Scope, regionId: number | undefined): Promise<WallRanking> {
  const known = await rankingOf(db, scope, { by: 'site', regionId });
  const ranked = known.all.filter(isRanked);
  const end = (order: RankingOrder) =>
    rowsOf(db, 'site', known, ordered(ranked, order).slice(0, wallRankingRows));
  return { month: known.month, ranked: ranked.length, best: await end('best'), worst: await end('worst') };
}
