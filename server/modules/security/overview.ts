import { existsSync } from 'node:fs';
import type { SecurityOverview, SecuritySettings, Weakness } from '@contract/security';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { countWeakness, newestFailedSignIns, newestRefusals, type Counts } from './overview.store';
import { readSettings } from './settings.store';

/** What the environment of this process decides about safety. */
export interface Posture {
  isCaptchaAllowed: boolean;
  isBackupSealed: boolean;
  /** Others than this machine reach us, and nothing says that they do it by TLS. */
  isPlainHttp: boolean;
  isPlainMqtt: boolean;
  isTokenReadable: boolean;
  areAccessListsOn: boolean;
  /** Where the first start has left the administrator's password; null where nobody would. */
  passwordFile: string | null;
}

type Finding = SecurityOverview['findings'][number];

const longSessionHours = 24;

export async function overviewOf(db: Db, posture: Posture, now: EpochMs): Promise<SecurityOverview> {
  const [settings, counts, failedSignIns, refusals] = await Promise.all([
    readSettings(db),
    countWeakness(db, now),
    newestFailedSignIns(db),
    newestRefusals(db),
  ]);
  const { failedSignInsOfDay, refusalsOfDay, lockedNow } = counts;
  const findings = findingsOf(settings, counts, posture);
  return { findings, failedSignInsOfDay, refusalsOfDay, lockedNow, failedSignIns, refusals };
}

/** What is weak here, the worst first. */
export function findingsOf(settings: SecuritySettings, counts: Counts, posture: Posture): Finding[] {
  const found: Finding[] = [];
  const note = (severity: Finding['severity'], weakness: Weakness, count: number | boolean) => {
    if (Number(count) > 0) found.push({ weakness, severity, count: Number(count) });
  };
  note('high', 'initialPassword', counts.superWithInitialPassword);
  note('high', 'plainHttp', posture.isPlainHttp);
  note('high', 'adminWithoutSecondFactor', counts.superWithoutSecondFactor);
  note('high', 'captchaOff', !settings.captcha || !posture.isCaptchaAllowed);
  note('medium', 'passwordFile', posture.passwordFile !== null && existsSync(posture.passwordFile));
  note('medium', 'registrationOpen', settings.registration);
  note('medium', 'plainMqtt', posture.isPlainMqtt);
  note('medium', 'backupUnsealed', !posture.isBackupSealed);
  note('medium', 'backupUnplanned', counts.backupJobs === 0);
  note('medium', 'backupOld', counts.newBackups === 0);
  note('medium', 'secondFactorOff', settings.secondFactorFor === 'nobody');
  note('medium', 'accessListsOff', !posture.areAccessListsOn);
  note('low', 'passwordForever', settings.passwordValidDays === 0);
  note('low', 'longSessions', settings.sessionAbsoluteHours > longSessionHours);
  note('low', 'scriptReadsToken', posture.isTokenReadable);
  note('low', 'idleTokens', counts.idleTokens);
  note('low', 'unusedPasswords', counts.unusedPasswords);
  return found;
}
