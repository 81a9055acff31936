import { adminPassword } from '@tests/support/adminPassword';
import { useFreshDatabase } from '@tests/support/database';
import { startTestServer, type TestServer } from '@tests/support/testServer';
import { testController, type Habits } from '@tests/support/testedController';

jest.setTimeout(240_000);

describe('the conformance test of door controllers', () => {
  const database = useFreshDatabase();

  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(database(), { env: { ROLE: 'web,ingest', MQTT_HOST: '127.0.0.1' } });
  }, 120_000);
  afterAll(() => server.stop());

  const test = async (habits: Partial<Habits>) => {
    const place = { url: server.address, apiPrefix: '/api', user: 'admin', password: adminPassword };
    return testController(place, await server.signIn(), habits);
  };

  it('says what is wrong of what is told of people', async () => {
    const outcomes = await test({
      event: ({ reason, ...event }) => ({ ...event, n: 7, ...(reason !== undefined && { why: reason }) }),
    });
    expect(outcomes).toMatchObject({
      ...{ state: null, granted: null, list: null, resumed: null, opened: null },
      numbers: 'two events bear the same number n',
    });
    expect(outcomes['refused']).toContain('unknownCard');
    expect(outcomes['refusals']).toContain('badShape');
  });

  it('says what is wrong of lists of cards and of opening from afar', async () => {
    const outcomes = await test({
      forgetsParts: true,
      letsLostIn: true,
      staysLocked: true,
      letsInWithoutCentre: true,
    });
    expect(outcomes).toEqual({
      ...{ state: null, granted: null, refused: null, left: null, cut: null, list: null, admitted: null },
      resumed: 'the part that was kept before the cut had to be sent again',
      lost: 'the card was let in after the list without it was confirmed',
      opened: expect.stringMatching(/^the command is (acknowledged|inDoubt)/),
      policy: 'the card was let in without the centre',
      ...{ numbers: null, clock: null, refusals: null },
    });
  });
});
