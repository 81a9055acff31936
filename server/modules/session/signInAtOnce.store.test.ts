import { useSeededDatabase } from '@tests/support/database';
import { aUser } from '@tests/support/aUser';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';

const password = 'Cool-air-12';

describe('signing in, many at once', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  beforeAll(async () => {
    server = await startPeople(database());
  });
  afterAll(() => server.stop());

  it('lets the right password in however many come at once, and locks nobody', async () => {
    await aUser(database().db, { userName: 'busy', password });
    const source = '203.0.113.120';
    const calls = Array.from({ length: 200 }, () =>
      server.call('/login', { body: { username: 'busy', password }, source }),
    );
    const answers = await Promise.all(calls);
    expect(answers.filter(({ code }) => code !== 200)).toEqual([]);
    const left = await database()
      .db.selectFrom('login_attempts')
      .selectAll()
      .where('source', '=', source)
      .where('failures', '>', 0)
      .execute();
    expect(left).toEqual([]);
  }, 120_000);

  it('lets 200 right ones in beside 200 wrong ones from elsewhere, of which it judges five', async () => {
    await aUser(database().db, { userName: 'besieged', password });
    const ask = (given: string, source: string) =>
      server.call('/login', { body: { username: 'besieged', password: given }, source });
    const both = await Promise.all(
      Array.from({ length: 200 }, (_, i) => [
        ask(password, '203.0.113.124'),
        ask(`guess ${i}`, '203.0.113.125'),
      ]).map((pair) => Promise.all(pair)),
    );
    expect(both.filter(([right]) => right?.code !== 200)).toEqual([]);
    const wrong = both.map(([, guess]) => guess?.reason);
    expect(wrong.filter((reason) => reason === 'badCredentials')).toHaveLength(5);
    expect(wrong.filter((reason) => reason === 'accountLocked')).toHaveLength(195);
  }, 120_000);

  it('lets 200 right ones in beside 200 wrong ones from one place, and none opens more guesses than it forgives', async () => {
    await aUser(database().db, { userName: 'crowded', password });
    const source = '203.0.113.126';
    const given = Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? password : `guess ${i}`));
    const answers = await Promise.all(
      given.map((one) => server.call('/login', { body: { username: 'crowded', password: one }, source })),
    );
    const codes = answers.map(({ code, reason }) => reason ?? String(code));
    const entered = codes.filter((code) => code === '200').length;
    expect(entered).toBeGreaterThan(0);
    // A wrong one never gets in, and a right one is refused only while guesses have locked the place.
    expect(codes.filter((code, i) => i % 2 === 1 && code === '200')).toEqual([]);
    expect(codes.filter((code, i) => i % 2 === 0 && code === 'badCredentials')).toEqual([]);
    expect(codes.filter((code) => code === 'badCredentials').length).toBeLessThanOrEqual(5 * (entered + 1));
  }, 120_000);

  it('never judges more passwords than the limit, whatever comes at once and in which order', async () => {
    const tried = async (wrong: number, right: number, source: string) => {
      const bodies = [
        ...Array.from({ length: wrong }, (_, i) => ({ username: 'limited', password: `guess ${i}` })),
        ...Array.from({ length: right }, () => ({ username: 'limited', password })),
      ];
      const answers = await Promise.all(bodies.map((body) => server.call('/login', { body, source })));
      return answers.map(({ reason }) => reason ?? 'success');
    };
    await aUser(database().db, { userName: 'limited', password });
    const onlyWrong = await tried(200, 0, '203.0.113.121');
    expect(onlyWrong.filter((reason) => reason === 'badCredentials')).toHaveLength(5);
    expect(onlyWrong.filter((reason) => reason === 'accountLocked')).toHaveLength(195);
    const mixed = await tried(40, 3, '203.0.113.122');
    // Each right one forgives what failed before it.
    expect(mixed.filter((reason) => reason === 'badCredentials').length).toBeLessThanOrEqual(5 * 4);
    expect(await tried(0, 1, '203.0.113.121')).toEqual(['accountLocked']);
  });
});
