import { anActor } from '@tests/support/actors';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { AppError } from '../../platform/errors';
import { route } from '../../platform/http/route';
import { createRefusals } from './refusals';

const routeNamed = (id: string) =>
  route({ id, method: 'DELETE', path: '/x', permission: 'x:y', summary: 'x', handle: async () => undefined });

describe('refused calls', () => {
  const database = useFreshDatabase();

  it('are written down the first time; what is tried again is counted and told in one entry', async () => {
    const refusals = createRefusals({ db: database().db, clock: testClock(), log: quietLog });
    const tried = (id: string, userId = 7) =>
      refusals.refused({
        actor: anActor({ userId, userName: `user${userId}` }),
        route: routeNamed(id),
        error: new AppError('forbidden'),
      });
    for (let time = 0; time < 20; time += 1) await tried('posts.remove');
    for (let at = 0; at < 100; at += 1) await tried(`many.verb${at}`);
    await tried('posts.remove', 8);
    await refusals.unit.stop();
    const { rows } = await database().pool.query<{ name: string; n: number; told: unknown }>(
      `select user_name as name, count(*)::int as n, max(detail ->> 'times') as told from audit_events group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { name: 'user7', n: 31, told: '90' },
      { name: 'user8', n: 1, told: null },
    ]);
  });
});
