import { z } from 'zod';
import { line } from './plainText';
import { QuietHours } from './quietHours';

export const LoginType = z.enum(['password', 'sms', 'sso']).meta({ id: 'LoginType' });
export type LoginType = z.infer<typeof LoginType>;

/** R-SES-01. The username is trimmed by the client and again by the server. */
export const LoginRequest = z
  .object({
    username: line().max(64).default(''),
    password: z.string().max(256).default(''),
    /** Captcha with a password, the texted code with a phone, the one-time code of /accLogin/callBack with sso. */
    code: z.string().trim().max(128).default(''),
    uuid: z.string().max(64).default(''),
    loginType: LoginType.default('password'),
    phone: z.string().trim().max(20).default(''),
    /** Time-based second factor or a recovery code, when the account has one. */
    otp: z.string().trim().max(32).optional(),
  })
  .strict()
  .meta({ id: 'LoginRequest' });
export type LoginRequest = z.infer<typeof LoginRequest>;

/** The token stands at the top level of the envelope, beside code and msg. */
export const LoginAnswer = z
  .object({ code: z.literal(200), msg: z.string(), token: z.string() })
  .meta({ id: 'LoginAnswer' });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const CaptchaAnswer = z
  .object({
    code: z.literal(200),
    msg: z.string(),
    captchaEnabled: z.boolean(),
    uuid: z.string().optional(),
    /** An SVG data address, ready for <img src>. */
    img: z.string().optional(),
    /** Ways to sign in that are really set up here. */
    smsEnabled: z.boolean(),
    ssoEnabled: z.boolean(),
    registerEnabled: z.boolean(),
  })
  .meta({ id: 'CaptchaAnswer' });
export type CaptchaAnswer = z.infer<typeof CaptchaAnswer>;

export const AreaRef = z.object({ areaId: z.number().int(), areaName: z.string() }).meta({ id: 'AreaRef' });
export type AreaRef = z.infer<typeof AreaRef>;

