export const passwordLength = { min: 8, max: 16 } as const;

/** R-VAL-04: 8 to 16 characters with digits, letters and special characters, held by client and server alike. */
export const isPasswordAllowed = (password: string): boolean =>
  password.length >= passwordLength.min &&
  password.length <= passwordLength.max &&
  [/\d/, /[A-Za-z]/, /[^A-Za-z0-9\s]/].every((kind) => kind.test(password)) &&
  !/\s/.test(password);

export interface PasswordPolicy {
  minLength: number;
  refusesName: boolean;
}

export type PasswordFlaw = 'passwordPolicy' | 'passwordShort' | 'passwordHoldsName';

/** What an organisation may ask beyond R-VAL-04: more characters, and not the name of its owner in it. Null: nothing is wrong. */
export const passwordFlaw = (
  { minLength, refusesName }: PasswordPolicy,
  password: string,
  userName: string,
): PasswordFlaw | null => {
  if (!isPasswordAllowed(password)) return 'passwordPolicy';
  if (password.length < minLength) return 'passwordShort';
  const holdsName = userName.length > 2 && password.toLowerCase().includes(userName.toLowerCase());
  return refusesName && holdsName ? 'passwordHoldsName' : null;
};
