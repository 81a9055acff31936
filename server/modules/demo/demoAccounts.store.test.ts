import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';
import { systemClock } from '../../platform/clock';

const password = 'Demo-air-12';

describe('the operator of a demonstration', () => {
  const database = useFreshDatabase();
  let server: PeopleServer;
  beforeAll(async () => {
    server = await startPeople(database(), {
      clock: systemClock,
      log: quietLog,
      demoAccounts: [{ userName: 'operator', nickName: 'Operator', password, roleKey: 'operator' }],
    });
  });
  afterAll(() => server.stop());

  it('R-PERM-05 sees the provinces that appear after the start, because they are listed for the role', async () => {
    const token = await server.signIn('operator', password);
    const areas = async () => (await server.call('/getInfo', { token })).areas as unknown[];
    expect(await areas()).toEqual([]);
    const names = { name_zh: 'x', name_en: 'x', name_hk: 'x' };
    const { db } = database();
    const province = await db
      .insertInto('regions')
      .values({ level: 'province', code: '310000', ...names })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('regions')
      .values({ level: 'area', parent_id: province.id, code: '310101', ...names })
      .execute();
    const deadline = Date.now() + 8_000;
    while ((await areas()).length === 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await areas()).toHaveLength(1);
  });
});
