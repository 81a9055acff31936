import { randomUUID } from 'node:crypto';
import type { LatestState } from '@contract/devices';
import { siteTopicOf } from '@contract/live';
import { invalidAfter, overlay } from '@contract/partialReadings';
import { pointsByClass } from '@contract/points';
import { minuteMs } from '@contract/time';
import type { CommittedBatch, CommittedReading } from '../../platform/commits/feed';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { readReports, reportsIn, withAges, withHeard, withMessage, type Reports } from '../history';
import type { Scope } from '../scope';
import { createChangeLog, type ChangeLog } from './changeLog';
import { createMoves, visibilityOf, type Draft, type TopicFeed, type TopicSource } from './feed';
import type { Places } from './places';
import { latestOfSite, type LatestRow } from './siteStateCache.store';

/** A site that somebody looks at, with the newest values of its devices. */
interface WatchedSite {
  memory: string;
  devices: Map<number, LatestState>;
  /** When each point of them was reported last. */
  reports: Map<number, Reports>;
  learnedAtMs: number;
  log: ChangeLog<number>;
  /** The slowest way of what came since the last version, and of that version. */
  gathered: Draft['trace'];
  trace: Draft['trace'];
  usedAtMs: number;
}

const keptVersions = 240;
const forgottenAfterMs = minuteMs;
/** A wall looks at a site for weeks; how often its devices report may change. */
const learnedAnewAfterMs = 15 * minuteMs;

/** The state topics `site:{id}`: the newest values of each device, held only for sites that are looked at. */
export class ReadingSource implements TopicSource {
  readonly permission = 'site:list';
  private readonly loading = new Map<number, Promise<WatchedSite>>();
  private readonly watched = new Map<number, WatchedSite>();
  private readonly moves = createMoves();
  readonly onMoved = this.moves.onMoved;

  constructor(
    private readonly database: Pick<Database, 'db' | 'pool'>,
    private readonly places: Places,
    private readonly clock: Clock,
  ) {}

  take({ readings, committedAt }: CommittedBatch): void {
    for (const reading of readings) {
      const site = reading.isLate ? undefined : this.watched.get(reading.siteId);
      if (!site) continue;
      const reports = withMessage(site.reports.get(reading.deviceId) ?? unheard(reading), reading);
      site.reports.set(reading.deviceId, reports);
      const state = merged(site.devices.get(reading.deviceId), reading);
      site.devices.set(reading.deviceId, withAges(state, reports));
      site.log.mark(reading.deviceId);
      site.gathered ??= { deviceAt: reading.at, receivedAt: reading.receivedAt, committedAt };
    }
  }

  /** Batches went by unheard: what is watched is read again, and told as changed. */
  async reload(): Promise<void> {
    for (const [siteId, site] of [...this.watched]) {
      const newer = (await latestOfSite(this.database.db, siteId)).filter(
        ({ deviceId, ts, receivedAt }) => !isOlder({ ts, receivedAt }, site.devices.get(deviceId)),
      );
      for (const row of newer) site.devices.set(row.deviceId, stateOf(row));
      await this.learn(site);
      for (const { deviceId } of newer) site.log.mark(deviceId);
    }
  }

  /** Closes a version of every site that changed, and forgets those that nobody looks at. */
  flush(): void {
    for (const [siteId, site] of this.watched) {
      const nowMs = this.clock.monotonicMs();
      if (nowMs - site.usedAtMs > forgottenAfterMs) this.forget(siteId);
      // What was learned before stands when the store cannot be read now.
      else if (nowMs - site.learnedAtMs > learnedAnewAfterMs) this.learn(site).catch(() => undefined);
      if (!site.log.close()) continue;
      site.trace = site.gathered;
      site.gathered = undefined;
      this.moves.tell(siteTopicOf(siteId));
    }
  }

  async feed(topic: string, scope: Scope): Promise<TopicFeed> {
    const siteId = Number(topic.slice('site:'.length));
    const sees = visibilityOf(scope);
    const isGone = () => {
      const place = this.places.of(siteId);
      return place === undefined || !sees(place);
    };
    if (isGone()) throw new AppError('notFound');
    const site = await this.watch(siteId);
    return feedOf(site, isGone, () => {
      site.usedAtMs = this.clock.monotonicMs();
    });
  }

