import { Readable } from 'node:stream';
import { sql } from 'kysely';
import * as calls from '@contract/calls/siteImport';
import { shardOf } from '@contract/telemetry';
import { hashFieldPassword, newFieldPassword } from '../../platform/broker/fieldPassword';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { csvLine, csvMark } from '@contract/csv';
import { writeAudit } from '../audit/audit';
import { lockProvisioning } from '../provisioning';
import { scopeFilter } from '../scope';
import type { SiteImportDeps } from './siteImport.service';
import { findImport } from './siteImport.store';

interface Made {
  siteId: number;
  username: string;
  password: string;
  hash: string;
}

const atOnce = 1_000;
const pause = () => new Promise((resolve) => setImmediate(resolve));

/** Passwords take time to hash: others are answered in between. */
async function credentialsFor(sites: readonly { id: number; code: string }[]): Promise<Made[]> {
  const made: Made[] = [];
  for (const { id, code } of sites) {
    const password = newFieldPassword();
    made.push({ siteId: id, username: code, password, hash: hashFieldPassword(password) });
    if (made.length % atOnce === 0) await pause();
  }
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
): Promise<Readable> {
  if (!(await findImport(db, actor.userId, importId))) throw new AppError('notFound');
  const scope = await scopeOf(actor, calls.takeImportCredentials.permission);
  const made = await db.transaction().execute(async (trx) => {
    await lockProvisioning(trx);
    const { rows } = await sql<{ id: number; code: string }>`
      select s.id, s.code from sites s where s.import_id = ${importId} and s.retired_at is null
        and ${scopeFilter(scope, 's.area_id', 's.dept_id')}
        and not exists (select 1 from field_credential_sites f where f.site_id = s.id)
        and not exists (select 1 from field_credentials c where c.username = s.code)
      order by s.code`.execute(trx);
    if (rows.length === 0) throw new AppError('conflict');
    const credentials = await credentialsFor(rows);
    const now = clock.now();
    await sql`
      with made as (
        insert into field_credentials (username, password_hash, created_at)
        select u.name, u.hash, ${now}::bigint from unnest(${credentials.map(({ username }) => username)}::text[],
          ${credentials.map(({ hash }) => hash)}::text[]) as u (name, hash)
        returning id, username)
      insert into field_credential_sites (credential_id, site_id)
      select m.id, s.id from made m join sites s on s.code = m.username`.execute(trx);
    const detail = { sites: credentials.length };
    await writeAudit(trx, actor, {
      at: now,
      action: 'site.credentialsMade',
      subject: `import:${importId}`,
      detail,
    });
    return credentials;
  });
  return Readable.from(linesOf(made, mqttUrl));
}

function* linesOf(made: readonly Made[], mqttUrl: string): Generator<string> {
  yield csvMark + csvLine(['site', 'username', 'password', 'mqttUrl', 'shard']);
  for (const { username, password } of made)
    yield csvLine([username, username, password, mqttUrl, shardOf(username)]);
}
