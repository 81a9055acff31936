import type { FaultResult, PauseReason } from '@contract/faults';

/** What is being written before a step is taken. */
export interface Draft {
  note: string;
  reason: PauseReason;
  evidence: string;
  result: FaultResult;
  causeId: number | null;
  actionId: number | null;
  parts: Readonly<Record<number, number>>;
}
