import { parentPort, workerData } from 'node:worker_threads';
import type { StrategySetting } from '@contract/strategies';
import { rehearse, type RehearsalInput } from './rehearse';
import { twinFrom, type StoredTwin } from '../twin/storedTwin';

/** What the thread is told: covariances go as rows of numbers. */
export interface ThreadOrder {
  twin: StoredTwin;
  input: Omit<RehearsalInput, 'posteriors'>;
  plan: readonly StrategySetting[];
}

// Handed over by `inThread.ts` in this form.
const { twin, input, plan } = workerData as ThreadOrder;
parentPort?.postMessage(rehearse({ ...input, posteriors: twinFrom(twin).posteriors }, plan));
