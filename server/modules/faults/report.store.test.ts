import { aSite, anArea, aWatcher } from '@tests/support/aFleet';
import type { FaultReported } from '@contract/faultActions';
import { useSeededDatabase } from '@tests/support/database';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';
import { quietLog } from '@tests/support/quietLog';
import { hashPassword } from '../session/passwords';
import { createFaults } from '.';

const password = 'Cool-air-12';

describe('a report by hand', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  let mine: string;
  let theirs: string;
  let siteId = 0;
  beforeAll(async () => {
    const { db } = database();
    server = await startPeople(
      database(),
      {},
      {
        routes: ({ scopeOf }, clock) =>
          createFaults({ db, clock, log: quietLog, scopeOf, plantTimeZone: 'Asia/Shanghai' }).routes,
      },
    );
    const area = await anArea(db, 'A1');
    siteId = await aSite(db, 'NS-001', area);
    const { userId } = await aWatcher(db, 'fitter', [area], ['fault:list', 'fault:add']);
    await database().pool.query(
      'update users set password_hash = $1, password_changed_at = $2 where id = $3',
      [await hashPassword(password), server.clock.now(), userId],
    );
    [mine, theirs] = [await server.signIn(), await server.signIn('fitter', password)];
  });
  afterAll(() => server.stop());
  const report = async (key: string, token = mine) =>
    (await server.call('/fault', { token, body: { siteId, level: 2, title: 'Unit 2 is noisy', key } }))
      .data as FaultReported;

  it('that comes twice, one after the other or at once, opens one order and has the same answer', async () => {
    const [first, second] = await Promise.all([report('double-click-1'), report('double-click-1')]);
    expect(first.id).toBeGreaterThan(0);
    expect(second).toEqual(first);
    expect(await report('double-click-1')).toEqual(first);
  });

  it('of another person, or under another name, is another', async () => {
    const reports = [
      await report('double-click-2'),
      await report('double-click-2', theirs),
      await report('double-click-3'),
    ];
    expect(new Set(reports.map(({ id }) => id)).size).toBe(3);
  });
});
