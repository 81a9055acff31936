import { z } from 'zod';
import { line } from './plainText';
import { largestRowId } from './values';
import { PageQuery } from './envelope';
import { LifeState } from './siteLife';
import { LocalName } from './languages';
import { LinkFault, linkFaults } from './alarmRules';
import { Refusal } from './telemetry';
import { EpochMs } from './time';

/** Station class decides alarm thresholds and levels (facts/domain §1.1): A core … D base station. */
export const StationClass = z.enum(['A', 'B', 'C', 'D']).meta({ id: 'StationClass' });
export type StationClass = z.infer<typeof StationClass>;

export const SiteKind = z.enum(['station', 'building']).meta({ id: 'SiteKind' });
export type SiteKind = z.infer<typeof SiteKind>;

/** The segment of a site's topics and its business key. */
export const SiteCode = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{1,31}$/)
  .meta({ id: 'SiteCode' });

/** WGS-84 degrees. */
export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);

export const RegionLevel = z.enum(['province', 'city', 'area']).meta({ id: 'RegionLevel' });
export type RegionLevel = z.infer<typeof RegionLevel>;

export const Region = z
  .object({
    id: z.number().int(),
    parentId: z.number().int(),
    level: RegionLevel,
    code: z.string(),
    name: LocalName,
  })
  .meta({ id: 'Region' });
export type Region = z.infer<typeof Region>;

export const Site = z
  .object({
    id: z.number().int(),
    code: SiteCode,
    name: z.string(),
    kind: SiteKind,
    stationClass: StationClass,
    areaId: z.number().int(),
    deptId: z.number().int(),
    lat: Latitude,
    lng: Longitude,
  })
  .meta({ id: 'Site' });
export type Site = z.infer<typeof Site>;

export const CommState = z.enum(['online', 'offline', 'unknown']).meta({ id: 'CommState' });
export type CommState = z.infer<typeof CommState>;

/**
 * What changes about a site, as the map and the wall need it: the value of the `sites` topic.
 * `counts` are active alarms of level 1 … 4 that call for somebody; `worst` is the lowest level with any, 0 when there
 * is none. What stands and is suppressed is counted apart.
 */
export const SiteState = z
  .object({
    siteId: z.number().int(),
    worst: z.number().int().min(0).max(4),
    counts: z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int()]),
    suppressed: z.number().int(),
    comm: CommState,
    /** Online, and nothing that it says can be understood where this is false. */
    isUnderstood: z.boolean().optional(),
    /** Hottest room, rounded to 0.5 K; null when no valid value is known. */
    tempC: z.number().nullable(),
    /** Site power, rounded to 100 W. */
    powerW: z.number().nullable(),
    doorOpen: z.boolean(),
    at: EpochMs,
  })
  .meta({ id: 'SiteState' });
export type SiteState = z.infer<typeof SiteState>;

/** Every visible site in columns, position i of each being one site: what does not change while one looks. */
export const SiteMap = z
  .object({
    id: z.array(z.number().int()),
    code: z.array(SiteCode),
    name: z.array(z.string()),
    lat: z.array(Latitude),
    lng: z.array(Longitude),
    stationClass: z.array(StationClass),
    areaId: z.array(z.number().int()),
  })
  .meta({ id: 'SiteMap' });
export type SiteMap = z.infer<typeof SiteMap>;

export const commStates = CommState.options;
/** How a site is heard, with what who knows `comm` alone takes for online. */
export const heardStates = [...commStates, 'notUnderstood'] as const;
export type HeardState = (typeof heardStates)[number];
export const heardStateOf = ({
  comm,
  isUnderstood,
}: {
  comm: CommState;
  isUnderstood?: boolean | undefined;
}): HeardState => (comm === 'online' && isUnderstood === false ? 'notUnderstood' : comm);

/** `sites` snapshots in columns: position i of each array is one site; `counts` holds four numbers a site. */
export const siteStateColumns = [
  'siteId',
  'worst',
  'counts',
  'suppressed',
  'comm',
  'tempC',
  'powerW',
  'doorOpen',
  'at',
  'isUnderstood',
] as const;

/** What is wrong with how the controller of a site speaks. */
export const SiteLinkFault = z
  .object({
    fault: LinkFault,
    since: EpochMs,
    /** Of a clock by how many seconds it is ahead. */
    value: z.number().nullable(),
    /** Of messages that are not understood: why the newest was refused, and by which device and member. */
    reason: Refusal.nullable(),
    detail: z.string().nullable(),
  })
  .meta({ id: 'SiteLinkFault' });
export type SiteLinkFault = z.infer<typeof SiteLinkFault>;

/** Once that the controller of a site was sent the time: by a message of ours, or by the B interface. */
export const ClockCorrection = z
  .object({
    sentAt: EpochMs,
    /** How far its clock was ahead; null where that was not known. */
    errorS: z.number().nullable(),
    way: z.enum(['message', 'timeCheck']),
    /** When it was right again; null while it is not. */
    correctedAt: EpochMs.nullable(),
  })
  .meta({ id: 'ClockCorrection' });
export type ClockCorrection = z.infer<typeof ClockCorrection>;

/** What earlier versions stored with a stamp that lay ahead of its receipt. */
export const StampAhead = z
  .object({
    kind: z.enum(['present', 'raised', 'cleared']),
    deviceCode: z.string().nullable(),
    definitionId: z.string().nullable(),
    at: EpochMs,
    receivedAt: EpochMs,
  })
  .meta({ id: 'StampAhead' });
export type StampAhead = z.infer<typeof StampAhead>;

/** One row of `/site/list`: the site with the words people know it by. */
export const SiteRow = Site.extend({
  areaName: LocalName,
  buildType: LocalName,
  hasBattery: z.boolean(),
  comm: CommState,
  isUnderstood: z.boolean().optional(),
  linkFaults: z.array(SiteLinkFault).optional(),
}).meta({ id: 'SiteRow' });
export type SiteRow = z.infer<typeof SiteRow>;

/** One site as its page shows it. */
export const SiteDetail = SiteRow.extend({
  life: LifeState,
  /** Of a retired one: why, as somebody said. */
  retiredReason: z.string().nullable(),
  /** The newest few. */
  clockCorrections: z.array(ClockCorrection).optional(),
  stampsAhead: z.array(StampAhead).optional(),
}).meta({ id: 'SiteDetail' });
export type SiteDetail = z.infer<typeof SiteDetail>;

/** `text` is looked for in the code and the name; `regionId` may be a province, a city or an area. */
export const SiteListQuery = PageQuery.extend({
  text: line().max(64).optional(),
  kind: SiteKind.optional(),
  stationClass: StationClass.optional(),
  regionId: z.coerce.number().int().min(0).max(largestRowId).optional(),
  /** What is wrong with how its controller speaks; `none`: nothing. */
  linkFault: z.enum(['none', ...linkFaults]).optional(),
  /** Sites that one alarm covers, by the id of its cause. */
  linkCause: z.coerce.number().int().min(0).max(largestRowId).optional(),
}).meta({ id: 'SiteListQuery' });
export type SiteListQuery = z.infer<typeof SiteListQuery>;

/** Where an administrator puts a site. */
export const SitePlace = z.object({ lat: Latitude, lng: Longitude }).strict().meta({ id: 'SitePlace' });
export type SitePlace = z.infer<typeof SitePlace>;

/** Nobody has a site in the Gulf of Guinea: zero and zero stand for a place that was never told. */
export const isPlaced = ({ lat, lng }: SitePlace): boolean => lat !== 0 || lng !== 0;
