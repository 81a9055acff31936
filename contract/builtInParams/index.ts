import { commandParams } from './commandParams';
import type { BuiltInParam } from './form';
import { otherParams } from './otherParams';
import { signInParams } from './signInParams';

/** Every parameter that the product reads by name. What is not declared here is no built-in one. */
export const builtInParams: Readonly<Record<string, BuiltInParam>> = {
  ...signInParams,
  ...otherParams,
  ...commandParams,
};
