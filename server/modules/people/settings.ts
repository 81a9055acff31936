import { join } from 'node:path';
import type { Environment } from '../../../config/environment';
import { openSecretBox, type SecretBox } from '../../platform/secretBox';
import type { DemoAccount } from '../demo/demoAccounts';
import type { Posture } from '../security';
import type { CookieMode } from '../session';
import type { HttpSmsSettings } from '../sms';
import type { OidcSettings } from '../sso';

export interface PeopleSettings {
  isCaptchaAllowed: boolean;
  cookieMode: CookieMode;
  sms: HttpSmsSettings | null;
  oidc: OidcSettings | null;
  demoAccounts: readonly DemoAccount[];
  box: SecretBox;
  trustedProxies: readonly string[];
  posture: Posture;
}

/** @throws Error in clear words when single sign-on is only half set up */
export const peopleSettings = (environment: Environment): PeopleSettings => ({
  isCaptchaAllowed: environment.CAPTCHA,
  cookieMode: environment.SESSION_COOKIE,
  sms: smsOf(environment),
  oidc: oidcOf(environment),
  demoAccounts: demoAccountsOf(environment),
  box: openSecretBox({ dataDir: environment.DATA_DIR, secret: environment.SECRET_KEY }),
  trustedProxies: environment.TRUSTED_PROXIES,
  posture: postureOf(environment),
});

const isOnlyHere = (host: string): boolean => /^(127\.|::1$|localhost$)/.test(host);

const postureOf = (environment: Environment): Posture => ({
  isCaptchaAllowed: environment.CAPTCHA,
  isBackupSealed: environment.BACKUP_KEY !== undefined,
  isPlainHttp:
    !isOnlyHere(environment.HOST) &&
    environment.HTTPS_CERT === undefined &&
    !environment.PUBLIC_URL?.startsWith('https://'),
  isPlainMqtt:
    environment.MQTT_URL === undefined
      ? !isOnlyHere(environment.MQTT_HOST) && environment.MQTT_TLS_CERT === undefined
      : environment.MQTT_URL.startsWith('mqtt://'),
  isTokenReadable: environment.SESSION_COOKIE === 'readable',
  areAccessListsOn: environment.ACCESS_LISTS,
  passwordFile: join(environment.DATA_DIR, 'admin-password.txt'),
});

const smsOf = ({ SMS_URL, SMS_HEADERS, SMS_BODY }: Environment): HttpSmsSettings | null =>
  SMS_URL === undefined ? null : { url: SMS_URL, headers: SMS_HEADERS, body: SMS_BODY };

function oidcOf(environment: Environment): OidcSettings | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_SCOPE, PUBLIC_URL } = environment;
  if (OIDC_ISSUER === undefined) return null;
  if (OIDC_CLIENT_ID === undefined || PUBLIC_URL === undefined)
    throw new Error('OIDC_ISSUER needs OIDC_CLIENT_ID and PUBLIC_URL as well.');
  const page = (path: string) => `${PUBLIC_URL.replace(/\/$/, '')}${path}`;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    redirectUrl: page('/auth-redirect'),
    afterLogoutUrl: page('/quit'),
    scope: OIDC_SCOPE,
  };
}

const demoAccountsOf = ({ DEMO_OPERATOR_PASSWORD: password }: Environment): DemoAccount[] =>
  password === undefined
    ? []
    : [{ userName: 'operator', nickName: 'Operator', password, roleKey: 'operator' }];
