import { z } from 'zod';
import { largestRowId } from './values';
import { line } from './plainText';
import { isNetwork } from './networks';
import { passwordLength } from './passwords';
import { EpochMs } from './time';

const whole = (min: number, max: number) => z.number().int().min(min).max(max);
const networks = z.array(line().max(64).refine(isNetwork, { message: 'security.networkWrong' })).max(200);

export const secondFactorAudiences = ['nobody', 'roles', 'everybody'] as const;

/** What an administrator decides about the safety of the console; kept as parameters, in force at the next call. */
export const SecuritySettings = z
  .strictObject({
    passwordMinLength: whole(passwordLength.min, passwordLength.max),
    passwordHistory: whole(1, 24),
    /** 0: passwords do not expire. */
    passwordValidDays: whole(0, 730),
    passwordRefusesName: z.boolean(),
    /** Wrong passwords of one account from one source that are free; then every further one costs a longer wait. */
    lockAfterFailures: whole(3, 20),
    /** The same for one source, whatever the accounts it tries. */
    lockAfterSourceFailures: whole(20, 1_000),
    lockLongestMinutes: whole(1, 1_440),
    sessionIdleMinutes: whole(1, 1_440),
    sessionAbsoluteHours: whole(1, 168),
    /** 0: as many as one likes; else the oldest session of the user gives way. */
    sessionsPerUser: whole(0, 50),
    captcha: z.boolean(),
    registration: z.boolean(),
    /** Empty: everybody who is not denied. */
    accessAllow: networks,
    /** Wins over what is allowed. */
    accessDeny: networks,
    /** Reverse proxies whose word about the caller counts, beside those of the environment. */
    trustedProxies: networks,
    secondFactorFor: z.enum(secondFactorAudiences),
    secondFactorRoleIds: z.array(z.number().int().positive().max(largestRowId)).max(100),
  })
  .meta({ id: 'SecuritySettings' });
export type SecuritySettings = z.infer<typeof SecuritySettings>;
export type SecuritySetting = keyof SecuritySettings;

/** The parameter that keeps a setting. */
export const securityParams: Readonly<Record<SecuritySetting, string>> = {
  passwordMinLength: 'sys.password.minLength',
  passwordHistory: 'sys.password.history',
  passwordValidDays: 'sys.account.passwordValidateDays',
  passwordRefusesName: 'sys.password.refusesName',
  lockAfterFailures: 'sys.lock.failures',
  lockAfterSourceFailures: 'sys.lock.sourceFailures',
  lockLongestMinutes: 'sys.lock.longestMinutes',
  sessionIdleMinutes: 'sys.session.idleMinutes',
  sessionAbsoluteHours: 'sys.session.absoluteHours',
  sessionsPerUser: 'sys.session.perUser',
  captcha: 'sys.account.captchaEnabled',
  registration: 'sys.account.registerUser',
  accessAllow: 'sys.access.allow',
  accessDeny: 'sys.access.deny',
  trustedProxies: 'sys.access.proxies',
  secondFactorFor: 'sys.secondFactor.for',
  secondFactorRoleIds: 'sys.secondFactor.roles',
};

export const defaultSecurity: SecuritySettings = {
  passwordMinLength: passwordLength.min,
  passwordHistory: 5,
  passwordValidDays: 90,
  passwordRefusesName: true,
  lockAfterFailures: 5,
  lockAfterSourceFailures: 100,
  lockLongestMinutes: 60,
  sessionIdleMinutes: 30,
  sessionAbsoluteHours: 12,
  sessionsPerUser: 0,
  captcha: true,
  registration: false,
  accessAllow: [],
  accessDeny: [],
  trustedProxies: [],
  secondFactorFor: 'nobody',
  secondFactorRoleIds: [],
};

const SecurityRole = z
  .object({ roleId: z.number().int(), roleName: z.string() })
  .meta({ id: 'SecurityRole' });

export const SecurityAnswer = z
  .object({
    settings: SecuritySettings,
    /** Stands for what was read: a save that names another one was overtaken. */
    version: z.string(),
    roles: z.array(SecurityRole),
    /** Where the reader's calls come from, as the server sees it. */
    ownAddress: z.string(),
    /** What the environment says and this page cannot change. */
    fixed: z.object({
      trustedProxies: z.array(z.string()),
      captchaAllowed: z.boolean(),
      accessListsOn: z.boolean(),
    }),
  })
  .meta({ id: 'SecurityAnswer' });
export type SecurityAnswer = z.infer<typeof SecurityAnswer>;

export const SecuritySaveRequest = z
  .strictObject({
    version: z.string().max(64),
    settings: SecuritySettings,
    /** Of the second factor, for a change that loosens safety. */
    otp: z.string().max(20).optional(),
  })
  .meta({ id: 'SecuritySaveRequest' });
export type SecuritySaveRequest = z.infer<typeof SecuritySaveRequest>;

/** Every weakness that the overview looks for; words and the way to mend it stand under `security.finding.<name>`. */
export const weaknesses = [
  'initialPassword',
  'passwordFile',
  'adminWithoutSecondFactor',
  'secondFactorOff',
  'captchaOff',
  'registrationOpen',
  'plainHttp',
  'plainMqtt',
  'backupUnsealed',
  'backupUnplanned',
  'backupOld',
  'passwordForever',
  'longSessions',
  'scriptReadsToken',
  'accessListsOff',
  'idleTokens',
  'unusedPasswords',
] as const;
export type Weakness = (typeof weaknesses)[number];
export const severities = ['high', 'medium', 'low'] as const;

export const SecurityOverview = z
  .object({
    findings: z.array(
      z.object({ weakness: z.enum(weaknesses), severity: z.enum(severities), count: z.number().int() }),
    ),
    failedSignInsOfDay: z.number().int(),
    refusalsOfDay: z.number().int(),
    lockedNow: z.number().int(),
    /** The newest first. */
    failedSignIns: z.array(
      z.object({ userName: z.string(), source: z.string(), reason: z.string(), at: EpochMs }),
    ),
    refusals: z.array(
      z.object({
        userName: z.string(),
        source: z.string(),
        call: z.string(),
        reason: z.string(),
        at: EpochMs,
      }),
    ),
  })
  .meta({ id: 'SecurityOverview' });
export type SecurityOverview = z.infer<typeof SecurityOverview>;
