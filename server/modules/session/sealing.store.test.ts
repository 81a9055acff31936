import { generateSync } from 'otplib';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';
import { plainSettings } from '@tests/support/plainSettings';
import { quietLog } from '@tests/support/quietLog';
import { createSecretBox, isSealed } from '../../platform/secretBox';
import { sealOldSecrets } from './sealing';

const password = 'Cool-air-12';
const path = '/system/user/profile/secondFactor';

describe('second factors that an earlier version kept in plain text', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  let secret: string;
  beforeAll(async () => {
    server = await startPeople(database());
    await aUser(database().db, { userName: 'mei', password, passwordChangedAt: server.clock.now() });
    const token = await server.signIn('mei', password);
    const enrolled = (await server.call(path, { token, body: { password } })).data as { secret: string };
    secret = enrolled.secret;
    await server.call(`${path}/confirm`, { token, body: { otp: codeNow() } });
    await database()
      .db.updateTable('users')
      .set({ totp_secret: secret })
      .where('user_name', '=', 'mei')
      .execute();
  });
  afterAll(() => server.stop());

  function codeNow(): string {
    server.clock.pass(60_000);
    return generateSync({ secret, epoch: server.clock.now() / 1_000 });
  }
  const kept = async () =>
    (
      await database()
        .db.selectFrom('users')
        .select('totp_secret')
        .where('user_name', '=', 'mei')
        .executeTakeFirstOrThrow()
    ).totp_secret ?? '';
  const seal = (box = plainSettings.box) => {
    const warned: unknown[] = [];
    const log = { ...quietLog, warn: (facts: Record<string, unknown>) => void warned.push(facts) };
    return sealOldSecrets(database().db, box, log).then(() => warned);
  };

  it('are sealed by the first start of this one, and the same codes go on to work', async () => {
    expect(await kept()).toBe(secret);
    expect(await seal()).toEqual([]);
    const sealed = await kept();
    expect(isSealed(sealed)).toBe(true);
    expect(sealed).not.toContain(secret);
    const signedIn = await server.call('/login', { body: { username: 'mei', password, otp: codeNow() } });
    expect(signedIn.code).toBe(200);
  });

  it('stay as they are by the next start', async () => {
    const sealed = await kept();
    expect(await seal()).toEqual([]);
    expect(await kept()).toBe(sealed);
  });

  it('are told of when they were sealed with a key that is gone, and kept for its return', async () => {
    const sealed = await kept();
    expect(await seal(createSecretBox(Buffer.alloc(32, 8)))).toEqual([{ accounts: 1 }]);
    expect(await kept()).toBe(sealed);
  });
});
