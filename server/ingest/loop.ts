import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import type { Unit } from '../platform/unit';
import { leaseLost } from './batchSql';
import type { BatchProcessor, Work } from './batchProcessor';
import type { Intake } from './intake';
import { MessageFault, type FieldMessage } from './message';
import type { IngestMetrics } from './metrics';
import type { Observation } from './ingestWatermark';
import type { WriteHealth } from './writeHealth';

export interface LoopPorts {
  processor: Pick<BatchProcessor, 'run'>;
  intake: Intake;
  clock: Clock;
  log: Log;
  metrics: Pick<IngestMetrics, 'failed'>;
  writes: WriteHealth;
  /** Whether the field can reach us now. */
  isReachable(): boolean;
  /** The watermark moves at least this often, and due delays fire. */
  tickMs: number;
  /** Transactions begin no closer together than this, unless enough has gathered to fill one. */
  gatherMs: number;
}

const mostMessages = 5_000;
const mostBytes = 4 * 1024 * 1024;
/** A transaction of so much costs little beside what it brings. */
const enoughMessages = 250;
const enoughBytes = 256 * 1024;
const longestRetryMs = 2_000;

/**
 * Whether a value of a message may be the cause. It is proven by a transaction that commits with a dead letter in the
 * place of the message; a schema, a right, a constraint or an error of the program is never the message's fault.
 */
const mayBeAboutData = (error: unknown): boolean => {
  if (error instanceof MessageFault) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^22[0-9A-Z]{3}$/.test(code) && code !== leaseLost;
};

/**
 * Commits what waits, one transaction after another: as much as has gathered while the last one was committed, and,
 * while little arrives, within a moment after it began. A transaction costs as much as some twenty messages in it.
 */
export class IngestLoop implements Unit {
  readonly name = 'ingest';
  private isStopping = false;
  private wake: (() => void) | null = null;
  private done: Promise<void> = Promise.resolve();
  private hasGivenUp = false;
  private beganMs = Number.NEGATIVE_INFINITY;
  private readonly tasks: (() => Promise<void>)[] = [];

  constructor(private readonly ports: LoopPorts) {}

  async start(): Promise<void> {
    this.isStopping = false;
    this.ports.intake.onArrival(() => this.wake?.());
    this.done = this.turn();
  }

  /** Commits what has arrived, as long as the database takes it, and ends. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.wake?.();
    await this.done;
    this.ports.intake.onArrival(null);
  }

  /** Runs a task between two transactions, when no state of a device is in use. */
  between(task: () => Promise<void>): void {
    this.tasks.push(task);
    this.wake?.();
  }

  private async runTasks(): Promise<void> {
    for (let task = this.tasks.shift(); task !== undefined; task = this.tasks.shift())
      try {
        await task();
      } catch (error) {
        this.ports.log.warn({ err: error }, 'the ingest could not renew what it knows; tried again shortly');
        const again = task;
        this.ports.clock.after(longestRetryMs, () => this.between(again));
      }
  }

  private async turn(): Promise<void> {
    while (!this.isStopping || this.hasWork()) {
      await this.runTasks();
      if (!this.hasWork()) await this.arrivalOr(this.ports.tickMs);
      await this.gather();
      this.beganMs = this.ports.clock.monotonicMs();
      await this.process(this.takeWork());
      if (this.isStopping && this.hasGivenUp) return;
    }
  }

  private async gather(): Promise<void> {
    const { intake, clock, gatherMs } = this.ports;
    for (;;) {
      const restMs = this.beganMs + gatherMs - clock.monotonicMs();
      const isEnough = intake.length >= enoughMessages || intake.waitingBytes >= enoughBytes;
      if (restMs <= 0 || isEnough || this.isStopping || this.tasks.length > 0) return;
      await this.arrivalOr(restMs);
    }
  }

  private hasWork(): boolean {
    return this.ports.intake.length > 0 && !this.ports.intake.isHeld;
  }

  private takeWork(): Work {
    const { intake } = this.ports;
    const messages = intake.isHeld ? [] : intake.take(mostMessages, mostBytes);
    const couldSee = this.ports.isReachable() && !intake.takePaused();
    return { messages, observation: this.observe(intake.oldestReceivedAt, couldSee) };
  }

  /** Everything that arrived before `oldestWaiting` will be committed; null: everything until now. */
  private observe(oldestWaiting: number | null, couldSee: boolean): Observation {
    const wall = this.ports.clock.now();
    const monotonicMs = this.ports.clock.monotonicMs();
    const behindMs = oldestWaiting === null ? 0 : Math.max(0, wall - oldestWaiting);
    return { wall: wall - behindMs, monotonicMs: monotonicMs - behindMs, couldSee };
  }

  private async process(work: Work): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const error = await this.failureOf(work);
      if (error === null) return;
      // The first retry, on fresh memory, mends what was only stale.
      if (mayBeAboutData(error) && attempt > 0 && (await this.divide(work, error))) return;
      if (this.isStopping && attempt > 0) {
        this.hasGivenUp = true;
        return;
      }
      await this.pause(Math.min(longestRetryMs, 50 * 2 ** attempt));
      // Messages may have come meanwhile, and an observation without them says no more than a later one.
      if (work.messages.length === 0) return;
      await this.tellFailing(work);
      await this.runTasks();
    }
  }

  /** @returns null when the work was committed */
  private async failureOf(work: Work): Promise<unknown> {
    try {
      await this.ports.processor.run(work);
      this.ports.writes.committed();
      return null;
    } catch (error) {
      const { writes } = this.ports;
      writes.failed();
      this.ports.metrics.failed();
      this.ports.log.warn(
        { err: error, failures: writes.failures, messages: work.messages.length },
        'a batch was rolled back; its messages are not acknowledged and are tried again',
      );
      return error ?? new Error('no reason given');
    }
  }

  /** The alarm of it is written without the messages that cannot be. */
  private async tellFailing({ messages, observation }: Work): Promise<void> {
    if (!this.ports.writes.isFailing) return;
    try {
      await this.ports.processor.run({
        messages: [],
        observation: this.observationBefore(messages, observation),
      });
    } catch (error) {
      this.ports.log.warn({ err: error }, 'that the intake cannot write cannot be written either');
    }
  }

  /**
   * Finds the message that cannot be stored by halving, in order; no other is lost for it.
   * @returns false when it is not proven that one message is the cause
   */
  private async divide({ messages, observation, unstorable }: Work, error: unknown): Promise<boolean> {
    if (messages.length === 0 || unstorable !== undefined) return false;
    if (messages.length === 1) {
      const reason = error instanceof Error ? error.message : '';
      return (await this.failureOf({ messages, observation, unstorable: reason })) === null;
    }
    const middle = messages.length >> 1;
    const later = messages.slice(middle);
    await this.process({
      messages: messages.slice(0, middle),
      observation: this.observationBefore(later, observation),
    });
    if (!this.hasGivenUp) await this.process({ messages: later, observation });
    return true;
  }

  private observationBefore([next]: readonly FieldMessage[], observation: Observation): Observation {
    const earlierMs = next === undefined ? 0 : Math.max(0, observation.wall - next.receivedAt);
    return {
      ...observation,
      wall: observation.wall - earlierMs,
      monotonicMs: observation.monotonicMs - earlierMs,
    };
  }

  private arrivalOr(restMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.ports.clock.after(restMs, () => this.wake?.());
      this.wake = () => {
        this.wake = null;
        cancel();
        resolve();
      };
      if (this.isStopping) this.wake();
    });
  }

  private pause(durationMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.ports.clock.after(durationMs, resolve);
    });
  }
}
