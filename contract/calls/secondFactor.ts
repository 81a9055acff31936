import {
  ConfirmSecondFactorAnswer,
  ConfirmSecondFactorRequest,
  DisableSecondFactorRequest,
  EnrolSecondFactorAnswer,
  EnrolSecondFactorRequest,
  SecondFactorState,
} from '../session';
import { defineCall } from './call';

const path = '/system/user/profile/secondFactor';

export const readSecondFactor = defineCall({
  id: 'secondFactor.state',
  scope: 'own',
  method: 'GET',
  path,
  permission: 'self',
  summary: 'Whether the own account has a second factor',
  response: SecondFactorState,
  allowedBeforeSecondFactor: true,
});

export const enrolSecondFactor = defineCall({
  id: 'secondFactor.enrol',
  scope: 'own',
  method: 'POST',
  path,
  permission: 'self',
  summary: 'A new secret for an authenticator; it counts once it is confirmed',
  body: EnrolSecondFactorRequest,
  response: EnrolSecondFactorAnswer,
  allowedBeforeSecondFactor: true,
});

export const confirmSecondFactor = defineCall({
  id: 'secondFactor.confirm',
  scope: 'own',
  method: 'POST',
  path: `${path}/confirm`,
  permission: 'self',
  summary: 'Turns the second factor on with a code of the authenticator; tells the recovery codes once',
  body: ConfirmSecondFactorRequest,
  response: ConfirmSecondFactorAnswer,
  allowedBeforeSecondFactor: true,
});

export const disableSecondFactor = defineCall({
  id: 'secondFactor.disable',
  scope: 'own',
  method: 'POST',
  path: `${path}/disable`,
  permission: 'self',
  summary: 'Turns the second factor off',
  body: DisableSecondFactorRequest,
});
