import type { AlarmLevel } from '@contract/alarms';
import type { CentrePoint } from '@contract/points';
import { testDefinition } from '@contract/testAlarms';
import { everywhere, levels, type Entry } from './entry';

/** The centre's own limits; the worst of all processes is looked at. */
const strained = (
  id: string,
  number: number | null,
  point: CentrePoint,
  {
    threshold,
    deadband,
    unit,
    direction = 'above',
  }: { threshold: number; deadband: number; unit: string; direction?: 'above' | 'below' },
): Entry => ({
  id,
  number,
  deviceClass: 'centre',
  eventType: 'processing',
  probableCause: 'resourceAtOrNearingCapacity',
  audience: ['administration'],
  level: levels(2, 2, 3, 3),
  rule: { kind: 'limit', points: [point], direction, threshold: everywhere(threshold), deadband },
  raiseDelayS: isJudgedAtOnce(point) ? 0 : 300,
  clearDelayS: isJudgedAtOnce(point) ? 30 : 300,
  unit,
  consequence: 'blindSpot',
});

/** What fluctuates; the rest has waited already: a lag is a time itself, and who is silent was given its time. */
const fluctuating: readonly CentrePoint[] = [
  ...(['cpuPct', 'memoryPct', 'diskPct'] as const),
  ...(['foreignCpuPct', 'foreignMemoryPct', 'foreignDiskPct'] as const),
];
const isJudgedAtOnce = (point: CentrePoint): boolean => !fluctuating.includes(point);

/** One of these is one too many. */
const counted = (id: string, point: CentrePoint, level: AlarmLevel): Entry => ({
  ...strained(id, null, point, { threshold: 0, deadband: 0, unit: '' }),
  level: everywhere(level),
  probableCause: 'underlyingResourceUnavailable',
});

export const centreAlarms: readonly Entry[] = [
  {
    id: 'centreBlind',
    deviceClass: 'centre',
    eventType: 'processing',
    probableCause: 'underlyingResourceUnavailable',
    audience: ['administration', 'operations'],
    level: everywhere(1),
    rule: { kind: 'blind', afterS: 30 },
    raiseDelayS: 0,
    clearDelayS: 10,
    unit: '',
    consequence: 'blindSpot',
  },
  strained('serverStrained', 70, 'cpuPct', { threshold: 85, deadband: 10, unit: '%' }),
  strained('serverDiskFull', null, 'diskPct', { threshold: 85, deadband: 2, unit: '%' }),
  {
    id: 'intakePausedDiskFull',
    deviceClass: 'centre',
    eventType: 'processing',
    probableCause: 'resourceAtOrNearingCapacity',
    audience: ['administration', 'operations'],
    level: everywhere(1),
    rule: {
      kind: 'limit',
      points: ['intakeHeld'],
      direction: 'above',
      threshold: everywhere(0.5),
      deadband: 0,
    },
    raiseDelayS: 0,
    clearDelayS: 10,
    unit: '',
    consequence: 'blindSpot',
  },
  {
    id: 'intakeFailing',
    deviceClass: 'centre',
    eventType: 'processing',
    probableCause: 'underlyingResourceUnavailable',
    audience: ['administration', 'operations'],
    level: everywhere(1),
    rule: {
      kind: 'limit',
      points: ['intakeFailing'],
      direction: 'above',
      threshold: everywhere(0.5),
      deadband: 0,
    },
    raiseDelayS: 10,
    clearDelayS: 10,
    unit: '',
    consequence: 'blindSpot',
  },
  {
    id: 'firmwareNotUnderstood',
    deviceClass: 'centre',
    eventType: 'processing',
    probableCause: 'configurationOrCustomizationError',
    audience: ['operations', 'administration'],
    level: everywhere(1),
    rule: { kind: 'linkCause', of: 'notUnderstood', sites: 10 },
    raiseDelayS: 10,
    clearDelayS: 60,
    unit: '',
    consequence: 'blindSpot',
  },
  {
    // Below it, neither leases nor the order of what people and controllers do can be mixed up.
    ...strained('serverClockDoubtful', null, 'clockErrorS', { threshold: 10, deadband: 5, unit: 's' }),
    level: everywhere(2),
    probableCause: 'configurationOrCustomizationError',
    raiseDelayS: 30,
    consequence: 'wrongFigures',
  },
  strained('intakeLagging', null, 'ingestLagS', { threshold: 120, deadband: 60, unit: 's' }),
  strained('wallSilent', null, 'silentWalls', { threshold: 0, deadband: 0, unit: '' }),
  {
    ...strained('nobodyNotified', null, 'unreachedRoutes', { threshold: 0, deadband: 0, unit: '' }),
    level: everywhere(1),
  },
  counted('processLost', 'lostProcesses', 1),
  counted('jobFailed', 'failedJobs', 3),
  counted('backupFailed', 'failedBackups', 2),
  {
    ...counted('backupMissing', 'missedBackups', 2),
    rule: {
      ...{ kind: 'limit', points: ['missedBackups'], direction: 'above' },
      ...{ threshold: everywhere(1), deadband: 0 },
    },
  },
  {
    ...strained('deliveriesWaiting', null, 'waitingDeliveries', { threshold: 10, deadband: 5, unit: '' }),
    level: everywhere(2),
  },
  {
    ...strained('certificateEnding', null, 'certificateDays', {
      ...{ threshold: 21, deadband: 1, unit: 'd', direction: 'below' },
    }),
    level: everywhere(2),
  },
  counted('collectorUnanswered', 'silentCollectors', 2),
  strained('foreignServerLost', null, 'foreignLost', { threshold: 0, deadband: 0, unit: '' }),
  strained('foreignServerStrained', null, 'foreignCpuPct', { threshold: 90, deadband: 10, unit: '%' }),
  strained('foreignServerMemory', null, 'foreignMemoryPct', { threshold: 92, deadband: 4, unit: '%' }),
  strained('foreignServerDisk', null, 'foreignDiskPct', { threshold: 88, deadband: 2, unit: '%' }),
  strained('serverMemoryFull', null, 'memoryPct', { threshold: 95, deadband: 3, unit: '%' }),
  {
    id: testDefinition,
    deviceClass: 'site',
    eventType: 'processing',
    probableCause: 'other',
    audience: ['operations', 'cooling', 'power', 'security', 'energy', 'administration'],
    level: everywhere(4),
    rule: { kind: 'test' },
    raiseDelayS: 0,
    clearDelayS: 0,
    unit: '',
    consequence: 'none',
  },
];
