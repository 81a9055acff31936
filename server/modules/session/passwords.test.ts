import { hashPassword, hashRandomPassword, isPasswordOf } from './passwords';

/** The shortest of several: what else the machine does only adds to it. */
const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const tries: number[] = [];
  for (let at = 0; at < 7; at += 1) {
    const from = performance.now();
    await work();
    tries.push(performance.now() - from);
  }
  return Math.min(...tries);
};

describe('a password that was made at random', () => {
  it('is hashed so quickly that an import of thousands ends while somebody waits', async () => {
    const slow = await msOf(() => hashPassword('Cool-air-12'));
    const quick = await msOf(async () => {
      for (let at = 0; at < 5; at += 1) await hashRandomPassword(`abcdefghjkmn${at}-7a`);
    });
    expect(quick / 5).toBeLessThan(slow / 3);
  });

  it('is known again, and nobody tells by the time it takes that an account still has one', async () => {
    const [random, chosen] = await Promise.all([
      hashRandomPassword('abcdefghjkmnp-7a'),
      hashPassword('Cool-air-12'),
    ]);
    expect(await isPasswordOf(random, 'abcdefghjkmnp-7a')).toBe(true);
    expect(await isPasswordOf(random, 'abcdefghjkmnq-7a')).toBe(false);
    const usual = await msOf(() => isPasswordOf(chosen, 'wrong'));
    expect(await msOf(() => isPasswordOf(random, 'wrong'))).toBeGreaterThan(usual / 3);
  });
});
