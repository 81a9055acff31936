import { sql } from 'kysely';
import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { anActor } from '@tests/support/actors';
import { aUser } from '@tests/support/aUser';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { listSharedViews, shareView, withdrawView } from './sharedViews';

const fresh = useFreshDatabase();
let database: ConnectedDatabase;
const clock = testClock();
let lina = anActor();
let wang = anActor();
let other = anActor();
let nowhere = anActor();
const deps = () => ({ db: database.db, clock });

beforeAll(async () => {
  database = await connectDatabase({ url: fresh().url, log: quietLog });
  await sql`insert into depts (id, parent_id, ancestors, name, create_time)
    values (700, 0, '0', 'Above', 0), (701, 700, '0,700', 'Below', 0), (702, 700, '0,700', 'Beside', 0)`.execute(
    database.db,
  );
  const permissions = ['alarm:list', 'fault:list', 'fault:rule:list', 'fault:team:list'];
  const person = async (userName: string, deptId?: number) =>
    anActor({
      permissions,
      userName,
      userId: await aUser(database.db, { userName, ...(deptId && { deptId }) }),
    });
  lina = await person('lina', 701);
  wang = await person('wang', 700);
  [other, nowhere] = [await person('other', 702), await person('nowhere')];
});
afterAll(() => database.close());

describe('shared views', () => {
  it('are seen by everybody, and by name once', async () => {
    await shareView(deps(), lina, 'alarms', { name: 'Power', query: '{"text":"mains"}' });
    await shareView(deps(), lina, 'alarms', { name: 'power', query: '{"text":"rectifier"}' });
    const [seen, ...others] = await listSharedViews(deps(), wang, 'alarms');
    expect(others).toEqual([]);
    expect(seen).toMatchObject({ name: 'power', query: '{"text":"rectifier"}', by: 'lina', isMine: false });
    expect(await listSharedViews(deps(), wang, 'faults')).toEqual([]);
  });

  it('belong to whoever made them: nobody else replaces or withdraws them', async () => {
    const [view] = await listSharedViews(deps(), lina, 'alarms');
    if (!view) throw new Error('no view');
    const same = { name: 'POWER', query: '{}' };
    await expect(shareView(deps(), wang, 'alarms', same)).rejects.toThrow('conflict');
    await expect(withdrawView(deps(), wang, view.id)).rejects.toThrow('notFound');
    await withdrawView(deps(), lina, view.id);
    expect(await listSharedViews(deps(), lina, 'alarms')).toEqual([]);
  });

  it('R-PERM-05 are not seen from another branch, from no department, nor without the permission of their list', async () => {
    await shareView(deps(), lina, 'alarms', { name: 'Ours', query: '{}' });
    await shareView(deps(), nowhere, 'alarms', { name: 'Mine', query: '{}' });
    const names = async (actor: typeof lina, resource = 'alarms') =>
      (await listSharedViews(deps(), actor, resource)).map(({ name }) => name);
    expect(await names(lina)).toEqual(['Ours']);
    expect(await names(wang)).toEqual(['Ours']);
    expect(await names(other)).toEqual([]);
    expect(await names(nowhere)).toEqual(['Mine']);
    expect(await names({ ...wang, permissions: ['fault:list'] })).toEqual([]);
    const stranger = { ...lina, permissions: ['view:share'] };
    expect(() => shareView(deps(), stranger, 'sites', { name: 'x', query: '{}' })).toThrow('forbidden');
    expect(() => shareView(deps(), lina, 'noList', { name: 'x', query: '{}' })).toThrow('forbidden');
    expect(await names({ ...lina, isAdmin: true })).toEqual(['Mine', 'Ours']);
    // A name that is taken out of sight is free.
    await shareView(deps(), other, 'alarms', { name: 'OURS', query: '{"text":"beside"}' });
    expect(await names(other)).toEqual(['OURS']);
    expect(await names(lina)).toEqual(['Ours']);
    await expect(shareView(deps(), wang, 'alarms', { name: 'ours', query: '{}' })).rejects.toThrow(
      'conflict',
    );
  });

  it('R-PERM-05 take their names from nobody of another branch, who does not learn that they are there', async () => {
    await shareView(deps(), lina, 'faultRules', { name: 'Shared', query: '{"a":1}' });
    await shareView(deps(), other, 'faultRules', { name: 'shared', query: '{"a":2}' });
    await expect(shareView(deps(), wang, 'faultRules', { name: 'SHARED', query: '{}' })).rejects.toThrow(
      'conflict',
    );
    const seen = async (actor: typeof lina) =>
      (await listSharedViews(deps(), actor, 'faultRules')).map(({ name, by }) => `${name} ${by}`);
    expect(await seen(other)).toEqual(['shared other']);
    expect(await seen(lina)).toEqual(['Shared lina']);
    expect(await seen(wang)).toEqual(['Shared lina', 'shared other']);
  });

  it('fill up for those who see them alone, and one of them is replaced all the same', async () => {
    for (let i = 0; i < 100; i += 1)
      await shareView(deps(), other, 'faultTeams', { name: `view ${i}`, query: '{}' });
    await shareView(deps(), other, 'faultTeams', { name: 'View 7', query: '{"b":1}' });
    await expect(shareView(deps(), other, 'faultTeams', { name: 'more', query: '{}' })).rejects.toThrow();
    await shareView(deps(), lina, 'faultTeams', { name: 'view 7', query: '{}' });
  });

  it('are not made by a wall, which only looks', () => {
    const wall = anActor({ isDisplay: true });
    expect(() => shareView(deps(), wall, 'alarms', { name: 'x', query: '{}' })).toThrow();
  });
});
