import { connectDatabase, type ConnectedDatabase } from '@server/platform/database/connect';
import { anActor } from '@tests/support/actors';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { listSharedViews, shareView, withdrawView } from './sharedViews';

const fresh = useFreshDatabase();
let database: ConnectedDatabase;
const clock = testClock();
const lina = anActor({ userId: 7, userName: 'lina', isAdmin: false });
const wang = anActor({ userId: 8, userName: 'wang', isAdmin: false });
const deps = () => ({ db: database.db, clock });

beforeAll(async () => {
  database = await connectDatabase({ url: fresh().url, log: quietLog });
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
    const other = { name: 'POWER', query: '{}' };
    await expect(shareView(deps(), wang, 'alarms', other)).rejects.toThrow('conflict');
    await expect(withdrawView(deps(), wang, view.id)).rejects.toThrow('notFound');
    await withdrawView(deps(), lina, view.id);
    expect(await listSharedViews(deps(), lina, 'alarms')).toEqual([]);
  });

  it('are not made by a wall, which only looks', () => {
    const wall = anActor({ isDisplay: true });
    expect(() => shareView(deps(), wall, 'alarms', { name: 'x', query: '{}' })).toThrow();
  });
});
