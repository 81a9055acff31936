import type { Environment } from '../../../../config/environment';

/** What is told as it is. Every other variable is told to be set and no more, also one that is added later. */
const told = [
  ...['PORT', 'HOST', 'MQTT_PORT', 'MQTT_HOST', 'DATA_DIR', 'DISK_RESERVE_MB', 'UPLOADS_PER_ACCOUNT_MB'],
  ...[
    'UPLOADS_TOTAL_MB',
    'B_INTERFACE_PORT',
    'B_INTERFACE_HOST',
    'B_INTERFACE_NETWORKS',
    'ALARM_DELAY_FACTOR',
  ],
  ...['SIMULATION_SPEED', 'SIMULATION_FROM', 'ROLE', 'API_PREFIX', 'CAPTCHA', 'PLANT_TIME_ZONE'],
  ...['TRUSTED_PROXIES', 'ACCESS_LISTS', 'SESSION_COOKIE', 'NOTIFY_NETWORKS', 'BACKUP_DIR', 'LOG_LEVEL'],
  ...['OIDC_SCOPE', 'FILES_BUCKET_REGION'],
] as const;
/** Told as far as the machine: names, passwords, paths and queries of an address may be secrets. */
const places = [
  ...[
    'DATABASE_URL',
    'GEN_DATABASE_URL',
    'MQTT_URL',
    'REDIS_URL',
    'PUBLIC_URL',
    'B_INTERFACE_URL',
    'SMS_URL',
  ],
  ...['OIDC_ISSUER', 'FILES_BUCKET_URL', 'HEARTBEAT_URL', 'CENTRE_ALARM_URL'],
] as const;

const isTold = (name: string): boolean => (told as readonly string[]).includes(name);
const isPlace = (name: string): boolean => (places as readonly string[]).includes(name);

/** An address without who asks and what for. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return '***';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

type Value = Environment[keyof Environment];
const valueText = (value: Value): string => {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(',') : JSON.stringify(value);
};

/** The environment as it may be shown. */
export const configurationOf = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => {
      if (value === undefined || valueText(value) === '') return [];
      if (isTold(name)) return [[name, valueText(value)]];
      return [[name, isPlace(name) ? placeOf(valueText(value)) : '***']];
    }),
  );

const shortestSecret = 6;

/** Parts of an address that may be a key: of a web address also its path and its query. */
function partsOf(address: string): string[] {
  if (!URL.canParse(address)) return [address];
  const { protocol, username, password, pathname, search } = new URL(address);
  const keys = protocol.startsWith('http')
    ? [username, password, pathname.slice(1), search.slice(1)]
    : [password];
  return keys.flatMap((key) => [key, unescaped(key)]);
}

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Values that nobody may read, as they may turn up in the text of an error. */
const secretsOf = (environment: Environment): string[] =>
  Object.entries(environment)
    .filter(([name, value]) => value !== undefined && !isTold(name))
    .flatMap(([name, value]) => {
      if (isPlace(name)) return partsOf(valueText(value));
      return typeof value === 'object' && value !== null ? Object.values(value).map(String) : [String(value)];
    })
    .filter((text) => text.length >= shortestSecret)
    // The longer first: a secret may lie within another.
    .toSorted((a, b) => b.length - a.length);

const longestText = 2_000;
const address = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>]+/gi;
const named =
  /(passw\w{0,10}|pwd|token|secret|authorization|api_?key)(["']?\s{0,3}[=:]\s{0,3}["']?)(bearer |basic )?[^\s"',;&]+/gi;

/** Takes secrets out of every text of a value: those of the configuration, and what says itself that it is one. */
export function createScrub(environment: Environment): <T>(value: T) => T {
  const secrets = secretsOf(environment);
  const text = (given: string): string =>
    secrets
      .reduce((shown, secret) => shown.replaceAll(secret, '***'), given.slice(0, longestText))
      .replace(address, placeOf)
      .replace(named, '$1$2***');
  const scrub = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(scrub);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, scrub(each)]));
  };
  return <T>(value: T) => scrub(value) as T;
}
