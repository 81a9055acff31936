import type { ServerHealth } from '@contract/live';
import { longestHealthMs } from '@contract/monitor';
import { hourMs, minuteMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { dropOld, forgetProcess, readHealth, writeHealth } from './monitor.store';
import { readSamples, writeSample, type Figures } from './samples.store';

export interface RecorderDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  /** Health of this process. */
  read(): ServerHealth;
}

export interface Recorder extends Unit {
  /** Every process that shares the store, this one as it is now; as of a few seconds ago. */
  processes(): readonly ServerHealth[];
  /** Of all processes over the last whole minute: what only a minute can tell, and not every process knows. */
  newest(): MinuteFigures;
}

type MinuteFigures = Pick<Figures, 'refusedPerS' | 'databaseBytes'>;

const everyMs = 5_000;

/** Tells the other processes how this one is, hears of them, and keeps a sample each minute. */
export function createRecorder({ pool, clock, log, read }: RecorderDeps): Recorder {
  let others: readonly ServerHealth[] = [];
  let ends: (() => void)[] = [];
  let newest: MinuteFigures = { refusedPerS: null, databaseBytes: null };
  let refusedBefore: { at: number; count: number } | null = null;

  const tell = async (): Promise<void> => {
    const own = read();
    await writeHealth(pool, own);
    const all = await readHealth(pool);
    others = all.filter(({ process }) => process !== own.process);
  };
  const sample = async (): Promise<void> => {
    const own = read();
    const at = Math.floor(own.at / minuteMs) * minuteMs;
    const count = Object.values(own.ingest?.refusals ?? {}).reduce((sum, each) => sum + each, 0);
    const refusedPerS = refusedBefore
      ? ((count - refusedBefore.count) * 1_000) / (own.at - refusedBefore.at)
      : null;
    refusedBefore = { at: own.at, count };
    const isKeeper = own.roles.includes('worker');
    const databaseBytes = isKeeper ? await sizeOf(pool) : null;
    await writeSample(pool, own.process, at, { ...figuresOf(own), refusedPerS, databaseBytes });
    newest = await newestOf(pool, at);
  };
  const often = (ms: number, what: string, run: () => Promise<unknown>) =>
    clock.every(ms, () => {
      run().catch((error: unknown) => log.warn({ reason: String(error) }, `${what} failed`));
    });
  return {
    name: 'health recorder',
    async start() {
      ends = [
        often(everyMs, 'telling the health of this process', tell),
        often(minuteMs, 'keeping a sample of health', sample),
        often(hourMs, 'dropping old samples of health', () => dropOld(pool, clock.now(), longestHealthMs)),
      ];
    },
    async stop() {
      ends.splice(0).forEach((end) => end());
      await forgetProcess(pool, read().process).catch(() => undefined);
    },
    processes: () => [read(), ...others],
    newest: () => newest,
  };
}

/** The minute before is whole; at the very start there is only the one that runs. */
async function newestOf(pool: Pool, at: number): Promise<MinuteFigures> {
  const { figures } = await readSamples(pool, at - minuteMs, at, minuteMs);
  const known = (values: readonly (number | null)[] = []) => values.find((value) => value !== null) ?? null;
  return { refusedPerS: known(figures.refusedPerS), databaseBytes: known(figures.databaseBytes) };
}

async function sizeOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return rows[0]?.bytes ?? 0;
}

const usedPct = (total: number, free: number): number => Math.round((1 - free / total) * 1_000) / 10;

export function figuresOf({
  host,
  ingest,
  ...own
}: ServerHealth): Omit<Figures, 'refusedPerS' | 'databaseBytes'> {
  return {
    cpuPct: host?.cpuPct ?? null,
    memoryPct: host && usedPct(host.memoryTotalBytes, host.memoryFreeBytes),
    diskPct: host && usedPct(host.diskTotalBytes, host.diskFreeBytes),
    loopDelayMs: own.eventLoopDelayMs?.p99 ?? null,
    gcPct: own.gcPct,
    messagesPerS: ingest?.messagesPerS ?? null,
    pointsPerS: ingest?.pointsPerS ?? null,
    queued: ingest?.queued ?? null,
    watermarkAgeS: ingest?.watermarkAgeS ?? null,
    clients: own.live.clients,
    framesPerS: own.live.framesPerS,
    fieldToPixelP99Ms: own.fieldToPixelMs?.p99 ?? null,
  };
}
