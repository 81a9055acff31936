import { createHash } from 'node:crypto';
import {
  defaultSecurity,
  securityParams,
  type SecuritySetting,
  type SecuritySettings,
} from '@contract/security';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { textOf, valueOf } from './settingText';

const names = Object.keys(securityParams) as SecuritySetting[];

/** What is in force; a parameter that is missing or means nothing counts as its default. */
export async function readSettings(db: Db | Trx): Promise<SecuritySettings> {
  const rows = await db
    .selectFrom('params')
    .select(['config_key', 'config_value'])
    .where('config_key', 'in', Object.values(securityParams))
    .execute();
  const texts = new Map(rows.map(({ config_key, config_value }) => [config_key, config_value]));
  const found = names.map((name) => {
    const text = texts.get(securityParams[name]);
    return [name, (text === undefined ? null : valueOf(name, text)) ?? defaultSecurity[name]];
  });
  // Every name has got a value that its own schema has let through.
  return Object.fromEntries(found) as SecuritySettings;
}

export const versionOf = (settings: SecuritySettings): string =>
  createHash('sha256')
    .update(names.map((name) => `${name}=${textOf(settings[name])}`).join('\n'))
    .digest('base64url')
    .slice(0, 22);

export async function writeSetting(
  trx: Trx,
  name: SecuritySetting,
  value: SecuritySettings[SecuritySetting],
  by: string,
  now: EpochMs,
): Promise<void> {
  const config_value = textOf(value);
  await trx
    .updateTable('params')
    .set((eb) => ({
      config_value,
      version: eb('version', '+', 1),
      update_by: by,
      update_time: now,
    }))
    .where('config_key', '=', securityParams[name])
    .execute();
}
