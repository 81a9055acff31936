import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Site } from '../ingest/participant';
import { int4Array, int8Array } from '../platform/database/binaryArray';
import type { PreparedQuery } from '../platform/database/statements';
import type { Contact, ContactChange, Contacts } from './contacts';

interface ContactRow {
  code: string;
  heard_at: EpochMs;
  is_online: boolean;
  heard_seeing_ms: number;
}

/** When the sites of these shards were heard, by their codes. */
export const readContacts = async (pool: Pool, shards: readonly number[]): Promise<Map<string, Contact>> => {
  const { rows } = await pool.query<ContactRow>(
    `select s.code, c.heard_at, c.is_online, c.heard_seeing_ms
     from site_contacts c join sites s on s.id = c.site_id where s.shard = any($1::smallint[])`,
    [shards],
  );
  return new Map(
    rows.map(({ code, heard_at: heardAt, is_online: isOnline, heard_seeing_ms: heardSeeingMs }) => [
      code,
      { heardAt, isOnline, writtenAt: heardAt, heardSeeingMs },
    ]),
  );
};

/** Whoever restarts, or listens to another process's commits, knows a sign of life this late at most. */
const contactRestMs = 10_000;

/** Contacts worth writing: a change of state at once, a mere sign of life seldom. */
export const contactsToWrite = ({ changes, committed }: Contacts): [Site, ContactChange][] =>
  [...changes].filter(([site, change]) => {
    const known = committed.get(site);
    return (
      change.isOnline !== (known?.isOnline ?? false) ||
      Math.abs(change.heardAt - (known?.writtenAt ?? 0)) >= contactRestMs
    );
  });

/** @param seeingMsOf what the seeing clock showed when the site was last heard */
export const writeContacts = (
  contacts: readonly [Site, ContactChange][],
  seeingMsOf: (site: Site, change: ContactChange) => number,
): PreparedQuery => ({
  name: 'ingest_contacts',
  text: `
    insert into site_contacts (site_id, heard_at, is_online, heard_seeing_ms)
    select u.site_id, u.heard_at, u.is_online = 1, u.heard_seeing_ms
    from unnest($1::int4[], $2::int8[], $3::int4[], $4::int8[]) as u (site_id, heard_at, is_online, heard_seeing_ms)
    on conflict (site_id) do update set heard_at = excluded.heard_at, is_online = excluded.is_online,
      heard_seeing_ms = excluded.heard_seeing_ms`,
  values: [
    int4Array(contacts, ([site]) => site.id),
    int8Array(contacts, ([, change]) => change.heardAt),
    int4Array(contacts, ([, change]) => Number(change.isOnline)),
    int8Array(contacts, ([site, change]) => Math.round(seeingMsOf(site, change))),
  ],
});
