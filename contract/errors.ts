/**
 * Every error the server may answer, by name, with the envelope code that travels on the wire.
 * Each name has words in three languages under `errors.<name>` (a contract test holds that).
 * Codes: 401 sign in again · 403 not permitted · 404 unknown route or record · 409 someone else was first ·
 * 429 slow down · 500 refused with a reason · 601 a warning (the action was refused by a rule of the business).
 */
export const errorCodes = {
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooManyRequests: 429,
  internal: 500,
  validation: 500,
  badCredentials: 500,
  captchaExpired: 500,
  captchaWrong: 500,
  accountLocked: 500,
  sourceBlocked: 403,
  passwordChangeRequired: 500,
  passwordPolicy: 500,
  passwordShort: 500,
  passwordHoldsName: 500,
  passwordReused: 500,
  oldPasswordWrong: 500,
  unlockPasswordWrong: 500,
  registrationClosed: 500,
  userNameTaken: 500,
  otpRequired: 500,
  otpWrong: 500,
  secondFactorOn: 500,
  secondFactorOff: 500,
  secondFactorRequired: 500,
  secondFactorDemanded: 601,
  secondFactorUnreadable: 500,
  phoneWrong: 500,
  smsUnavailable: 500,
  smsTooSoon: 429,
  smsCodeWrong: 500,
  ssoUnavailable: 500,
  ssoFailed: 500,
  ssoTicketExpired: 500,
  identityTaken: 409,
  pairingUnknown: 500,
  enrolmentUnknown: 500,
  regionUnknown: 500,
  alreadyAcknowledged: 409,
  guideChanged: 409,
  faultChanged: 409,
  faultStep: 409,
  faultNotYours: 403,
  fsuOwnProposal: 403,
  faultTaken: 409,
  faultStands: 601,
  faultEndsEarly: 500,
  faultElsewhere: 601,
  signatureWrong: 403,
  reportReused: 409,
  reportNumber: 409,
  testAlarmStanding: 409,
  testAlarmOff: 601,
  nothingToCommand: 601,
  nothingToGiveBack: 601,
  nothingToSign: 601,
  jobMissing: 500,
  jobRunning: 601,
  backupMissing: 404,
  backupBusy: 601,
  backupBroken: 500,
  backupSpace: 500,
  backupDiskFull: 500,
  backupConfirmation: 500,
  notificationFailed: 500,
  unavailable: 500,
  filesUnavailable: 500,
  uploadQuota: 500,
  uploadsFull: 500,
  diskShort: 500,
  builtIn: 601,
  managedElsewhere: 601,
  inUse: 601,
  hasChildren: 601,
  hasMembers: 601,
  parentInvalid: 500,
  parentDisabled: 500,
  notGrantable: 403,
  wholeNetworkOnly: 403,
  superUntouchable: 500,
  notYourself: 500,
  chainBroken: 500,
  appendOnly: 500,
} as const;

export type ErrorName = keyof typeof errorCodes;

/** What a choice without declared values may hold: how something ended. */
export const outcomes = ['success', ...Object.keys(errorCodes)];

const refusesAccess = [
  ...(['otpWrong', 'oldPasswordWrong', 'unlockPasswordWrong', 'badCredentials', 'accountLocked'] as const),
  ...(['secondFactorRequired', 'notGrantable', 'superUntouchable', 'wholeNetworkOnly'] as const),
];

/** What refuses a right, or doubts who somebody is; any other error is about what was sent. */
export const accessRefusals: readonly ErrorName[] = [
  ...refusesAccess,
  // The keys of a constant, which the library's types forget.
  ...(Object.keys(errorCodes) as ErrorName[]).filter((name) => [401, 403, 429].includes(errorCodes[name])),
];
