import type { Diagnostics } from '@contract/diagnostics';
import { useFreshDatabase } from '@tests/support/database';
import { adminPassword } from '@tests/support/peopleServer';
import { startTestServer, type TestServer } from '@tests/support/testServer';

jest.setTimeout(120_000);

/** The bundle leaves the house: whoever gets it must not be able to sign in anywhere. */
describe('a support bundle in the wrong hands', () => {
  const database = useFreshDatabase();
  const marker = 'hunter2-of-sixteen-letters';
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database(), {
      env: {
        ...{ SECRET_KEY: marker, BACKUP_KEY: marker, SMS_HEADERS: JSON.stringify({ authorization: marker }) },
        ...{
          SMS_URL: `http://u:${marker}@127.0.0.1:9/${marker}?key=${marker}`,
          SMS_BODY: `{"k":"${marker}"}`,
        },
        ...{ FILES_BUCKET_REGION: 'eu-west-1', DEMO_OPERATOR_PASSWORD: marker },
      },
    });
  });
  afterAll(() => server.stop());

  it('tells nothing of the configuration that opens anything, nor of who is signed in', async () => {
    const token = await server.signIn();
    const answer = (await server.call('/monitor/diagnostics', { token })) as unknown as {
      code: number;
      data: Diagnostics;
    };
    expect(answer.code).toBe(200);
    const text = JSON.stringify(answer.data);
    for (const secret of [marker, token, adminPassword]) expect(text).not.toContain(secret);
    const { rows } = await database().pool.query<{ hash: string }>(
      'select password_hash as hash from users where password_hash is not null',
    );
    for (const { hash } of rows) expect(text).not.toContain(hash);
    expect(answer.data.configuration).toMatchObject({
      ...{ SECRET_KEY: '***', SMS_URL: 'http://127.0.0.1:9', FILES_BUCKET_REGION: 'eu-west-1' },
    });
    expect(answer.data.versions.node).toBe(process.versions.node);
    expect(answer.data.versions.schema).toMatch(/^\d{4}_/);
  });

  it('is for nobody who may not see the server', async () => {
    expect(await server.call('/monitor/diagnostics')).toMatchObject({ code: 401 });
  });
});
