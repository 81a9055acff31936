import { isIP } from 'node:net';
import { z } from 'zod';
import { defaultDataDir } from './first-run/dataDir.mjs';

const roles = ['web', 'ingest', 'worker'] as const;

const port = z.coerce.number('must be a port number').int().min(0).max(65_535);
const url = (...schemes: string[]) =>
  z.string().regex(new RegExp(`^(${schemes.join('|')})://`), `must start with ${schemes.join(':// or ')}://`);

const roleList = z
  .string()
  .transform((text) => (text === 'all' ? [...roles] : text.split(',').map((role) => role.trim())))
  .pipe(z.array(z.enum(roles, 'must be "all" or a list of web, ingest, worker')).nonempty());

const tlsPairs = [
  ['HTTPS_CERT', 'HTTPS_KEY'],
  ['MQTT_TLS_CERT', 'MQTT_TLS_KEY'],
] as const;

/** Every environment variable that the product reads. The README's table is held to this by a contract test. */
export const Environment = z
  .object({
    PORT: port
      .prefault('8080')
      .describe('Port of the console, the API and the live stream; 0 takes any free one'),
    HOST: z
      .string()
      .prefault('127.0.0.1')
      .describe('Address that PORT listens on; 0.0.0.0 opens it to the network'),
    HTTPS_CERT: z
      .string()
      .optional()
      .describe('Certificate file (PEM) of the console; with HTTPS_KEY it speaks HTTPS only (docs/https.md)'),
    HTTPS_KEY: z.string().optional().describe('Key file (PEM) of HTTPS_CERT'),
    MQTT_PORT: port.prefault('1883').describe('Port of the embedded MQTT broker; 0 takes any free one'),
    MQTT_HOST: z.string().prefault('127.0.0.1').describe('Address that the embedded broker listens on'),
    DATA_DIR: z
      .string()
      .prefault(defaultDataDir)
      .describe('Folder of the embedded database, uploads, exports and generated secrets'),
    DISK_RESERVE_MB: z.coerce
      .number('must be a number')
      .min(0)
      .prefault('512')
      .describe(
        'Free space on the disk of DATA_DIR below which intake pauses (embedded database only); uploads and exports end at 1.5 times as much',
      ),
    UPLOADS_PER_ACCOUNT_MB: z.coerce
      .number('must be a number')
      .min(0)
      .prefault('50')
      .describe('What one account may keep of uploaded files; what is used nowhere is removed after a day'),
    UPLOADS_TOTAL_MB: z.coerce
      .number('must be a number')
      .min(0)
      .prefault('1024')
      .describe('What all accounts together may keep of uploaded files'),
    DATABASE_URL: url('postgres', 'postgresql')
      .optional()
      .describe('A PostgreSQL server (15 or later) in place of the embedded one'),
    GEN_DATABASE_URL: url('postgres', 'postgresql')
      .optional()
      .describe('A PostgreSQL whose table structures code generation may read, beside our own'),
    MQTT_URL: url('mqtt', 'mqtts').optional().describe('An MQTT broker in place of the embedded one'),
    MQTT_TLS_CERT: z
      .string()
      .optional()
      .describe('Certificate file (PEM) of the embedded broker; with MQTT_TLS_KEY the field speaks TLS only'),
    MQTT_TLS_KEY: z.string().optional().describe('Key file (PEM) of MQTT_TLS_CERT'),
    B_INTERFACE_PORT: port
      .optional()
      .describe(
        "Port for units of China Tower's B interface, which call 8080; without it nothing listens (docs/collectors.md)",
      ),
    B_INTERFACE_HOST: z
      .string()
      .prefault('127.0.0.1')
      .describe('Address that B_INTERFACE_PORT listens on: the one in the network of the units'),
    B_INTERFACE_NETWORKS: z
      .string()
      .prefault('')
      .transform(listed)
      .pipe(z.array(z.string().refine(isNetwork, 'must be networks such as 10.0.0.0/8, with commas')))
      .describe('Networks of the units, with commas: nobody else is answered, and nobody else called'),
    B_INTERFACE_URL: url('http')
      .optional()
      .describe('Address under which units reach B_INTERFACE_PORT, where it is not the one they called'),
    ALARM_DELAY_FACTOR: z.coerce
      .number('must be a number')
      .positive()
      .max(10)
      .prefault('1')
      .describe(
        'Scales every raise, clear and silence delay of the alarm rules; below 1 for drills and tests',
      ),
    SIMULATION_SPEED: z.coerce
      .number('must be a number')
      .min(1)
      .max(120)
      .prefault('1')
      .describe(
        'Simulations only: how many times as fast as the wall the clocks of server and fleet run together',
      ),
    SIMULATION_FROM: z.coerce
      .number('must be an instant in milliseconds')
      .int()
      .optional()
      .describe(
        'Instant (epoch ms) at which the clocks of a simulation agreed with the wall; the same for all processes',
      ),
    REDIS_URL: url('redis', 'rediss')
      .optional()
      .describe(
        'Redis for the fan-out between several server processes; without it, the database carries it',
      ),
    ROLE: roleList.prefault('all').describe('What this process runs: all, or a list of web, ingest, worker'),
    API_PREFIX: z
      .string()
      .regex(/^\/[\w/-]*[\w-]$/, 'must be a path such as /api')
      .prefault('/api')
      .describe('Path before every HTTP call of the console'),
    CAPTCHA: z
      .enum(['on', 'off'])
      .prefault('on')
      .transform((value) => value === 'on')
      .describe('on or off: whether signing in asks for the picture code'),
    ADMIN_PASSWORD: z
      .string()
      .min(8)
      .optional()
      .describe('Password of the administrator, read on the first start of an empty store only'),
    PLANT_TIME_ZONE: z
      .string()
      .refine(isTimeZone, 'must be an IANA time zone such as Asia/Shanghai')
      .prefault('Asia/Shanghai')
      .describe('Time zone of business days, tariffs and schedules; fixed at the first start'),
    TRUSTED_PROXIES: z
      .string()
      .regex(/^[\d.:a-fA-F/, ]*$/, 'must be a list of addresses or networks')
      .prefault('')
      .transform(listed)
      .describe('Addresses or networks of reverse proxies whose word about the caller counts, with commas'),
    ACCESS_LISTS: z
      .enum(['on', 'off'])
      .prefault('on')
      .transform((value) => value === 'on')
      .describe(
        'on or off: whether the address lists of System security hold; off lets shut-out people back in',
      ),
    SECRET_KEY: z
      .string()
      .min(16, 'must have at least 16 characters')
      .optional()
      .describe(
        'Secret that stored keys and passwords are sealed with, one for all processes; else `secret.key` in DATA_DIR',
      ),
    PUBLIC_URL: url('http', 'https')
      .optional()
      .describe('Address under which browsers reach the console; needed for single sign-on'),
    SESSION_COOKIE: z
      .enum(['readable', 'httpOnly'])
      .prefault('readable')
      .describe('readable: the browser stores its token; httpOnly: no script ever sees it'),
    SMS_URL: url('http', 'https')
      .optional()
      .describe('Where sign-in codes are posted to become text messages'),
    SMS_HEADERS: z
      .string()
      .prefault('{}')
      .transform(jsonTexts)
      .describe('Headers of that call, as a JSON object of texts'),
    SMS_BODY: z
      .string()
      .prefault('{"phone":"{{phone}}","code":"{{code}}"}')
      .describe('Body of that call, with {{phone}} and {{code}}'),
    NOTIFY_NETWORKS: z
      .string()
      .prefault('')
      .transform(listed)
      .pipe(z.array(z.string().refine(isNetwork, 'must be networks such as 10.0.0.0/8, with commas')))
      .describe(
        'Private networks that notifications may go into (mail relays, webhooks), with commas; none otherwise',
      ),
    HEARTBEAT_URL: url('http', 'https')
      .optional()
      .describe(
        "Address of a foreign receiver that each process posts to every 30 s while all is well: a dead man's switch, which misses the posts when the centre is gone (docs/operations.md)",
      ),
    CENTRE_ALARM_URL: url('http', 'https')
      .optional()
      .describe(
        'Second channel for alarms of the centre: each process posts there past the database what it sees fail (docs/operations.md)',
      ),
    CENTRE_ALARM_BODY: z
      .string()
      .prefault('{"event":"{{event}}","subject":"{{subject}}","text":"{{text}}","at":{{at}}}')
      .describe('Body of that post, JSON with {{event}}, {{trouble}}, {{subject}}, {{text}} and {{at}}'),
    OIDC_ISSUER: url('http', 'https').optional().describe('OpenID Connect provider for single sign-on'),
    OIDC_CLIENT_ID: z.string().optional().describe('Name of the console at that provider'),
    OIDC_CLIENT_SECRET: z
      .string()
      .optional()
      .describe('Secret of the console at that provider; none: PKCE alone'),
    OIDC_SCOPE: z
      .string()
      .prefault('openid profile email')
      .describe('What the console asks that provider for'),
    DEMO_OPERATOR_PASSWORD: z
      .string()
      .optional()
      .describe('Demonstration only: makes an account operator that sees every province'),
    BACKUP_DIR: z
      .string()
      .optional()
      .describe('Folder of the backups, shared by all processes; without it, `backups` in DATA_DIR'),
    BACKUP_KEY: z
      .string()
      .min(16, 'must have at least 16 characters')
      .optional()
      .describe('Secret that backups are encrypted with; keep it elsewhere than the backups'),
    FILES_BUCKET_URL: url('http', 'https')
      .optional()
      .describe('Bucket of an S3-compatible store for uploads and exports, with a prefix; else in DATA_DIR'),
    FILES_BUCKET_KEY: z.string().optional().describe('Access key of that bucket'),
    FILES_BUCKET_SECRET: z.string().optional().describe('Secret of FILES_BUCKET_KEY'),
    FILES_BUCKET_REGION: z
      .string()
      .prefault('us-east-1')
      .describe('Region that calls to that bucket are signed for'),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .prefault('info')
      .describe('Least severe log line that is written'),
  })
  .refine(
    ({ FILES_BUCKET_URL, FILES_BUCKET_KEY, FILES_BUCKET_SECRET }) =>
      FILES_BUCKET_URL === undefined || (FILES_BUCKET_KEY !== undefined && FILES_BUCKET_SECRET !== undefined),
    { path: ['FILES_BUCKET_URL'], message: 'needs FILES_BUCKET_KEY and FILES_BUCKET_SECRET' },
  )
  .refine(
    ({ SIMULATION_SPEED, SIMULATION_FROM }) => SIMULATION_SPEED === 1 || SIMULATION_FROM !== undefined,
    {
      path: ['SIMULATION_FROM'],
      message: 'is needed where SIMULATION_SPEED is another than 1',
    },
  )
  .superRefine((given, context) => {
    for (const [path, message] of complaintsOfBInterface(given))
      context.addIssue({ code: 'custom', path: [path], message });
    for (const [certificate, key] of tlsPairs)
      for (const [one, other] of [
        [certificate, key],
        [key, certificate],
      ] as const)
        if (given[one] !== undefined && given[other] === undefined)
          context.addIssue({
            code: 'custom',
            path: [one],
            message: `needs ${other} as well; a certificate is of no use without its key`,
          });
  });
