import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import type { ConnectAnswer, ConnectionProgress, ConnectRequest } from '@contract/connecting';
import type { EnrolmentClaimed, EnrolmentMade, EnrolmentState } from '@contract/enrolments';
import { pubLinesOf } from '@/pages/connect/parts/pubLines';
import { anArea, aSite, aWatcher } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { until } from '@tests/support/testIngest';
import { startTestServer, type TestServer } from '@tests/support/testServer';

jest.setTimeout(120_000);

/** Installed with the other peers that the tests talk to. */
const isInstalled = existsSync('/usr/bin/mosquitto_pub');
const whenInstalled = isInstalled ? it : it.skip;

describe('connecting the first device with the stock client of Debian', () => {
  const database = useFreshDatabase();
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer(database(), { env: { ROLE: 'web,ingest' } });
    admin = await server.signIn();
  }, 180_000);
  afterAll(() => server.stop());

  const newPlace = { name: '南山测试站', province: '广东', city: '深圳', area: '南山' };
  const connect = async (place: ConnectRequest['place'] = newPlace): Promise<ConnectAnswer> =>
    (await server.call('/connect', { token: admin, body: { place, deviceClass: 'env' } })).data;
  const progress = async ({ siteId, username, since }: ConnectAnswer): Promise<ConnectionProgress> =>
    (await server.call(`/connect/${siteId}?username=${username}&since=${since}`, { token: admin })).data;
  const run = promisify(execFile);
  /** Whether the broker took what was pasted. */
  const paste = (line: string): Promise<boolean> =>
    run('bash', ['-c', line]).then(
      () => true,
      () => false,
    );
  const refusal = (answer: ConnectAnswer, reason: string) =>
    until(
      async () => (await progress(answer)).refused.find((each) => each.reason === reason) ?? null,
      60_000,
    );

  whenInstalled('the lines that the page shows, pasted as they are, turn every step green', async () => {
    const answer = await connect();
    const lines = pubLinesOf(answer);
    expect((await progress(answer)).steps).toEqual({
      connected: null,
      authorised: null,
      reading: null,
      value: null,
    });
    expect(await paste(lines.status)).toBe(true);
    await until(async () => ((await progress(answer)).steps.authorised === null ? null : true), 60_000);
    expect((await progress(answer)).steps.reading).toBeNull();
    expect(await paste(lines.reading)).toBe(true);
    const { steps, refused } = await until(async () => {
      const told = await progress(answer);
      return told.steps.value === null ? null : told;
    }, 60_000);
    expect(Object.values(steps).every((at) => at !== null && at >= answer.since)).toBe(true);
    expect(refused).toEqual([]);
  });

  whenInstalled(
    'a wrong password, client id, shard, device and point are told for what they are',
    async () => {
      const answer = await connect();
      const { reading, readingTopic } = pubLinesOf(answer);
      expect(await paste(reading.replace(answer.password, 'not-the-password'))).toBe(false);
      await refusal(answer, 'wrongPassword');
      await paste(reading.replace(`-i '${answer.username}'`, `-i 'somebody'`));
      expect(await refusal(answer, 'badClientId')).toMatchObject({ detail: 'somebody' });
      const wrongShard = readingTopic.replace(/v1\/\d+\//, `v1/${(answer.shard + 1) % 64}/`);
      await paste(reading.replace(readingTopic, wrongShard));
      expect(await refusal(answer, 'wrongShard')).toMatchObject({ detail: wrongShard });
      const otherDevice = readingTopic.replace('/env/', '/nobody/');
      await paste(reading.replace(readingTopic, otherDevice));
      expect(await refusal(answer, 'unknownDevice')).toMatchObject({ detail: otherDevice });
      await paste(reading.replace('roomTempC', 'roomTemperature'));
      expect(await refusal(answer, 'unknownPoint')).toMatchObject({ detail: 'roomTemperature' });
    },
  );

  whenInstalled(
    'a controller with an enrolment code waits, is bound by a person, and speaks with its own password then',
    async () => {
      const { siteId } = await connect();
      const { code } = (await server.call('/enrolment', { token: admin, body: {} })).data as EnrolmentMade;
      const claim = { body: { code, serial: 'SN-77', model: 'C2' } };
      const own = (await server.call('/enrolment/claim', claim)).data as EnrolmentClaimed;
      const poll = async () =>
        (await server.call('/enrolment/poll', { body: { id: own.id, password: own.password } }))
          .data as EnrolmentState;
      expect(await poll()).toEqual({ state: 'waiting' });
      const bind = { token: admin, body: { siteId, deviceClass: 'env' } };
      expect((await server.call(`/enrolment/${own.id}/approve`, bind)).code).toBe(200);
      const told = await poll();
      if (told.state !== 'approved') throw new Error(`it is ${told.state}`);
      const { rows } = await database().pool.query<{ code: string }>(
        `select code from devices where site_id = $1 and class = 'env' and retired_at is null`,
        [siteId],
      );
      const answer = { ...(await connect({ siteId })), username: told.username, password: own.password };
      const { reading } = pubLinesOf({ ...answer, deviceCode: rows[0]?.code ?? '' });
      expect(await paste(reading.replace(own.password, 'not-the-password'))).toBe(false);
      // A credential that was made this moment is known to the broker a moment later.
      await until(() => paste(reading), 60_000);
      await until(async () => {
        const { steps } = await progress(answer);
        return steps.value === null ? null : true;
      }, 60_000);
    },
  );

  it('a site that exists keeps the credential that speaks there, and its device', async () => {
    const first = await connect();
    const second = await connect({ siteId: first.siteId });
    expect([second.siteCode, second.deviceCode]).toEqual([first.siteCode, first.deviceCode]);
    expect(second.username).not.toBe(first.username);
    const { rows } = await database().pool.query(
      'select 1 from field_credentials where username = $1 and revoked_at is null',
      [first.username],
    );
    expect(rows).toHaveLength(1);
  });

  it('a province, city and district of the same name are used again, not made twice', async () => {
    await connect();
    await connect({ ...newPlace, name: '另一站' });
    const { rows } = await database().pool.query<{ n: number }>('select count(*)::int as n from regions');
    expect(rows[0]?.n).toBe(3);
  });

  it('R-PERM-05 nobody connects to, or looks on at, a site that they do not see', async () => {
    const answer = await connect();
    const { db } = database();
    const foreign = await aSite(db, 'FAR-1', await anArea(db, '980001'));
    const near = await anArea(db, '980002');
    await aWatcher(db, 'near', [near], ['site:provision']);
    await database().pool.query(
      `update users u set password_hash = a.password_hash, password_changed_at = a.password_changed_at
       from users a where a.user_name = 'admin' and u.user_name = 'near'`,
    );
    const token = await server.signIn('near');
    const asked = (place: ConnectRequest['place']) =>
      server.call('/connect', { token, body: { place, deviceClass: 'env' } });
    expect((await asked({ siteId: foreign })).code).toBe(404);
    expect((await asked({ siteId: answer.siteId })).code).toBe(404);
    expect((await asked(newPlace)).code).toBe(403);
    const { siteId, username, since } = answer;
    const look = `/connect/${siteId}?username=${username}&since=${since}`;
    expect((await server.call(look, { token })).code).toBe(404);
    expect(
      (await server.call(`/connect/${foreign}?username=${username}&since=1`, { token: admin })).code,
    ).toBe(404);
  });
});
