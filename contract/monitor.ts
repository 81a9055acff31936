import { z } from 'zod';
import { PageQuery } from './envelope';
import { ServerHealth } from './live';
import { Refusal } from './telemetry';
import { EpochMs } from './time';

/** A statement that runs for long right now, or on average; texts are cut. */
export const SlowQuery = z.object({
  text: z.string(),
  /** Milliseconds it has been running, or takes on average. */
  ms: z.number(),
  /** Null: it is running now. */
  calls: z.number().int().nullable(),
});
export type SlowQuery = z.infer<typeof SlowQuery>;

export const DatabaseHealth = z
  .object({
    version: z.string(),
    sizeBytes: z.number(),
    /** The median day of the last two weeks, so that no import counts for one; null before three days are known. */
    growthBytesPerDay: z.number().nullable(),
    connections: z.number().int(),
    maxConnections: z.number().int(),
    partitions: z.number().int(),
    /** Device-hours that wait to be packed and rolled up, and how long the first of those that are over has waited since its readings came. */
    dirtyHours: z.number().int(),
    rollupLagS: z.number().nullable(),
    /** Whether pg_stat_statements tells averages. */
    hasStatements: z.boolean(),
    slow: z.array(SlowQuery),
  })
  .meta({ id: 'DatabaseHealth' });
export type DatabaseHealth = z.infer<typeof DatabaseHealth>;

export const WallHealth = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Of its newest sign of life. */
  lastSeenAt: EpochMs.nullable(),
  isAlive: z.boolean(),
  /** Whether its silence is an alarm. */
  isWatched: z.boolean(),
});
export type WallHealth = z.infer<typeof WallHealth>;

/** Work that runs by itself: what waits, what is under way, and what went wrong over the last day. */
export const WorkHealth = z.object({
  jobs: z.object({
    enabled: z.number().int(),
    waiting: z.number().int(),
    running: z.number().int(),
    /** How long the oldest one is overdue; null when none waits. */
    overdueS: z.number().nullable(),
    doneDay: z.number().int(),
    failedDay: z.number().int(),
  }),
  notifications: z.object({
    waiting: z.number().int(),
    /** What has failed is overdue since it was written, whenever its next attempt is. */
    overdueS: z.number().nullable(),
    /** Channels over which messages failed: those that wait for another attempt, and those given up within a day. */
    failing: z.array(
      z.object({
        channel: z.string(),
        count: z.number().int(),
        /** When the first of them was to go out. */
        since: EpochMs,
        /** Of the newest. */
        error: z.string(),
      }),
    ),
    deliveredDay: z.number().int(),
    /** Given up after every attempt. */
    deadDay: z.number().int(),
    channels: z.number().int(),
  }),
});
export type WorkHealth = z.infer<typeof WorkHealth>;

/** What `GET /monitor/health` answers: every process that shares the store, and what they share. */
export const MonitorHealth = z
  .object({
    at: EpochMs,
    processes: z.array(ServerHealth),
    database: DatabaseHealth,
    deadLetters: z.object({ lastHour: z.number().int(), kept: z.number().int() }),
    walls: z.array(WallHealth),
    work: WorkHealth,
  })
  .meta({ id: 'MonitorHealth' });
export type MonitorHealth = z.infer<typeof MonitorHealth>;

/**
 * Figures kept once a minute for 30 days. Percentages, bytes, seconds and milliseconds by their names; rates are per
 * second. Over several processes shares, delays and lags are the worst, counts and rates the sum.
 */
export const healthFigures = [
  'cpuPct',
  'memoryPct',
  'diskPct',
  'loopDelayMs',
  'gcPct',
  'messagesPerS',
  'pointsPerS',
  'queued',
  'watermarkAgeS',
  'refusedPerS',
  'clients',
  'framesPerS',
  'fieldToPixelP99Ms',
  'databaseBytes',
] as const;
export const HealthFigure = z.enum(healthFigures);
export type HealthFigure = z.infer<typeof HealthFigure>;

/** Health of the centre as walls show it: all processes together. The single key `centre` of the topic `centre`. */
export const CentreHealth = z
  .object({
    at: EpochMs,
    processes: z.number().int(),
    /** By the names of `healthFigures`; null where nothing is known. */
    figures: z.record(z.string(), z.number().nullable()),
    isBrokerReachable: z.boolean().nullable(),
    walls: z.array(z.object({ name: z.string(), isAlive: z.boolean(), beatAt: EpochMs.nullable() })),
    foreign: z.array(
      z.object({
        name: z.string(),
        isUp: z.boolean(),
        cpuPct: z.number().nullable(),
        memoryPct: z.number().nullable(),
        diskPct: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'CentreHealth' });
export type CentreHealth = z.infer<typeof CentreHealth>;

export const longestHealthMs = 30 * 86_400_000;
export const HealthHistoryQuery = z
  .object({
    spanMs: z.coerce.number().int().min(60_000).max(longestHealthMs),
    maxPoints: z.coerce.number().int().min(10).max(2_000).default(300),
  })
  .strict();

/** Columns of equal length; null where nothing was measured. */
export const HealthHistory = z
  .object({
    from: EpochMs,
    to: EpochMs,
    stepMs: z.number().int(),
    t: z.array(EpochMs),
    /** By the names of `healthFigures`. */
    figures: z.record(z.string(), z.array(z.number().nullable())),
  })
  .meta({ id: 'HealthHistory' });
export type HealthHistory = z.infer<typeof HealthHistory>;

export const DeadLetter = z
  .object({
    id: z.number().int(),
    receivedAt: EpochMs,
    reason: Refusal,
    topic: z.string(),
    credential: z.string().nullable(),
    siteId: z.number().int().nullable(),
    detail: z.string(),
    /** The start of what was sent, as text. */
    payload: z.string(),
  })
  .meta({ id: 'DeadLetter' });
export type DeadLetter = z.infer<typeof DeadLetter>;
export const DeadLetterPage = z.object({ total: z.number().int(), rows: z.array(DeadLetter) });
export type DeadLetterPage = z.infer<typeof DeadLetterPage>;
export const DeadLetterQuery = PageQuery.extend({ reason: Refusal.optional() });

const percent = z.number();
/** What `GET /monitor/server` answers, in the words of the admin API (units: %, GB, MB, text). */
export const ServerInfo = z
  .object({
    cpu: z.object({
      cpuNum: z.number(),
      total: percent,
      sys: percent,
      used: percent,
      wait: percent,
      free: percent,
    }),
    mem: z.object({ total: z.number(), used: z.number(), free: z.number(), usage: percent }),
    jvm: z.object({
      total: z.number(),
      max: z.number(),
      free: z.number(),
      used: z.number(),
      usage: percent,
      name: z.string(),
      version: z.string(),
      home: z.string(),
      startTime: z.string(),
      runTime: z.string(),
      inputArgs: z.string(),
    }),
    sys: z.object({
      computerName: z.string(),
      computerIp: z.string(),
      userDir: z.string(),
      osName: z.string(),
      osArch: z.string(),
    }),
    sysFiles: z.array(
      z.object({
        dirName: z.string(),
        sysTypeName: z.string(),
        typeName: z.string(),
        total: z.string(),
        free: z.string(),
        used: z.string(),
        usage: percent,
      }),
    ),
  })
  .meta({ id: 'ServerInfo' });
export type ServerInfo = z.infer<typeof ServerInfo>;