export type Environment = z.infer<typeof Environment>;

/** For the person who starts the product: its words say what to do, where it was thrown says nothing. */
export class EnvironmentError extends Error {}

/**
 * Reads and checks the environment; an empty variable counts as absent.
 * @throws EnvironmentError whose message names every variable that is wrong, without repeating its value (it may be a secret).
 */
export function readEnvironment(given: Record<string, string | undefined> = process.env): Environment {
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(present);
  if (parsed.success) return parsed.data;
  const complaints = parsed.error.issues.map(
    (issue) => `  ${issue.path[0]?.toString() ?? ''}: ${issue.message}`,
  );
  throw new EnvironmentError(`The environment cannot be used:\n${complaints.join('\n')}`);
}

interface BInterface {
  HOST: string;
  PORT: number;
  B_INTERFACE_HOST: string;
  B_INTERFACE_PORT?: number | undefined;
  B_INTERFACE_NETWORKS: string[];
}

const everywhere = ['0.0.0.0', '::'];

/** Units have 8080 built in, which is the console's usual port as well. */
function complaintsOfBInterface(given: BInterface): [path: string, message: string][] {
  const { HOST, PORT, B_INTERFACE_HOST, B_INTERFACE_PORT, B_INTERFACE_NETWORKS } = given;
  if (B_INTERFACE_PORT === undefined) return [];
  const isSameHost =
    HOST === B_INTERFACE_HOST || [HOST, B_INTERFACE_HOST].some((host) => everywhere.includes(host));
  const isClash = B_INTERFACE_PORT !== 0 && B_INTERFACE_PORT === PORT && isSameHost;
  return [
    ...(isClash
      ? ([
          [
            'B_INTERFACE_PORT',
            'is the port of the console as well: units can call no other than 8080, so set PORT to another one',
          ],
        ] as [string, string][])
      : []),
    ...(B_INTERFACE_NETWORKS.length === 0
      ? ([['B_INTERFACE_NETWORKS', 'must name the networks of the units, such as 10.0.0.0/8']] as [
          string,
          string,
        ][])
      : []),
  ];
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

function jsonTexts(text: string, context: z.RefinementCtx): Record<string, string> {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON object of texts' });
    return z.NEVER;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
