import { csvLine } from '@contract/csv';
import { hashFieldPassword, isFieldPassword, newFieldPassword } from './fieldPassword';

describe('a password of the field', () => {
  it('stands in a table as it is, whatever chance made of it', () => {
    const passwords = Array.from({ length: 2_000 }, newFieldPassword);
    expect(passwords.filter((password) => csvLine([password]) !== `${password}\r\n`)).toEqual([]);
    expect(new Set(passwords).size).toBe(passwords.length);
  });

  it('is known by its digest alone', () => {
    const hash = hashFieldPassword('right');
    expect([isFieldPassword('right', hash), isFieldPassword('wrong', hash)]).toEqual([true, false]);
    expect(hash).not.toContain('right');
  });
});
