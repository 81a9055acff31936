import { strToU8, zipSync } from 'fflate';
import { aUser } from '@tests/support/aUser';
import { useFreshDatabase } from '@tests/support/database';
import { startTestServer, type TestServer } from '@tests/support/testServer';

const password = 'Cool-air-12';

/** What takes an attacker, and so a test, longer than a moment; all of it against this machine alone. */
describe('an attacker with time', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer(database());
    admin = await server.signIn();
    await aUser(database().db, { userName: 'victim', password, passwordChangedAt: Date.now() });
  }, 60_000);
  afterAll(() => server.stop());

  it('pitfall 19: gains nothing by guessing 60 times at once, and its victim still signs in from elsewhere', async () => {
    const guess = (at: number) =>
      server.call('/login', {
        body: { username: 'victim', password: `Guess-${at}-xx` },
        source: '10.81.0.1',
      });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => guess(at)));
    const judged = answers.filter(({ reason }) => reason === 'badCredentials').length;
    expect(judged).toBeLessThanOrEqual(5);
    expect(
      (await server.call('/login', { body: { username: 'victim', password }, source: '10.81.0.1' })).code,
    ).toBe(500);
    expect(
      (await server.call('/login', { body: { username: 'victim', password }, source: '10.81.0.2' })).code,
    ).toBe(200);
  }, 60_000);

  it('pitfall 19: is slowed down as a source, whatever the names it tries', async () => {
    const reasons: (string | undefined)[] = [];
    for (let at = 0; at < 130; at += 1)
      reasons.push(
        (await server.call('/login', { body: { username: `name${at}`, password: 'x' }, source: '10.82.0.1' }))
          .reason,
      );
    // How many of them are refused as too fast depends on the pace of this machine; none beyond a hundred is judged.
    const refused = reasons.filter((reason) => reason === 'accountLocked' || reason === 'tooManyRequests');
    expect(refused.length).toBeGreaterThanOrEqual(30);
    expect(new Set(reasons)).toEqual(new Set(['badCredentials', ...refused]));
  }, 120_000);

  it('pitfall 27: unpacks no zip bomb and no endless sheet', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': strToU8('<c>'.repeat(40_000_000)) }, { level: 9 });
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bomb)]), 'bomb.xlsx');
    const before = process.memoryUsage().rss;
    const answer = await server.call('/system/user/importData?dryRun=1', { token: admin, body: form });
    expect(answer.code).not.toBe(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  }, 120_000);

  it('reads no body beyond its limit, and less of strangers', async () => {
    const big = { username: 'x'.repeat(100_000), password: 'x' };
    expect((await server.call('/login', { body: big })).reason).toBe('validation');
    const huge = { postCode: 'x', postName: 'x'.repeat(9 * 1024 * 1024) };
    expect((await server.call('/system/post', { token: admin, body: huge })).reason).toBe('validation');
  }, 60_000);

  it('pitfall 6: takes one download out of fifty at once', async () => {
    const { msg } = await server.call('/system/post/export', { token: admin });
    const take = async () =>
      (await server.fetch(`/common/download?fileName=${msg}&delete=true`, { token: admin })).headers.get(
        'content-disposition',
      );
    const taken = await Promise.all(Array.from({ length: 50 }, take));
    expect(taken.filter((header) => header !== null)).toHaveLength(1);
  }, 60_000);
});
