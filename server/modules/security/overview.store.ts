import { sql } from 'kysely';
import { accessRefusals } from '@contract/errors';
import type { SecurityOverview } from '@contract/security';
import { dayMs, type EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';

const shown = 20;
const dormantMs = 30 * dayMs;
const idleTokenMs = 90 * dayMs;
/** A daily backup that fails all week is noticed. */
const newBackupMs = 7 * dayMs;

export interface Counts {
  failedSignInsOfDay: number;
  refusalsOfDay: number;
  lockedNow: number;
  superWithInitialPassword: number;
  superWithoutSecondFactor: number;
  unusedPasswords: number;
  idleTokens: number;
  backupJobs: number;
  newBackups: number;
}

const superUser = sql`(u.is_super or exists (
  select 1 from user_roles m join roles r on r.id = m.role_id and r.is_super and r.status = '0' and not r.is_deleted
  where m.user_id = u.id))`;

/** What is to be counted, in one look at the store. */
export async function countWeakness(db: Db, now: EpochMs): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with people as (
      select u.*, ${superUser} as is_powerful from users u where u.status = '0' and not u.is_deleted
    )
    select
      (select count(*) from login_log where status = '1' and login_time > ${now - dayMs}) as "failedSignInsOfDay",
      (select count(*) from audit_events where status = '1' and at > ${now - dayMs}
        and error = any(${[...accessRefusals]}::text[])) as "refusalsOfDay",
      (select count(*) from login_attempts where locked_until > ${now}) as "lockedNow",
      (select count(*) from people where is_powerful and must_change_password) as "superWithInitialPassword",
      (select count(*) from people where is_powerful and totp_confirmed_at is null) as "superWithoutSecondFactor",
      (select count(*) from people where not is_powerful and must_change_password
        and password_changed_at < ${now - dormantMs}) as "unusedPasswords",
      (select count(*) from api_tokens where revoked_at is null and expires_at > ${now}
        and coalesce(last_used_at, create_time) < ${now - idleTokenMs}) as "idleTokens",
      (select count(*) from jobs where status = '0' and invoke_target like 'backup.create(%') as "backupJobs",
      (select count(*) from backup_tasks where kind = 'create' and state = 'done'
        and ended_at > ${now - newBackupMs}) as "newBackups"`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('counting answered nothing');
  return counts;
}

export async function newestFailedSignIns(db: Db): Promise<SecurityOverview['failedSignIns']> {
  const rows = await db
    .selectFrom('login_log')
    .select(['user_name as userName', 'source', 'msg as reason', 'login_time as at'])
    .where('status', '=', '1')
    .orderBy('login_time', 'desc')
    .limit(shown)
    .execute();
  return rows.map((row) => ({ ...row, reason: row.reason ?? '' }));
}

export async function newestRefusals(db: Db): Promise<SecurityOverview['refusals']> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['user_name as userName', 'source', 'request_method', 'oper_url', 'error', 'at'])
    .where('status', '=', '1')
    .where('error', 'in', [...accessRefusals])
    .orderBy('at', 'desc')
    .limit(shown)
    .execute();
  return rows.map(({ request_method, oper_url, error, ...row }) => ({
    ...row,
    call: `${request_method} ${oper_url}`.trim(),
    reason: error ?? '',
  }));
}
