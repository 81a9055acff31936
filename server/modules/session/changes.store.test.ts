import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { systemClock } from '../../platform/clock';
import { createSessionChanges } from './changes';

describe('hearing of changed sessions', () => {
  const database = useFreshDatabase();

  it('goes on after the connection was lost, and says that anything may have changed meanwhile', async () => {
    const { url, pool } = database();
    const changes = createSessionChanges({ url, clock: systemClock, log: quietLog });
    const heard: (number | 'all')[] = [];
    await changes.start(new AbortController().signal);
    changes.onPermissionChanged((who) => heard.push(who));
    const tell = (who: string) => pool.query(`select pg_notify('permission_changed', $1)`, [who]);
    await tell('7');
    await until(() => heard.length === 1);
    await pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'coolops session changes' and datname = current_database()`);
    await until(() => heard.length === 2);
    await tell('8');
    await until(() => heard.length === 3);
    await changes.stop();
    await tell('9');
    expect(heard).toEqual([7, 'all', 8]);
  });
});

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + 8_000;
  while (!isTrue() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
}
