import type { EpochMs } from '@contract/time';
import type { Trx } from '../../platform/database/database';

/** What moved, by a key of its own; its words are read by a call, within the scope of whoever reads. */
export interface Announcement {
  key: string;
  kind: string;
  at: EpochMs;
  payload?: Readonly<Record<string, number>>;
}

/** Tells everyone who is signed in, when this transaction commits and not before. */
export const announce = (trx: Trx, { key, kind, at, payload = {} }: Announcement) =>
  trx
    .insertInto('outbox')
    .values({
      topic: 'notices',
      key,
      kind,
      area_id: null,
      dept_id: null,
      payload: JSON.stringify(payload),
      trace: null,
      created_at: at,
    })
    .execute();
