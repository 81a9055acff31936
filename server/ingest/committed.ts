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

const alarmSitesOf = ({ raised, cleared, confirmed, overtaken, touched }: Batch): number[] => {
  const sites = new Set<number>();
  for (const { site } of raised) if (site !== null) sites.add(site.id);
  // All others belong to devices that this batch touched.
  if (cleared.length + confirmed.length + overtaken.length > 0)
    for (const { site } of touched) sites.add(site.id);
  return [...sites];
};

export const feedBatchOf = (batch: Batch, committedAt: EpochMs, mark: CommitMark | null): CommittedBatch => ({
  readings: [...batch.rows.values()].flatMap((rows) => rows.map(readingOf)),
  contacts: [...batch.contacts].map(([site, { heardAt, isOnline }]) => ({
    siteId: site.id,
    heardAt,
    isOnline,
  })),
  alarmSites: alarmSitesOf(batch),
  committedAt,
  ...(mark && { mark }),
});
