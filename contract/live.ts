import { z } from 'zod';
import { Alarm } from './alarms';
import { CommandMoved } from './commands';
import { LatestState } from './devices';
import { DoorMoved } from './doors';
import { FaultOrder } from './faults';
import { SiteState } from './sites';
import { EpochMs } from './time';

/**
 * Live topics. Log topics are numbered in commit order and nothing is folded or dropped in them; state topics
 * carry the newest value per key and a version, and may fold (the fold is counted).
 */
export const logTopics = ['alarms', 'commands', 'doors', 'faults', 'notices'] as const;
export const stateTopics = ['sites', 'screen', 'server', 'centre'] as const;
/** The wall totals of one region. */
export const regionTopicOf = (regionId: number): `region:${number}` => `region:${regionId}`;
export const siteTopicOf = (siteId: number): `site:${number}` => `site:${siteId}`;

export const LiveTopic = z
  .union([
    z.enum([...logTopics, ...stateTopics]),
    z.templateLiteral(['site:', z.number().int()]),
    z.templateLiteral(['region:', z.number().int()]),
  ])
  // One name for one thing: `region:01` and `region:1.0` would each be a topic of their own.
  .refine((topic) => !topic.includes(':') || /^\w+:[1-9]\d{0,9}$/.test(topic))
  .meta({ id: 'LiveTopic' });
export type LiveTopic = z.infer<typeof LiveTopic>;
export const isLogTopic = (topic: string): boolean => logTopics.some((one) => one === topic);

/** One change. `seq` on log topics; `value: null` removes the key (gone, or no longer in the user's scope). */
export const LiveOp = z.object({
  key: z.string(),
  seq: z.number().int().optional(),
  kind: z.string().optional(),
  value: z.unknown().nullable(),
});
export type LiveOp = z.infer<typeof LiveOp>;

/**
 * Milliseconds on a clock of process `of` that nobody can set: by it a reader tells how old a sign of life is. Times
 * of two processes are not comparable.
 */
export const SteadyTime = z.object({ of: z.string(), ms: z.number().int() });
export type SteadyTime = z.infer<typeof SteadyTime>;

/** Where time went: device clock, arrival, commit and emit, for field-to-pixel latency. */
export const LiveTrace = z.object({
  deviceAt: EpochMs,
  receivedAt: EpochMs,
  committedAt: EpochMs,
  emittedAt: EpochMs,
});
export type LiveTrace = z.infer<typeof LiveTrace>;

/**
 * Covers the numbers (from, to] of a topic, with only the ops this user may see (possibly none), so that a hole
 * always means loss. `isSnapshot`: forget what you had; `from` is then 0. The epoch changes when the server lost
 * its memory (restore): a client that has another epoch gets a snapshot.
 */
export const LiveFrame = z
  .object({
    topic: z.string(),
    epoch: z.string(),
    from: z.number().int(),
    to: z.number().int(),
    isSnapshot: z.boolean(),
    ops: z.array(LiveOp),
    /** State topics: how many changes were folded into these ops. */
    folded: z.number().int().optional(),
    serverTime: EpochMs,
    /** Missing from servers of earlier versions. */
    steady: SteadyTime.optional(),
    trace: LiveTrace.optional(),
    /**
     * Snapshot in columns instead of ops. Of `sites` always: 50,000 stay under 1 MB compressed. Of log topics for a
     * client that says so when it connects (`LiveHandshake`), packed as `liveColumns.ts` has it.
     */
    columns: z.record(z.string(), z.array(z.unknown())).optional(),
    /** A long snapshot comes in parts 0 … parts-1, all with the same `to`; it is whole after the last. */
    part: z.number().int().nonnegative().optional(),
    parts: z.number().int().positive().optional(),
  })
  .meta({ id: 'LiveFrame' });
export type LiveFrame = z.infer<typeof LiveFrame>;

/** What `GET /stream/{topic}` answers: the frames that the socket would have sent, in order. */
export const LiveFrames = z.array(LiveFrame).meta({ id: 'LiveFrames' });