  private watch(siteId: number): Promise<WatchedSite> {
    const site = this.loading.get(siteId) ?? this.load(siteId);
    this.loading.set(siteId, site);
    site.catch(() => this.forget(siteId));
    return site;
  }

  private async load(siteId: number): Promise<WatchedSite> {
    const site: WatchedSite = {
      memory: randomUUID().slice(0, 8),
      devices: new Map(),
      reports: new Map(),
      learnedAtMs: this.clock.monotonicMs(),
      log: createChangeLog(keptVersions),
      gathered: undefined,
      trace: undefined,
      usedAtMs: this.clock.monotonicMs(),
    };
    // Batches that commit while the store is read are taken as well: their values are newer or the same.
    this.watched.set(siteId, site);
    for (const row of await latestOfSite(this.database.db, siteId)) {
      if (!site.devices.has(row.deviceId)) site.devices.set(row.deviceId, stateOf(row));
    }
    await this.learn(site);
    return site;
  }

  /**
   * Which of the values are older than their device, and how often each comes: read from the store for a site that is
   * looked at, so that the intake keeps one time a device. Device by device: nobody else's query has to wait.
   */
  private async learn(site: WatchedSite): Promise<void> {
    site.learnedAtMs = this.clock.monotonicMs();
    for (const { deviceId, class: deviceClass, at } of [...site.devices.values()]) {
      const learned = await readReports(this.database.pool, { deviceId, class: deviceClass }, at);
      const reports = withHeard(learned, site.reports.get(deviceId));
      site.reports.set(deviceId, reports);
      const state = site.devices.get(deviceId);
      if (state) site.devices.set(deviceId, withAges(state, reports));
    }
  }

  private forget(siteId: number): void {
    this.watched.delete(siteId);
    this.loading.delete(siteId);
  }
}

function feedOf(site: WatchedSite, isGone: () => boolean, use: () => void): TopicFeed {
  const opsOf = (deviceIds: Iterable<number>) =>
    [...deviceIds].map((id) => ({ key: String(id), value: site.devices.get(id) ?? null }));
  return {
    epoch: () => (use(), site.memory),
    head: site.log.head,
    isGone,
    since: async (number) => {
      const changed = site.log.since(number);
      if (!changed) return null;
      const [to, trace] = [site.log.head(), site.trace];
      if (number === to) return [];
      const range = { from: number, to, isSnapshot: false, ops: opsOf(changed.keys), folded: changed.folded };
      return [{ ...range, ...(trace && { trace }) }];
    },
    snapshot: async () => [
      { from: 0, to: site.log.head(), isSnapshot: true, ops: opsOf(site.devices.keys()) },
    ],
  };
}

/** What the store says may be older than what was told by a batch meanwhile: by arrival, of one instant by neither. */
const isOlder = (
  { ts, receivedAt }: Pick<LatestRow, 'ts' | 'receivedAt'>,
  known: LatestState | undefined,
): boolean => known !== undefined && ts !== known.at && receivedAt < known.receivedAt;

const finite = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? value : null;

const stateOf = ({
  deviceId,
  code,
  class: deviceClass,
  ts,
  receivedAt,
  invalid,
  values,
}: LatestRow): LatestState => ({
  deviceId,
  code,
  class: deviceClass,
  at: ts,
  receivedAt,
  values: values.map(finite),
  invalid,
});

const unheard = (reading: CommittedReading): Reports => reportsIn([], pointsByClass[reading.class].length);

function merged(before: LatestState | undefined, reading: CommittedReading): LatestState {
  const values: (number | null)[] = before ? [...before.values] : reading.values.map(() => null);
  const reported = overlay(values, reading, null);
  const { deviceId, code, class: deviceClass, at, receivedAt } = reading;
  const invalid = invalidAfter(before?.invalid ?? 0, reported, reading);
  return { deviceId, code, class: deviceClass, at, receivedAt, values, invalid };
}
