import { z } from 'zod';
import { Climate } from './baselines';
import { LocalName } from './languages';
import { EpochMs } from './time';
import { largestRowId } from './values';

/** What is ranked: sites, or groups of them. A team has the sites of its region, a carrier those of its contracts. */
export const rankingGroupings = ['site', 'area', 'buildType', 'carrier', 'batch', 'team'] as const;
export type RankingGrouping = (typeof rankingGroupings)[number];
export const rankingOrders = ['best', 'worst', 'acKwh'] as const;
export type RankingOrder = (typeof rankingOrders)[number];

/** Who was measured on fewer of the days of a month has no place by its energy: it would be the best by its gaps. */
export const leastRankedShare = 0.9;

export const mostRankingRows = 500;
export const wallRankingRows = 10;

const Id = z.coerce.number().int().positive().max(largestRowId);

const asked = {
  /** Any moment of the month; the newest that was compared where absent. */
  month: z.coerce.number().pipe(EpochMs).optional(),
  by: z.enum(rankingGroupings).default('site'),
  regionId: Id.optional(),
  /** Only sites of this group, which is one of `within`. */
  within: z.enum(rankingGroupings).exclude(['site']).optional(),
  groupId: Id.optional(),
};
const isWhole = ({ within, groupId }: { within?: string | undefined; groupId?: number | undefined }) =>
  (within === undefined) === (groupId === undefined);
const ordered = { ...asked, order: z.enum(rankingOrders).default('best') };
export const RankingQuery = z
  .object(ordered)
  .strict()
  .refine(isWhole, { path: ['groupId'] })
  .meta({ id: 'RankingQuery' });
export type RankingQuery = z.infer<typeof RankingQuery>;

export const RankingExport = z
  .object({ ...ordered, format: z.enum(['xlsx', 'csv']) })
  .strict()
  .refine(isWhole, { path: ['groupId'] })
  .meta({ id: 'RankingExport' });

/** What stands in a table of a ranking, in this order. */
export const rankingColumns = [
  ...(['rank', 'lastRank', 'name', 'residual', 'band', 'before', 'beforeLast'] as const),
  ...(['acKwh', 'acDays', 'acOfDays', 'acRank', 'sites', 'compared', 'days', 'lacks', 'from'] as const),
] as const;

/** `rank`: 1 + how many are significantly better; `lastRank`: the last place that it may have. */
const Rank = z.object({ rank: z.number().int(), lastRank: z.number().int() }).meta({ id: 'Rank' });
export type Rank = z.infer<typeof Rank>;

export const RankingRow = z
  .object({
    /** Of the site or group; null: of none. */
    id: z.number().int().nullable(),
    name: LocalName,
    sites: z.number().int(),
    /** Sites of which load, weather and air conditioners tell enough. */
    compared: z.number().int(),
    /** Less than peers use is negative: kWh a day per kW of IT, and half the width of its interval. */
    residual: z.number().nullable(),
    band: z.number().nullable(),
    rank: Rank.nullable(),
    /** In the month before, among those of that month. */
    before: Rank.nullable(),
    /**
     * What the meters of the air conditioners counted, compared with nothing: null where they counted on no day. It is
     * the energy of `acDays` site days of `acOfDays` that have passed; null of a month that was stored before they were.
     */
    acKwh: z.number().nullable(),
    acDays: z.number().int().nullable(),
    acOfDays: z.number().int(),
    /** Its place from the least, among those measured on at least `leastRankedShare` of their days. */
    acRank: z.number().int().nullable(),
    /** Of a site: by what it was compared. Null for a group. */
    peers: z
      .object({
        stationClass: z.string().nullable(),
        buildType: LocalName.nullable(),
        climate: Climate.nullable(),
        sites: z.number().int(),
        days: z.number().int(),
      })
      .nullable(),
  })
  .meta({ id: 'RankingRow' });
export type RankingRow = z.infer<typeof RankingRow>;

export const RankingAnswer = z
  .object({
    /** Starts of the months that were compared, the newest first. */
    months: z.array(EpochMs),
    /** Null where nothing was compared yet. */
    month: EpochMs.nullable(),
    /** The last day that a night has looked at; null: none has. */
    night: EpochMs.nullable(),
    by: z.enum(rankingGroupings),
    /** Name of the group whose sites alone are ranked. */
    within: LocalName.nullable(),
    /** At most mostRankingRows of `matched`, of which `ranked` have a rank. */
    rows: z.array(RankingRow),
    matched: z.number().int(),
    ranked: z.number().int(),
  })
  .meta({ id: 'RankingAnswer' });
export type RankingAnswer = z.infer<typeof RankingAnswer>;

export const WallRankingQuery = z
  .object({ regionId: Id.optional() })
  .strict()
  .meta({ id: 'WallRankingQuery' });
/** Sites of the newest month at either end. */
export const WallRanking = z
  .object({
    month: EpochMs.nullable(),
    ranked: z.number().int(),
    best: z.array(RankingRow),
    worst: z.array(RankingRow),
  })
  .meta({ id: 'WallRanking' });
export type WallRanking = z.infer<typeof WallRanking>;
