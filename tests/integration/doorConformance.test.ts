import { people } from '@field/devices/people';
import { enrolPeople, giveAccess } from '@field/enrolPeople';
import { adminPassword } from '@tests/support/peopleServer';
import { useFreshDatabase } from '@tests/support/database';
import { testController } from '@tests/support/testedController';
import { startTestServer, type TestServer } from '@tests/support/testServer';

jest.setTimeout(120_000);

describe('the conformance test of door controllers', () => {
  const database = useFreshDatabase();
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(database(), { env: { ROLE: 'web,ingest', MQTT_HOST: '127.0.0.1' } });
  }, 120_000);
  afterAll(() => server.stop());

  const place = () => ({ url: server.address, apiPrefix: '/api', user: 'admin', password: adminPassword });

  it('passes a controller that keeps to the protocol, also where it sends again what was taken', async () => {
    expect(await testController(place(), await server.signIn(), {})).toEqual({
      ...{ state: null, granted: null, refused: null, left: null, cut: null },
      ...{ list: null, admitted: null, resumed: null, lost: null, opened: null, policy: null },
      ...{ numbers: null, clock: null, refusals: null },
    });
  });

  it('stands on a console to which the fleet makes its people known once, with their cards and where they may enter', async () => {
    const token = await server.signIn();
    expect(await enrolPeople(place(), token)).toBe(people.length);
    expect(await enrolPeople(place(), token)).toBe(0);
    const body = { number: people[0]?.card };
    expect(await server.call('/door/events/card', { token, body })).toMatchObject({
      data: { cardId: expect.any(Number), unknown: null },
    });
    await giveAccess(place(), token);
    await giveAccess(place(), token);
    const levels = (await server.call('/access/level/list', { token })).rows as Record<string, unknown>[];
    const holders = (await server.call('/access/holder/list?holderNo=T-0', { token })).rows as object[];
    expect(holders).toContainEqual(
      expect.objectContaining({ holderNo: 'T-012', kind: 'contractor', company: '安达维护' }),
    );
    const count = (kind: string) => people.filter((person) => person.kind === kind).length;
    expect(levels.map(({ levelName, holders, doors }) => [levelName, holders, doors])).toEqual([
      ['代维人员', count('contractor'), 1],
      ['自有人员', count('staff'), 1],
    ]);
  });
});
