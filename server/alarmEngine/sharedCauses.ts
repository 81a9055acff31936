import { secondMs, type EpochMs } from '@contract/time';
import type { BatchParticipant, Contribution, Turn } from '../ingest/participant';
import type { Log } from '../platform/log';
import type { AlarmRecords } from './records';
import { centreShard } from './timeJudge';

interface SharedCausesPorts {
  records: Pick<AlarmRecords, 'foldCauses'>;
  log: Log;
  /** Scales every delay of the alarm rules. */
  delayFactor: number;
}

/** All sites that are not understood are counted this often. */
const foldEveryMs = 2 * secondMs;

/** Makes one alarm of what many sites share, in the one process that speaks for the centre. */
export class SharedCauses implements BatchParticipant {
  readonly standsOn = [];
  private foldedAt: EpochMs = 0;

  constructor(private readonly ports: SharedCausesPorts) {}

  async renew(): Promise<void> {
    // The definition is read with each count.
  }

  async load(): Promise<void> {
    // What many share is in the store.
  }

  async prepare(): Promise<void> {
    // It hears no message.
  }

  async judge({ watermark, holds, hold }: Turn): Promise<Contribution> {
    const { records, log, delayFactor } = this.ports;
    if (!holds(centreShard) || Math.abs(watermark - this.foldedAt) < foldEveryMs) return {};
    this.foldedAt = watermark;
    hold(centreShard);
    return {
      write: (statements) => records.foldCauses(statements, watermark, delayFactor),
      failed: (error) => log.error({ err: error }, 'sites that share a refusal could not be counted'),
    };
  }

  committed(): void {
    // Its state is in the store.
  }
}
