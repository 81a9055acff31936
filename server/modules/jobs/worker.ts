import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { readTarget, type JobArgs, type JobKind, type JobTarget } from '@contract/jobs';
import { secondMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { TextKey } from '../../platform/http/words';
import type { Log } from '../../platform/log';
import { LeaseWatch } from '../../platform/leaseWatch';
import type { Unit } from '../../platform/unit';
import { createAttempt, type Attempt } from './attempt';
import { createPlanner, type Planner } from './planner';
import { JobRefusal, kept } from './said';
import {
  claimRun,
  endRun,
  holdRun,
  renewLeases,
  runLeases,
  takeOrphans,
  type Outcome,
  type Run,
} from './runs.store';

export interface JobContext {
  signal: AbortSignal;
  /** When the run was due. */
  dueAt: EpochMs;
  /** Who answers for the job; null until somebody has saved it or set it in motion. */
  keeperId: number | null;
  /** A line of the run's output. */
  say(key: TextKey, details?: Readonly<Record<string, string | number>>): void;
  /** Keeps an issued report with the run's log. */
  attach(file: string): void;
}
/** What a kind of job does. It stops soon after the signal; an error it throws is the run's failure. */
export type JobRunner<K extends JobKind> = (args: JobArgs<K>, context: JobContext) => Promise<void>;
export type JobRunners = { readonly [K in JobKind]: JobRunner<K> };

export interface WorkerDeps {
  db: Db;
  clock: Clock;
  log: Log;
  timeZone: string;
  runners: JobRunners;
  /** Wait before an end that could not be written is written again, ms. */
  endRetryMs?: number;
}

export interface JobWorker extends Unit {
  /** One round: ends what dead workers left, plans what is due and starts what may run. */
  tick(): Promise<void>;
  /** Resolves when nothing that this worker started is under way. */
  idle(): Promise<void>;
}

const tickMs = secondMs;
const leaseMs = 30 * secondMs;
const holdEveryMs = 10 * secondMs;
const usualEndRetryMs = secondMs;
/** An end that cannot be written is given up once the process must stop. */
const mostEndTriesAtStop = 3;
const atOnce = 3;
const longestOutput = 20_000;

/** Plans and runs jobs; any number of processes may have one, and each run is of exactly one of them. */
export const createJobWorker = (deps: WorkerDeps): JobWorker => new Worker(deps);

class Worker implements JobWorker {
  readonly name = 'job worker';
  private readonly self = `${hostname()}:${process.pid}:${randomBytes(3).toString('hex')}`;
  private readonly running = new Map<number, Promise<void>>();
  private readonly attempt: Attempt;
  private readonly planner: Planner;
  private readonly leases: LeaseWatch;
  private ending = new AbortController();
  private working: Promise<void> | null = null;
  private cancel = () => {};

  constructor(private readonly deps: WorkerDeps) {
    this.attempt = createAttempt(deps.log);
    this.leases = new LeaseWatch(deps.clock, leaseMs);
    this.planner = createPlanner({ ...deps, attempt: this.attempt });
  }

  async start(): Promise<void> {
    this.ending = new AbortController();
    await this.planner.planFirst();
    this.cancel = this.deps.clock.every(tickMs, () => {
      this.working ??= this.tick().finally(() => (this.working = null));
    });
  }

  async stop(): Promise<void> {
    this.cancel();
    await this.working;
    this.ending.abort();
    await this.idle();
  }

  /** A step that fails keeps none of the others from being taken. */
  async tick(): Promise<void> {
    await this.attempt('runs of dead workers could not be ended', () => this.buryOrphans());
    await this.attempt('jobs could not be planned', () => this.planner.planDue());
    await this.attempt('runs could not be started', () => this.startWaiting());
  }

  async idle(): Promise<void> {
    await Promise.all(this.running.values());
  }

  /** Runs under way in this process are alive, however late it comes to renew their leases. */
  private async buryOrphans(): Promise<void> {
    const { db, clock } = this.deps;
    const isUnderWay = [...this.running.keys()];
    await renewLeases(db, this.self, isUnderWay, clock.now(), leaseMs);
    const over = this.leases.over(await runLeases(db));
    for (const run of await takeOrphans(db, this.self, { isUnderWay, over }, clock.now(), leaseMs))
      await endRun(db, run, failure(kept('jobs.said.processDied'), clock.now()));
  }

  private async startWaiting(): Promise<void> {
    const { db, clock, log } = this.deps;
    while (this.running.size < atOnce && !this.ending.signal.aborted) {
      const run = await claimRun(db, this.self, clock.now(), leaseMs);
      if (!run) return;
      const life = this.carryOut(run)
        .catch((error: unknown) =>
          log.error({ err: error, job: run.jobId }, 'the end of a job was not written'),
        )
        .finally(() => this.running.delete(run.id));
      this.running.set(run.id, life);
    }
  }

  private async carryOut(run: Run): Promise<void> {
    const { signal } = this.ending;
    const stopping = new AbortController();
    const stop = () => stopping.abort(new JobRefusal('jobs.said.stopped'));
    signal.addEventListener('abort', stop, { once: true });
    const endHold = this.hold(run, stopping);
    try {
      await this.recordEnd(run, await this.outcomeOf(run, stopping.signal));
    } finally {
      endHold();
      signal.removeEventListener('abort', stop);
    }
  }

  /** What a run came to is not lost with a connection: its end is written as soon as the store can be. */
  private async recordEnd(run: Run, outcome: Outcome): Promise<void> {
    const { db, log, endRetryMs = usualEndRetryMs } = this.deps;
    for (let triesAtStop = 0; triesAtStop < mostEndTriesAtStop;) {
      try {
        return await endRun(db, run, outcome);
      } catch (error) {
        log.warn({ err: error, job: run.jobId }, 'the end of a job was not written, trying again');
      }
      if (this.ending.signal.aborted) triesAtStop += 1;
      await setTimeout(endRetryMs);
    }
    log.error({ job: run.jobId }, 'the end of a job was not written');
  }

  /** Renews the lease while the run goes on; a run that is no longer ours is stopped. */
  private hold(run: Run, stopping: AbortController): () => void {
    const { db, clock, log } = this.deps;
    return clock.every(holdEveryMs, () => {
      holdRun(db, run, clock.now() + leaseMs)
        .then((isOurs) => !isOurs && stopping.abort(new JobRefusal('jobs.said.taken')))
        .catch((error: unknown) => log.warn({ err: error, job: run.jobId }, 'a lease was not renewed'));
    });
  }

  private async outcomeOf(run: Run, signal: AbortSignal): Promise<Outcome> {
    const { clock, log, runners } = this.deps;
    const lines: string[] = [];
    const output = () => lines.join('\n').slice(0, longestOutput);
    let reportFile: string | null = null;
    const { dueAt, keeperId } = run;
    const say: JobContext['say'] = (key, details) => void lines.push(kept(key, details));
    const attach = (file: string) => (reportFile = file);
    try {
      const target = readTarget(run.target);
      if (!target) throw new JobRefusal('jobs.said.unknownKind', { target: run.target });
      await runTarget(runners, target, { signal, dueAt, keeperId, say, attach });
      signal.throwIfAborted();
      return { isOk: true, output: output(), error: null, reportFile, endedAt: clock.now() };
    } catch (error) {
      log.warn({ err: error, job: run.jobId, target: run.target }, 'a job failed');
      const words = error instanceof Error ? error.message : String(error);
      return { ...failure(words, clock.now()), output: output(), reportFile };
    }
  }
}

/** `readTarget` has read the arguments by the schema of this very kind. */
const runTarget = <K extends JobKind>(
  runners: JobRunners,
  { kind, args }: JobTarget & { kind: K },
  context: JobContext,
): Promise<void> => runners[kind](args as JobArgs<K>, context);

const failure = (error: string, endedAt: number): Outcome => ({
  isOk: false,
  output: '',
  error: error.slice(0, longestOutput),
  reportFile: null,
  endedAt,
});
