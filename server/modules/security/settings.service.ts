import { sql } from 'kysely';
import { builtInParams } from '@contract/builtInParams';
import { isLooser } from '@contract/builtInParams/form';
import {
  securityParams,
  type SecurityAnswer,
  type SecuritySaveRequest,
  type SecuritySetting,
  type SecuritySettings,
} from '@contract/security';
import type { Language } from '@contract/languages';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { writeLoosened } from './loosened';
import { roleNameIn } from '../roles/roleName';
import { isAdmitted, type Access } from './access';
import type { Posture } from './overview';
import { readSettings, versionOf, writeSetting } from './settings.store';
import { textOf } from './settingText';

export interface SettingsDeps {
  db: Db;
  clock: Clock;
  access: Access;
  posture: Posture;
  trustedProxies: readonly string[];
  /** @throws AppError when the actor has no second factor, or the code is wrong */
  proveSecondFactor(actor: Actor, otp: string | undefined): Promise<void>;
}

/** Where the call would come from if other proxies were trusted. */
export type SourceWhen = (trusts: (address: string) => boolean) => string;

export const readSecurity = async (
  { db, posture, trustedProxies }: SettingsDeps,
  { source }: Actor,
  language: Language,
): Promise<SecurityAnswer> => {
  const settings = await readSettings(db);
  return {
    settings,
    version: versionOf(settings),
    roles: await db
      .selectFrom('roles')
      .select(['id as roleId', roleNameIn(language).as('roleName')])
      .where('is_deleted', '=', false)
      .orderBy('role_sort')
      .execute(),
    ownAddress: source,
    fixed: {
      trustedProxies: [...trustedProxies],
      captchaAllowed: posture.isCaptchaAllowed,
      accessListsOn: posture.areAccessListsOn,
    },
  };
};

/**
 * Saves what differs, in force at the next call.
 * @throws AppError conflict when somebody else saved first, validation when the saver would be shut out
 */
export async function saveSecurity(
  { db, clock, access, proveSecondFactor }: SettingsDeps,
  actor: Actor,
  { settings, version, otp }: SecuritySaveRequest,
  sourceWhen: SourceWhen,
): Promise<void> {
  refuseOwnExclusion(settings, sourceWhen(access.trustsWith(settings.trustedProxies)));
  const known = await readSettings(db);
  if (versionOf(known) !== version) throw new AppError('conflict');
  await demandRoles(db, settings);
  if (loosenedBetween(known, settings).length > 0) await proveSecondFactor(actor, otp);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('coolops security settings'))`.execute(trx);
    const old = await readSettings(trx);
    if (versionOf(old) !== version) throw new AppError('conflict');
    await demandRoles(trx, settings);
    const now = clock.now();
    const changed = changesBetween(old, settings);
    for (const { setting } of changed)
      await writeSetting(trx, setting, settings[setting], actor.userName, now);
    if (changed.length > 0)
      await writeAudit(trx, actor, {
        at: now,
        action: 'security.edited',
        subject: 'security:settings',
        title: '系统安全',
        detail: { changed },
      });
    await writeLoosened(trx, actor, now, loosenedBetween(old, settings));
  });
  await access.reload();
}

function refuseOwnExclusion(settings: SecuritySettings, address: string): void {
  if (isAdmitted(settings, address)) return;
  const isDenied = !isAdmitted({ ...settings, accessAllow: [] }, address);
  throw new AppError(
    'validation',
    { address },
    {
      [isDenied ? 'accessDeny' : 'accessAllow']: 'security.ownAddress',
    },
  );
}

async function demandRoles(trx: Db | Trx, settings: SecuritySettings): Promise<void> {
  if (settings.secondFactorFor !== 'roles') return;
  const ids = [...new Set(settings.secondFactorRoleIds)];
  const known =
    ids.length === 0
      ? []
      : await trx
          .selectFrom('roles')
          .select('id')
          .where('id', 'in', ids)
          .where('is_deleted', '=', false)
          .execute();
  if (ids.length === 0 || known.length < ids.length)
    throw new AppError('validation', {}, { secondFactorRoleIds: 'security.rolesWanted' });
}

const changesBetween = (old: SecuritySettings, next: SecuritySettings) =>
  (Object.keys(securityParams) as SecuritySetting[])
    .map((setting) => ({ setting, old: textOf(old[setting]), new: textOf(next[setting]) }))
    .filter((change) => change.old !== change.new);

const loosenedBetween = (old: SecuritySettings, next: SecuritySettings) =>
  changesBetween(old, next).flatMap(({ setting, old: before, new: after }) => {
    const key = securityParams[setting];
    const param = builtInParams[key];
    return param && isLooser(param, before, after) ? [{ key, old: before, new: after }] : [];
  });
