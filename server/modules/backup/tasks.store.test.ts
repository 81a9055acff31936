import { hourMs } from '@contract/time';
import { useFreshDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { beat, beginTask, newestTask } from './tasks.store';

describe('a backup whose process died before our clock was set', () => {
  const fresh = useFreshDatabase();
  const clock = testClock();
  const begin = () => beginTask(fresh().db, { kind: 'create', file: '', askedBy: 'amy' }, clock.now());

  it('is over, and the next one may begin', async () => {
    await begin();
    clock.set(-3 * hourMs);
    await begin();
    expect(await newestTask(fresh().db, clock.now(), 'en')).toMatchObject({ state: 'running' });
    clock.set(-30 * hourMs);
    expect(await newestTask(fresh().db, clock.now(), 'en')).toMatchObject({ state: 'failed' });
  });

  it('goes on when it is alive', async () => {
    const id = await begin();
    clock.set(-3 * hourMs);
    const again = begin();
    await beat(fresh().db, id, clock.now(), { tablesDone: 1, tablesTotal: 2, bytesDone: 3 });
    await expect(again).rejects.toMatchObject({ reason: 'backupBusy' });
  });

  it.each([0.5, 4, 26])('is not over for a clock that was set forward by %d h', async (hours) => {
    await fresh().db.deleteFrom('backup_tasks').execute();
    const id = await begin();
    clock.set(hours * hourMs);
    const again = begin();
    await beat(fresh().db, id, clock.now() + 1, { tablesDone: 1, tablesTotal: 2, bytesDone: 3 });
    await expect(again).rejects.toMatchObject({ reason: 'backupBusy' });
  });
});
