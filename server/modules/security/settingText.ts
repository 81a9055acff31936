import { defaultSecurity, securityParams, SecuritySettings, type SecuritySetting } from '@contract/security';

type Value = SecuritySettings[SecuritySetting];

/** A setting as its parameter keeps it. */
export const textOf = (value: Value): string => (Array.isArray(value) ? value.join(';') : String(value));

/** What the text of a parameter means, or null when it means nothing that is allowed. */
export function valueOf(name: SecuritySetting, text: string): Value | null {
  const parsed = SecuritySettings.shape[name].safeParse(rawOf(name, text));
  return parsed.success ? parsed.data : null;
}

function rawOf(name: SecuritySetting, text: string): unknown {
  const known = defaultSecurity[name];
  if (typeof known === 'number') return text.trim() === '' ? null : Number(text);
  if (typeof known === 'boolean') return text === 'true' ? true : text === 'false' ? false : null;
  if (typeof known === 'string') return text;
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return name === 'secondFactorRoleIds' ? parts.map(Number) : parts;
}

const settingByKey = new Map(
  Object.entries(securityParams).map(([name, key]) => [key, name as SecuritySetting]),
);

/** The setting that a parameter keeps; null for all other parameters. */
export const settingOfParam = (key: string): SecuritySetting | null => settingByKey.get(key) ?? null;
