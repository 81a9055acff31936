import { plantDayStartIn } from '@contract/plantTime';
import type { CommitFeed } from '../../platform/commits/feed';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import { createListener } from '../../platform/database/listener';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import type { OutboxRow } from './outbox.store';
import type { Places } from './places';
import type { ReadingSource } from './readingSource';
import type { SiteStateCache } from './siteStateCache';
import type { SiteSource } from './siteSource';
import type { TickSource } from './tickSource';

export interface UpdaterDeps {
  database: Database;
  clock: Clock;
  log: Log;
  plantTimeZone: string;
  feed: CommitFeed;
  places: Places;
  cache: SiteStateCache;
  sites: SiteSource;
  readings: ReadingSource;
  ticks: readonly Pick<TickSource, 'tick'>[];
}

const flushEveryMs = 250;
const tickEveryMs = 1_000;
/** Provisioning speaks once per statement; one reading of the table answers a burst of them. */
const gatherMs = 200;
/** A notification that was lost with a connection is made good this late. */
const reloadEveryMs = 60_000;
/** All counts are compared with the store this often, whatever went unheard. */
const recountEveryMs = 30_000;
/** Days of sites are counted once an hour, each at its own time. */
const settleEveryMs = 60_000;
/** What failed is tried again this late. */
const againMs = 1_000;

/** Keeps the state topics up with what ingest commits, alarms do and sites become. */
export class LiveStateUpdater implements Unit {
  readonly name = 'fleet state';
  private readonly recounts = new Set<number>();
  private readonly ends: (() => void)[] = [];
  private working: Promise<void> = Promise.resolve();
  private cancelReload: (() => void) | null = null;
  /** Ends of what waits to be tried again. */
  private readonly retries = new Set<() => void>();
  private readonly placesListeners = new Set<() => void>();
  private isRecountAsked = false;
  private hasMovedBesideSites = false;
  private midnight = 0;
  private readonly listener: Unit;

  constructor(private readonly deps: UpdaterDeps) {
    this.listener = createListener({
      url: deps.database.url,
      clock: deps.clock,
      log: deps.log,
      applicationName: 'coolops fleet ear',
      channels: ['site_moved', 'field_changed'],
      hear: (channel, payload) => (channel === 'site_moved' || payload === 'sites') && this.reloadSoon(),
      connected: () => this.reloadSoon(),
    });
  }

  async start(signal: AbortSignal): Promise<void> {
    const { clock, feed, places, cache, readings } = this.deps;
    this.midnight = this.today();
    await places.reload();
    // Subscribed before loading: what commits meanwhile is newer than what is read.
    this.ends.push(
      feed.subscribe((batch) => {
        cache.take(batch);
        readings.take(batch);
      }),
    );
    await cache.load(this.midnight);
    this.ends.push(
      feed.onMissed(() => this.untilDone('reading the present anew', () => this.loadAnew())),
      clock.every(flushEveryMs, () => this.flush()),
      clock.every(tickEveryMs, () => this.tick()),
      clock.every(reloadEveryMs, () => this.reloadSoon()),
      clock.every(recountEveryMs, () => this.recountAll()),
      clock.every(settleEveryMs, () => this.soon('taking over counted days', () => cache.settle())),
    );
    await this.listener.start(signal);
  }

  async stop(): Promise<void> {
    this.ends.splice(0).forEach((end) => end());
    this.cancelReload?.();
    this.cancelReload = null;
    for (const end of this.retries) end();
    this.retries.clear();
    await this.listener.stop();
    await this.working;
  }

  /** Hears that a site moved, came or went. Returns the function that unsubscribes. */
  onPlacesMoved(listener: () => void): () => void {
    this.placesListeners.add(listener);
    return () => this.placesListeners.delete(listener);
  }

  /** Transitions went out: the sites they belong to are counted anew; all of them when some went unheard. */
  alarmsMoved(rows: readonly OutboxRow[]): void {
    if (rows.length === 0) this.recountAll();
    for (const { value } of rows)
      if (typeof value.siteId === 'number') this.recounts.add(value.siteId);
      else this.hasMovedBesideSites = true;
  }

  private recountAll(): void {
    if (this.isRecountAsked) return;
    this.isRecountAsked = true;
    this.untilDone('counting all alarms', () => {
      this.isRecountAsked = false;
      return this.deps.cache.recountAll();
    });
  }

  private flush(): void {
    const siteIds = [...this.recounts];
    this.recounts.clear();
    if (siteIds.length > 0) this.untilDone('counting alarms', () => this.deps.cache.recount(siteIds));
    if (this.hasMovedBesideSites) {
      this.hasMovedBesideSites = false;
      this.untilDone('counting alarms of no site', () => this.deps.cache.recountBesideSites());
    }
    this.deps.sites.flush();
    this.deps.readings.flush();
  }

  private tick(): void {
    const today = this.today();
    if (today !== this.midnight) this.deps.cache.beginDay(today);
    this.midnight = today;
    for (const source of this.deps.ticks) source.tick();
  }

  private async loadAnew(): Promise<void> {
    await this.deps.cache.load(this.midnight);
    await this.deps.readings.reload();
  }

  private today(): number {
    return plantDayStartIn(this.deps.plantTimeZone)(this.deps.clock.now());
  }

  /** One after the other: an older count never overwrites a newer one. */
  private soon(what: string, work: () => Promise<void>): void {
    this.working = this.working
      .then(work)
      .catch((error: unknown) => this.deps.log.warn({ reason: String(error) }, `${what} failed`));
  }

  /** In turn with the others, and again until it succeeds: what was to be renewed must not stay as it was. */
  private untilDone(what: string, work: () => Promise<void>): void {
    this.soon(what, async () => {
      try {
        await work();
      } catch (error) {
        const cancel = this.deps.clock.after(againMs, () => {
          this.retries.delete(cancel);
          this.untilDone(what, work);
        });
        this.retries.add(cancel);
        throw error;
      }
    });
  }

  private reloadSoon(): void {
    this.cancelReload ??= this.deps.clock.after(gatherMs, () => {
      this.cancelReload = null;
      this.untilDone('reading the places', async () => {
        await this.deps.cache.forgetRetired();
        if (await this.deps.places.reload()) for (const listener of this.placesListeners) listener();
      });
    });
  }
}
