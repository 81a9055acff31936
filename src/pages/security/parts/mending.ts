import type { Weakness } from '@contract/security';

/** Where a weakness is mended: a group of the settings on this page, another page, or the environment alone. */
export type Mending = { group: string } | { path: string } | null;

export const mendings: Readonly<Record<Weakness, Mending>> = {
  initialPassword: { path: '/system/user' },
  passwordFile: { path: '/user/profile' },
  adminWithoutSecondFactor: { group: 'factor' },
  secondFactorOff: { group: 'factor' },
  captchaOff: { group: 'entry' },
  registrationOpen: { group: 'entry' },
  plainHttp: { group: 'access' },
  plainMqtt: { path: '/monitor/server' },
  backupUnsealed: { path: '/system/backup' },
  backupUnplanned: { path: '/monitor/job' },
  backupOld: { path: '/system/backup' },
  passwordForever: { group: 'password' },
  longSessions: { group: 'session' },
  scriptReadsToken: { group: 'session' },
  accessListsOff: { group: 'access' },
  idleTokens: { path: '/system/token' },
  unusedPasswords: { path: '/system/user' },
};
