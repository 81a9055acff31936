import {
  CaptchaAnswer,
  ChangePasswordRequest,
  InfoAnswer,
  LoginAnswer,
  LoginRequest,
  RegisterRequest,
  SendSmsCodeRequest,
  UnlockScreenRequest,
} from '../session';
import { defineCall } from './call';

const envelope = { code: true, msg: true } as const;

export const register = defineCall({
  id: 'register.account',
  scope: 'open',
  method: 'POST',
  path: '/register',
  permission: 'public',
  summary: 'Makes an account without rights, when parameter sys.account.registerUser allows it (R-ACC-01)',
  body: RegisterRequest,
});

export const sendSmsCode = defineCall({
  id: 'sms.sendCode',
  scope: 'open',
  method: 'POST',
  path: '/sendSmsCode',
  permission: 'public',
  summary: 'Sends a sign-in code to a phone, once in 60 seconds (R-VAL-02)',
  body: SendSmsCodeRequest,
});

export const readInfo = defineCall({
  id: 'session.info',
  scope: 'own',
  method: 'GET',
  path: '/getInfo',
  permission: 'self',
  summary: 'The signed-in user with roles, permissions and areas (R-SES-02)',
  response: InfoAnswer.omit(envelope),
  answer: 'whole',
  allowedBeforePasswordChange: true,
  allowedBeforeSecondFactor: true,
  allowedForDisplay: true,
  allowedForToken: true,
});

export const changePassword = defineCall({
  id: 'session.changePassword',
  scope: 'own',
  method: 'PUT',
  path: '/system/user/profile/updatePwd',
  permission: 'self',
  summary: 'Changes the own password and ends the other sessions (R-VAL-04)',
  body: ChangePasswordRequest,
  answer: 'data',
  allowedBeforePasswordChange: true,
  allowedBeforeSecondFactor: true,
});

export const unlockScreen = defineCall({
  id: 'session.unlock',
  scope: 'own',
  method: 'POST',
  path: '/unlockscreen',
  permission: 'self',
  summary: 'The own password once more, for a screen that its owner locked; wrong ones count as at sign-in',
  body: UnlockScreenRequest,
  answer: 'data',
  allowedBeforePasswordChange: true,
  allowedBeforeSecondFactor: true,
});

export const logOut = defineCall({
  id: 'session.logout',
  scope: 'open',
  method: 'POST',
  path: '/logout',
  permission: 'public',
  isPartOfSignIn: true,
  summary: 'Ends the session of the presented token; succeeds without one as well',
  answer: 'data',
});

export const readWays = defineCall({
  id: 'session.captcha',
  scope: 'open',
  method: 'GET',
  path: '/captchaImage',
  permission: 'public',
  isPartOfSignIn: true,
  summary: 'A picture to copy when sign-in asks for one, and the ways to sign in that are set up here',
  response: CaptchaAnswer.omit(envelope),
  answer: 'whole',
});

const signingIn = {
  method: 'POST',
  permission: 'public',
  isPartOfSignIn: true,
  summary: 'Signs in by password, texted code or single sign-on; answers the token at the top level',
  body: LoginRequest,
  response: LoginAnswer.omit(envelope),
  answer: 'whole',
} as const;

export const signIn = defineCall({ ...signingIn, id: 'session.login', scope: 'open', path: '/login' });
/** As other clients of the family ask. */
export const signInOfFamily = defineCall({
  ...signingIn,
  id: 'session.signIn',
  scope: 'open',
  path: '/signIn',
});
