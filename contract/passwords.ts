export const passwordLength = { min: 8, max: 16 } as const;

/** R-VAL-04: 8 to 16 characters with digits, letters and special characters, held by client and server alike. */
export const isPasswordAllowed = (password: string): boolean =>
  password.length >= passwordLength.min &&
  password.length <= passwordLength.max &&
  [/\d/, /[A-Za-z]/, /[^A-Za-z0-9\s]/].every((kind) => kind.test(password)) &&
  !/\s/.test(password);
