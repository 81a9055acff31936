import fc from 'fast-check';
import { isPasswordAllowed } from './passwords';

describe('the password policy', () => {
  it('R-VAL-04 takes 8 to 16 characters with a digit, a letter and a special character', () => {
    expect(isPasswordAllowed('Cool-a12')).toBe(true);
    expect(isPasswordAllowed('Cool-air-1234567')).toBe(true);
    expect(isPasswordAllowed('密码很长ab-12')).toBe(true);
    expect(isPasswordAllowed('Cool-a1')).toBe(false);
    expect(isPasswordAllowed('Cool-air-12345678')).toBe(false);
    expect(isPasswordAllowed('Coolair12')).toBe(false);
    expect(isPasswordAllowed('Cool-airs')).toBe(false);
    expect(isPasswordAllowed('12345-678')).toBe(false);
    expect(isPasswordAllowed('Cool air-12')).toBe(false);
  });

  it('R-VAL-04 refuses whatever lacks one kind of character', () => {
    const lacking = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9]{8,16}$/),
      fc.stringMatching(/^[A-Za-z!-/]{8,16}$/).filter((text) => !/\d/.test(text)),
      fc.stringMatching(/^[0-9!-/]{8,16}$/),
    );
    fc.assert(fc.property(lacking, (text) => !isPasswordAllowed(text)));
  });
});
