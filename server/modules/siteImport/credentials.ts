import { sql } from 'kysely';
import * as calls from '@contract/calls/siteImport';
import { shardOf } from '@contract/telemetry';
import type { EpochMs } from '@contract/time';
import { hashFieldPassword, newFieldPassword } from '../../platform/broker/fieldPassword';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { csvLine, csvMark } from '@contract/csv';
import { writeAudit } from '../audit/audit';
import { lockProvisioning } from '../provisioning';
import { scopeFilter, type Scope } from '../scope';
import type { SiteImportDeps } from './siteImport.service';
import { findImport } from './siteImport.store';

interface Made {
  username: string;
  password: string;
}

/** Some milliseconds' worth: others are answered in between. */
const atOnce = 500;

/** Makes the credentials of the next sites after this code; none are left when there are no more. */
async function makeNext(
  trx: Trx,
  scope: Scope,
  { importId, after, now }: { importId: number; after: string; now: EpochMs },
): Promise<Made[]> {
  const { rows } = await sql<{ id: number; code: string }>`
    select s.id, s.code from sites s where s.import_id = ${importId} and s.retired_at is null and s.code > ${after}
      and ${scopeFilter(scope, 's.area_id', 's.dept_id')}
      and not exists (select 1 from field_credential_sites f where f.site_id = s.id)
      and not exists (select 1 from field_credentials c where c.username = s.code)
    order by s.code limit ${atOnce}`.execute(trx);
  const made = rows.map(({ code }) => ({ username: code, password: newFieldPassword() }));
  const hashes = made.map(({ password }) => hashFieldPassword(password));
  await sql`
    with made as (
      insert into field_credentials (username, password_hash, created_at)
      select u.name, u.hash, ${now}::bigint from unnest(${made.map(({ username }) => username)}::text[],
        ${hashes}::text[]) as u (name, hash)
      returning id, username)
    insert into field_credential_sites (credential_id, site_id)
    select m.id, s.id from made m join sites s on s.code = m.username`.execute(trx);
  return made;
}

/**
 * A table of new credentials for the sites of an import for which nothing speaks. Their passwords are nowhere else: the
 * store has digests, and a second time there are none left to make.
 */
export async function takeCredentials(
  { db, clock, scopeOf }: SiteImportDeps,
  actor: Actor,
  importId: number,
  mqttUrl: string,
): Promise<string> {
  if (!(await findImport(db, actor.userId, importId))) throw new AppError('notFound');
  const scope = await scopeOf(actor, calls.takeImportCredentials.permission);
  const made = await db.transaction().execute(async (trx) => {
    await lockProvisioning(trx);
    const now = clock.now();
    const credentials: Made[] = [];
    for (;;) {
      const after = credentials.at(-1)?.username ?? '';
      const next = await makeNext(trx, scope, { importId, after, now });
      if (next.length === 0) break;
      credentials.push(...next);
    }
    if (credentials.length === 0) throw new AppError('conflict');
    const detail = { sites: credentials.length };
    await writeAudit(trx, actor, {
      at: now,
      action: 'site.credentialsMade',
      subject: `import:${importId}`,
      detail,
    });
    return credentials;
  });
  return [...linesOf(made, mqttUrl)].join('');
}

function* linesOf(made: readonly Made[], mqttUrl: string): Generator<string> {
  yield csvMark + csvLine(['site', 'username', 'password', 'mqttUrl', 'shard']);
  for (const { username, password } of made)
    yield csvLine([username, username, password, mqttUrl, shardOf(username)]);
}