const PerLevel = z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int()]);

/** Values by topic; the op's `value` is parsed with these. */
export const topicValues = {
  alarms: Alarm,
  commands: CommandMoved,
  doors: DoorMoved,
  faults: FaultOrder,
  sites: SiteState,
  site: LatestState,
} as const;
export const totalsKey = 'totals';
export const centreKey = 'centre';
export const processKey = 'process';

/** One area with any alarm; of the centre itself where there is no area. */
const AreaAlarms = z.object({ areaId: z.number().int().nullable(), counts: PerLevel });
export type AreaAlarms = z.infer<typeof AreaAlarms>;

/** Wall totals: the single key `totals` of the topic `screen`. Power in W, energy in kWh since plant midnight. */
export const ScreenTotals = z
  .object({
    sites: z.number().int(),
    online: z.number().int(),
    offline: z.number().int(),
    /** Of those online, of which nothing is understood; absent where there is none. */
    notUnderstood: z.number().int().optional(),
    /** Active alarms by level 1 … 4 that call for somebody, and how many stand that are suppressed. */
    alarms: PerLevel,
    suppressed: z.number().int(),
    /** `alarms` once more, by area. */
    areas: z.array(AreaAlarms),
    powerW: z.number().nullable(),
    acPowerW: z.number().nullable(),
    itPowerW: z.number().nullable(),
    energyTodayKwh: z.number().nullable(),
    acEnergyTodayKwh: z.number().nullable(),
    /** Of the sites in sight and the time since midnight, the share that these hold, %; null without a site. */
    energyTodayPct: z.number().nullable(),
    acEnergyTodayPct: z.number().nullable(),
    /** `before`: when a site was understood last that is not, or is not received. */
    hottest: z.array(
      z.object({
        siteId: z.number().int(),
        siteName: z.string(),
        tempC: z.number(),
        before: EpochMs.optional(),
      }),
    ),
    /** Rooms that warm fastest: rise of the hottest room of a site over the last ten minutes, K. */
    risers: z.array(
      z.object({
        siteId: z.number().int(),
        siteName: z.string(),
        tempC: z.number(),
        riseK: z.number(),
      }),
    ),
    openDoors: z.number().int(),
    at: EpochMs,
  })
  .meta({ id: 'ScreenTotals' });
export type ScreenTotals = z.infer<typeof ScreenTotals>;

const Percentiles = z.object({ p50: z.number(), p99: z.number() }).nullable();

/** The machine under a process: shares in %, the disk being that of the data folder. */
export const HostHealth = z.object({
  name: z.string(),
  cores: z.number().int(),
  cpuPct: z.number(),
  systemPct: z.number(),
  waitPct: z.number(),
  loadAverage: z.number(),
  memoryTotalBytes: z.number(),
  memoryFreeBytes: z.number(),
  diskTotalBytes: z.number(),
  diskFreeBytes: z.number(),
});
export type HostHealth = z.infer<typeof HostHealth>;

/** Health of one server process: the single key `process` of the topic `server`. Rates are per second. */
export const ServerHealth = z
  .object({
    at: EpochMs,
    startedAt: EpochMs,
    process: z.string(),
    pid: z.number().int(),
    roles: z.array(z.string()),
    host: HostHealth.nullable(),
    /** Share of the time that collecting garbage took, %. */
    gcPct: z.number(),
    eventLoopDelayMs: Percentiles,
    rssBytes: z.number().int(),
    heapUsedBytes: z.number().int(),
    /** Share of one core that this process used, 0 … n. */
    cpuShare: z.number(),
    ingest: z
      .object({
        messagesPerS: z.number(),
        pointsPerS: z.number(),
        queued: z.number().int(),
        /** How far behind the wall clock the intake can see. */
        watermarkAgeS: z.number(),
        refusals: z.record(z.string(), z.number().int()),
        /** Controllers connected to the embedded broker; null where the broker is another's. */
        controllers: z.number().int().nullable(),
        isBrokerReachable: z.boolean(),
        /** Intake pauses because the data disk is nearly full. */
        isHeld: z.boolean(),
        /** What arrives cannot be stored; absent from processes of before this was told. */
        isFailing: z.boolean().optional(),
      })
      .nullable(),
    /** Until the first of its certificates ends; null: it has none. */
    certificateDays: z.number().nullable().optional(),
    /** How far its clock is off that of the database, s; null: not measured. */
    clockErrorS: z.number().nullable().optional(),
    live: z.object({
      clients: z.number().int(),
      behind: z.number().int(),
      rooms: z.number().int(),
      framesPerS: z.number(),
      folded: z.number().int(),
      /** Outbox rows that wait for their number. */
      unnumbered: z.number().int(),
    }),
    fieldToPixelMs: Percentiles,
  })
  .meta({ id: 'ServerHealth' });
