import { passwordFlaw, passwordLength, type PasswordPolicy } from '@contract/passwords';
import { AppError } from '../../platform/errors';
import type { Params } from '../params/params.store';

export async function passwordPolicyOf(params: Params): Promise<PasswordPolicy> {
  return {
    minLength: await params.number('sys.password.minLength', passwordLength.min),
    refusesName: await params.isOn('sys.password.refusesName'),
  };
}

/** @throws AppError passwordPolicy, passwordShort or passwordHoldsName, with the numbers of the moment */
export async function demandPolicy(params: Params, password: string, userName: string): Promise<void> {
  const policy = await passwordPolicyOf(params);
  const flaw = passwordFlaw(policy, password, userName);
  if (flaw !== null) throw new AppError(flaw, { min: policy.minLength, max: passwordLength.max });
}