export const SessionUser = z
  .object({
    userId: z.number().int(),
    userName: z.string(),
    nickName: z.string(),
    email: z.string().nullable(),
    phonenumber: z.string().nullable(),
    sex: z.string(),
    /** Path under the avatar prefix; empty: the default image. */
    avatar: z.string(),
    deptId: z.number().int().nullable(),
    admin: z.boolean(),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof SessionUser>;

/** R-SES-02. `passwordExpireDay` days until the password expires; null when passwords do not expire. */
export const InfoAnswer = z
  .object({
    code: z.literal(200),
    msg: z.string(),
    user: SessionUser,
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    areas: z.array(AreaRef),
    defaultArea: AreaRef.nullable(),
    passwordExpireDay: z.number().int().nullable(),
    /** The server refuses everything but the password change, info and logout while this is true. */
    isDefaultModifyPwd: z.boolean(),
    isPasswordExpired: z.boolean(),
    /** The server refuses everything but setting up a second factor, info and logout while this is true. */
    isSecondFactorOwed: z.boolean(),
    quietHours: QuietHours.nullable(),
    /** A wall: read-only, shows the data screen and nothing of the shell. */
    isDisplay: z.boolean().optional(),
  })
  .meta({ id: 'InfoAnswer' });
export type InfoAnswer = z.infer<typeof InfoAnswer>;

export const RouteMeta = z
  .object({
    title: z.string(),
    icon: z.string().optional(),
    noCache: z.boolean().optional(),
    affix: z.boolean().optional(),
    activeMenu: z.string().optional(),
    menuId: z.number().int().optional(),
    breadcrumb: z.boolean().optional(),
    link: z.string().nullable().optional(),
  })
  .meta({ id: 'RouteMeta' });
export type RouteMeta = z.infer<typeof RouteMeta>;

export interface MenuRoute {
  name?: string | undefined;
  path: string;
  hidden?: boolean | undefined;
  redirect?: string | undefined;
  component?: string | undefined;
  query?: string | undefined;
  alwaysShow?: boolean | undefined;
  meta?: RouteMeta | undefined;
  children?: MenuRoute[] | undefined;
}
export const MenuRoute: z.ZodType<MenuRoute> = z
  .object({
    name: z.string().optional(),
    path: z.string(),
    hidden: z.boolean().optional(),
    redirect: z.string().optional(),
    component: z.string().optional(),
    query: z.string().optional(),
    alwaysShow: z.boolean().optional(),
    meta: RouteMeta.optional(),
    children: z.lazy(() => z.array(MenuRoute)).optional(),
  })
  .meta({ id: 'MenuRoute' });

/** R-MENU-01: three trees, the one of the current language is used. */
export const RoutersAnswer = z
  .object({ normal: z.array(MenuRoute), en: z.array(MenuRoute), hk: z.array(MenuRoute) })
  .meta({ id: 'RoutersAnswer' });
export type RoutersAnswer = z.infer<typeof RoutersAnswer>;

/**
 * In the HttpOnly mode the browser never learns its token: sign-in answers this word in place of it, and the word
 * is then sent as the bearer token, which says "look into my cookie". A foreign site cannot send that header.
 */
export const tokenInCookie = 'cookie';
export const sessionCookie = 'coolops-session';

export const UnlockScreenRequest = z
  .object({ password: z.string().min(1, 'fields.required').max(200) })
  .meta({ id: 'UnlockScreenRequest' });

export const ChangePasswordRequest = z
  .object({ oldPassword: z.string().min(1).max(256), newPassword: z.string().min(1).max(256) })
  .strict()
  .meta({ id: 'ChangePasswordRequest' });
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

export const RegisterRequest = z
  .object({
    username: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,29}$/),
    password: z.string().min(1).max(256),
    confirmPassword: z.string().max(256).optional(),
    code: z.string().max(16).default(''),
    uuid: z.string().max(64).default(''),
  })
  .strict()
  .meta({ id: 'RegisterRequest' });
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const SendSmsCodeRequest = z
  .object({
    phone: z.string().trim().max(20),
    code: z.string().max(16).default(''),
    uuid: z.string().max(64).default(''),
  })
  .strict()
  .meta({ id: 'SendSmsCodeRequest' });
export type SendSmsCodeRequest = z.infer<typeof SendSmsCodeRequest>;
export const smsResendSeconds = 60;

/** The second factor of the signed-in user. */
export const SecondFactorState = z
  .object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() })
  .meta({ id: 'SecondFactorState' });
export type SecondFactorState = z.infer<typeof SecondFactorState>;
export const EnrolSecondFactorRequest = z
  .object({ password: z.string().min(1).max(256) })
  .strict()
  .meta({ id: 'EnrolSecondFactorRequest' });
/** `secret` to type, `uri` to scan; neither is shown again. */
export const EnrolSecondFactorAnswer = z
  .object({ secret: z.string(), uri: z.string() })
  .meta({ id: 'EnrolSecondFactorAnswer' });
export type EnrolSecondFactorAnswer = z.infer<typeof EnrolSecondFactorAnswer>;
export const ConfirmSecondFactorRequest = z
  .object({ otp: z.string().trim().max(32) })
  .strict()
  .meta({ id: 'ConfirmSecondFactorRequest' });
export const ConfirmSecondFactorAnswer = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'ConfirmSecondFactorAnswer' });
export type ConfirmSecondFactorAnswer = z.infer<typeof ConfirmSecondFactorAnswer>;
export const DisableSecondFactorRequest = z
  .object({ password: z.string().min(1).max(256), otp: z.string().trim().max(32) })
  .strict()
  .meta({ id: 'DisableSecondFactorRequest' });

export const wildcardPermission = '*:*:*';
export const adminRole = 'admin';
export const defaultRole = 'ROLE_DEFAULT';
