import type { PeopleSettings } from '@server/modules/people/settings';
import { createSecretBox } from '@server/platform/secretBox';

/** The settings of people as a test begins with them: nothing beyond the password is set up. */
export const plainSettings: PeopleSettings = {
  isCaptchaAllowed: false,
  cookieMode: 'readable',
  sms: null,
  oidc: null,
  demoAccounts: [],
  box: createSecretBox(Buffer.alloc(32, 7)),
  trustedProxies: [],
  posture: {
    isCaptchaAllowed: false,
    isBackupSealed: false,
    isPlainHttp: false,
    isPlainMqtt: false,
    isTokenReadable: true,
    areAccessListsOn: true,
    passwordFile: null,
  },
};
