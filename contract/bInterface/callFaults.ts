/** Why a call of a unit came to nothing. */
export const callFaults = [
  'addressRefused',
  'unreachable',
  'timedOut',
  'redirected',
  'badAnswer',
  'tooLarge',
  'notSupported',
  'otherAnswer',
  'fault',
  'refused',
  'noValues',
] as const;
export type CallFault = (typeof callFaults)[number];
