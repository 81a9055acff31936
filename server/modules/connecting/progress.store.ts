import { sql } from 'kysely';
import type { ConnectionProgress } from '@contract/connecting';
import { shardOf, type Refusal } from '@contract/telemetry';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';

export interface Watched {
  credentialId: number;
  siteId: number;
  siteCode: string;
  username: string;
  since: EpochMs;
}

const listed = 10;

/** The credential when it speaks for this site, which the scope holds. */
export async function credentialOf(
  db: Db,
  scope: Scope,
  siteId: number,
  username: string,
): Promise<{ credentialId: number; siteCode: string } | null> {
  const { rows } = await sql<{ credentialId: number; siteCode: string }>`
    select c.id as "credentialId", s.code as "siteCode" from field_credentials c
    join field_credential_sites m on m.credential_id = c.id join sites s on s.id = m.site_id
    where c.username = ${username} and s.id = ${siteId}
      and ${scopeFilter(scope, 's.area_id', 's.dept_id')}`.execute(db);
  return rows[0] ?? null;
}

/** A later step says that those before it were taken, also where another broker lets the field in. */
export async function stepsOf(
  db: Db,
  { credentialId, siteId, since }: Watched,
): Promise<ConnectionProgress['steps']> {
  const { rows } = await sql<ConnectionProgress['steps']>`
    with tried as (
      select min(at) filter (where outcome = 'connected') as connected,
        min(at) filter (where outcome = 'authorised') as authorised
      from connection_attempts where credential_id = ${credentialId} and at >= ${since}
    ), said as (
      select min(l.received_at) as reading, min(l.received_at) filter (where exists (
        select 1 from unnest(l.v) x where x is not null and x <> 'NaN')) as value
      from devices d join latest l on l.device_id = d.id
      where d.site_id = ${siteId} and l.received_at >= ${since}
    )
    select least(connected, authorised, reading) as connected, least(authorised, reading) as authorised,
      reading, value from tried, said`.execute(db);
  return rows[0] ?? { connected: null, authorised: null, reading: null, value: null };
}

type Refused = ConnectionProgress['refused'][number];

const isWrongShardOf = (topic: string, site: string): boolean => {
  const [root, version, shard, named] = topic.split('/');
  return root === 'coolops' && version === 'v1' && named === site && shard !== String(shardOf(site));
};

const ofTopic: ReadonlySet<Refusal> = new Set(['badTopic', 'unknownSite', 'unknownDevice', 'notOwner']);

/** What the broker turned away, and messages of this credential that were refused, newest first. */
export async function refusedOf(
  db: Db,
  { credentialId, siteCode, username, since }: Watched,
): Promise<Refused[]> {
  const tried = await sql<Refused>`
    select at, outcome as reason, detail from connection_attempts
    where credential_id = ${credentialId} and at >= ${since} and outcome not in ('connected', 'authorised')
    order by at desc limit ${listed}`.execute(db);
  const letters = await sql<{ at: EpochMs; reason: Refusal; detail: string; topic: string }>`
    select received_at as at, reason, detail, topic from dead_letters
    where received_at >= ${since} and credential = ${username} order by received_at desc limit ${listed}`.execute(
    db,
  );
  const refused = letters.rows.map(({ at, reason, detail, topic }): Refused => {
    const isShard = reason === 'badTopic' && isWrongShardOf(topic, siteCode);
    return { at, reason: isShard ? 'wrongShard' : reason, detail: ofTopic.has(reason) ? topic : detail };
  });
  return [...tried.rows, ...refused].toSorted((a, b) => b.at - a.at).slice(0, listed);
}
