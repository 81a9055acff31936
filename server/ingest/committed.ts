import type { EpochMs } from '@contract/time';
import type { Batch, ReadingRow } from './batch';
import type { CommitMark, CommittedBatch, CommittedReading } from '../platform/commits/feed';

const readingOf = ({ device, ts, receivedAt, values, invalid, isLate }: ReadingRow): CommittedReading => ({
  siteId: device.site.id,
  deviceId: device.id,
  code: device.code,
  class: device.class,
  at: ts,
  receivedAt,
  values: values.map((value) => (Number.isNaN(value) ? null : value)),
  invalid,
  isLate,
});

export const feedBatchOf = (batch: Batch, committedAt: EpochMs, mark: CommitMark | null): CommittedBatch => ({
  readings: [...batch.rows.values()].flatMap((rows) => rows.map(readingOf)),
  contacts: [...batch.contacts].map(([site, { heardAt, isOnline }]) => ({
    siteId: site.id,
    heardAt,
    isOnline,
  })),
  committedAt,
  ...(mark && { mark }),
});