export type ServerHealth = z.infer<typeof ServerHealth>;

/** What a client says of itself when it connects. */
export const LiveHandshake = z.object({
  token: z.string(),
  /** Log topics whose snapshots it takes in columns; none from consoles of earlier versions. */
  columns: z.array(z.enum(logTopics)).max(logTopics.length).catch([]),
});

/** Socket commands, imperative and acknowledged; a client that knows a number says it and gets what is missing. */
export const SubscribeCommand = z
  .object({
    topic: LiveTopic,
    epoch: z.string().optional(),
    since: z.number().int().nonnegative().optional(),
  })
  .strict();
export type SubscribeCommand = z.infer<typeof SubscribeCommand>;
export const UnsubscribeCommand = z.object({ topic: LiveTopic }).strict();
/** The client is done with that many frames of the topic: opens the server's window for this client again. */
export const AppliedCommand = z
  .object({ topic: LiveTopic, frames: z.number().int().positive().max(10_000) })
  .strict();

/** The frames themselves follow as `frame` events. */
export type SubscribeAnswer = { ok: true } | { ok: false; reason: string };

/**
 * Field to pixel as the browser saw it: milliseconds on the server's clock from a reading's arrival (`receivedAt`)
 * to the frame in which it was painted. Sent rarely, in batches.
 */
export const PaintedCommand = z
  .object({ samplesMs: z.array(z.number().min(0).max(600_000)).max(64) })
  .strict();
export type PaintedCommand = z.infer<typeof PaintedCommand>;

/**
 * Socket events of the server, past tense: `frame` a LiveFrame · `heartbeat` each second {serverTime, steady} ·
 * `closing` the server is about to stop · `sessionEnded` {reason}: this token is no longer good ·
 * `refused` {topic, reason}: the topic is no longer this user's to see.
 */
export const liveEvents = {
  frame: 'frame',
  heartbeat: 'heartbeat',
  closing: 'closing',
  sessionEnded: 'sessionEnded',
  refused: 'refused',
  /** What this user may do or see, or the menu itself, has changed: the console asks anew. */
  permissionChanged: 'permissionChanged',
} as const;
export const SessionEnded = z.object({ reason: z.string() });
export type SessionEnded = z.infer<typeof SessionEnded>;
/** A followed topic ended for this client: its permission, or the site itself, is no longer visible to it. */
export const TopicRefused = z.object({ topic: z.string(), reason: z.string() });
export type TopicRefused = z.infer<typeof TopicRefused>;
export const liveCommands = {
  subscribe: 'subscribe',
  unsubscribe: 'unsubscribe',
  applied: 'applied',
  painted: 'painted',
} as const;
/** Path of the socket on the server's own origin. */
export const livePath = '/live';
export const Heartbeat = z.object({ serverTime: EpochMs, steady: SteadyTime.optional() });
export type Heartbeat = z.infer<typeof Heartbeat>;
export const heartbeatMs = 1_000;
/**
 * Silence longer than this is stale on screen, and longer than `lostAfterMs` lost. A cut is said within 3 s, with
 * time left to look and to paint.
 */
export const staleAfterMs = 2_500;
export const lostAfterMs = 10_000;
