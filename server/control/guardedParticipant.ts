import { secondMs } from '@contract/time';
import type {
  BatchParticipant,
  Contribution,
  Device,
  Field,
  LoadedShard,
  ReadingKind,
  ReadingRow,
  Site,
  SignOfLife,
  Turn,
} from '../ingest/participant';
import type { FieldReply } from '@contract/telemetry';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';

/** So long it sits out after a fault: a fault that stays must not slow the intake down with every turn. */
const pauseMs = 5 * secondMs;

/**
 * Lets a participant fail alone: whatever it throws, and whatever the database refuses of it, the turn goes on without
 * it, and it reads everything anew before it takes part again. What it did not hear meanwhile it must find out itself.
 */
export class GuardedParticipant implements BatchParticipant {
  readonly standsOn: readonly string[];
  private failedAtMs: number | null = null;
  /** It takes part in the turn under way. */
  private isIn = false;

  constructor(
    private readonly inner: BatchParticipant,
    private readonly clock: Pick<Clock, 'monotonicMs'>,
    private readonly log: Pick<Log, 'warn'>,
    private readonly what = 'commands',
  ) {
    this.standsOn = inner.standsOn;
  }

  async renew(): Promise<void> {
    await this.inner.renew();
  }

  async load(shards: readonly LoadedShard[], field: Field): Promise<void> {
    await this.inner.load(shards, field);
  }

  async prepare(turn: Turn): Promise<void> {
    const { failedAtMs } = this;
    this.isIn = failedAtMs === null || this.clock.monotonicMs() - failedAtMs >= pauseMs;
    await this.tryOut(async () => {
      if (failedAtMs !== null) await this.inner.load([], turn.field);
      await this.inner.prepare(turn);
      this.failedAtMs = null;
    });
  }

  hear(site: Site, sign: SignOfLife, isOnline: boolean): void {
    this.attempt(() => this.inner.hear?.(site, sign, isOnline));
  }

  hearReply(turn: Turn, site: Site, deviceCode: string, reply: FieldReply): void {
    this.attempt(() => this.inner.hearReply?.(turn, site, deviceCode, reply));
  }

  judgeReading(turn: Turn, row: ReadingRow, kind: ReadingKind, changed: number): void {
    this.attempt(() => this.inner.judgeReading?.(turn, row, kind, changed));
  }

  async loadDevices(devices: readonly Device[], field: Field): Promise<void> {
    await this.inner.loadDevices?.(devices, field);
  }

  forgotten(devices: readonly Device[]): void {
    this.inner.forgotten?.(devices);
  }

  async judge(turn: Turn): Promise<Contribution> {
    let contribution: Contribution = {};
    await this.tryOut(async () => {
      contribution = { ...(await this.inner.judge(turn)), failed: (error) => this.fail(error) };
    });
    return contribution;
  }

  committed(turn: Turn): void {
    this.attempt(() => this.inner.committed(turn));
  }

  private attempt(work: () => void): void {
    if (!this.isIn) return;
    try {
      work();
    } catch (error) {
      this.fail(error);
    }
  }

  private async tryOut(work: () => Promise<void>): Promise<void> {
    if (!this.isIn) return;
    try {
      await work();
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.isIn = false;
    this.failedAtMs = this.clock.monotonicMs();
    this.log.warn({ err: error }, `${this.what} could not be carried on; the intake goes on without them`);
  }
}
