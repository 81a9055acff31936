import type { EpochMs } from '@contract/time';
import type { Batch, ReadingRow } from './batch';
import type { Contribution } from './participant';
import type { CommitMark, CommittedBatch, CommittedReading } from '../platform/commits/feed';

const readingOf = ({ device, ts, receivedAt, values, invalid, isLate }: ReadingRow): CommittedReading => ({
  siteId: device.site.id,
  deviceId: device.id,
  code: device.code,
  class: device.class,
  at: ts,
  receivedAt,
  values,
  invalid,
  isLate,
});

export const feedBatchOf = (
  batch: Batch,
  contributions: readonly Contribution[],
  committedAt: EpochMs,
  mark: CommitMark | null,
): CommittedBatch => ({
  readings: [...batch.rows.values()].flatMap((rows) => rows.map(readingOf)),
  contacts: contributions.flatMap(({ contacts }) => contacts ?? []),
  committedAt,
  ...(mark && { mark }),
});
