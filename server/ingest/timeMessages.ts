import { timeTopicOf, type TimeMessage } from '@contract/telemetry';
import { minuteMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { FieldBroker } from '../platform/broker/broker';
import type { Clock } from '../platform/clock';
import type { Log } from '../platform/log';
import { writeCorrection } from './clockCorrections.store';
import { ClockWitnesses } from './clockWitnesses';
import type { BatchParticipant, Contribution, Site, Speech, Turn } from './participant';

interface TimePorts {
  pool: Pick<Pool, 'query'>;
  clock: Clock;
  log: Log;
}

const againMs = 10 * minuteMs;
/** At first, too few were received to know whether it is our own clock that is off. */
const listensMs = minuteMs;

/**
 * Sends the time to controllers whose clock is off, and logs that. Where most of them agree that it is our
 * own clock that is off, nobody is sent anything.
 */
export class TimeMessages implements BatchParticipant {
  readonly standsOn = [];
  private broker: Pick<FieldBroker, 'publish'> | null = null;
  /** Sites whose clock is off, with the moment of the newest message to them, by the steady clock. */
  private readonly wrong = new Map<Site, number>();
  private due: { site: Site; errorMs: number }[] = [];
  private readonly witnesses = new ClockWitnesses();
  private firstMs: number | null = null;

  constructor(private readonly ports: TimePorts) {}

  sendBy(broker: Pick<FieldBroker, 'publish'>): void {
    this.broker = broker;
  }

  async renew(): Promise<void> {
    // It judges by nothing that anybody sets.
  }

  async load(): Promise<void> {
    // What was sent before is in the log; who is still wrong is sent it again.
    this.witnesses.keepOnly(({ isSpokenFor }) => isSpokenFor);
  }

  async prepare(): Promise<void> {
    this.due = [];
  }

  hearSpeech({ field }: Turn, speech: Speech): void {
    const { site, errorMs, isCollected } = speech;
    this.firstMs ??= this.ports.clock.monotonicMs();
    this.witnesses.hear(speech, field.toleranceMs);
    // Units of foreign protocols are set by their collectors.
    if (errorMs === null || isCollected) return;
    if (Math.abs(errorMs) > field.toleranceMs) this.offer(site, errorMs);
    else this.wrong.delete(site);
  }

  async judge(): Promise<Contribution> {
    return {};
  }

  committed(): void {
    const now = this.ports.clock.now();
    const doubt = this.witnesses.consensus;
    if (doubt !== null) {
      for (const { site } of this.due) this.wrong.delete(site);
      if (this.due.length > 0)
        this.ports.log.warn(
          { sites: doubt.agreeing.size, of: doubt.of, errorMs: doubt.errorMs },
          'most controllers agree that the clock of this machine is wrong',
        );
      return;
    }
    for (const { site, errorMs } of this.due) void this.send(site, errorMs, now);
  }

  private offer(site: Site, errorMs: number): void {
    const nowMs = this.ports.clock.monotonicMs();
    if (nowMs - (this.firstMs ?? nowMs) < listensMs) return;
    if (nowMs - (this.wrong.get(site) ?? -againMs) < againMs) return;
    this.wrong.set(site, nowMs);
    this.due.push({ site, errorMs });
  }

  private async send({ id, code }: Site, errorMs: number, now: EpochMs): Promise<void> {
    const { broker, ports } = this;
    if (broker === null) return;
    const message: TimeMessage = { t: ports.clock.now() };
    try {
      await broker.publish(timeTopicOf(code), Buffer.from(JSON.stringify(message)));
    } catch (error) {
      ports.log.warn({ err: error, site: code }, 'the time could not be sent to a controller');
      return;
    }
    await writeCorrection(ports.pool, id, now, errorMs).catch((error: unknown) =>
      ports.log.warn({ err: error, site: code }, 'a correction was not logged'),
    );
  }
}
