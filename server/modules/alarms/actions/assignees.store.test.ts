import { sql } from 'kysely';
import { createScopeOf } from '@server/modules/scope';
import { anActor } from '@tests/support/actors';
import { anArea, aWatcher } from '@tests/support/aFleet';
import { useFreshDatabase } from '@tests/support/database';
import { acknowledgePermission } from '../alarms.service';
import { listAssignees } from './assignees';

describe('R-PERM-05 who may be given an alarm', () => {
  const database = useFreshDatabase();
  const db = () => database().db;

  it('is offered to people who answer alarms in the same area and stand in a department in scope', async () => {
    const [north, south] = [await anArea(db(), 'north'), await anArea(db(), 'south')];
    await sql`insert into depts (id, parent_id, ancestors, name, create_time) values
      (900, 0, '0', 'day', 0), (901, 0, '0', 'night', 0)`.execute(db());
    const asked = await aWatcher(db(), 'asks', [north], [acknowledgePermission]);
    await aWatcher(db(), 'near', [north], [acknowledgePermission]);
    await aWatcher(db(), 'nights', [north], [acknowledgePermission]);
    await aWatcher(db(), 'far', [south], [acknowledgePermission]);
    await aWatcher(db(), 'looks', [north], ['alarm:list']);
    await sql`update users set dept_id = case user_name when 'nights' then 901 else 900 end`.execute(db());
    const actor = anActor({ userId: asked.userId, permissions: [acknowledgePermission] });
    const names = async () =>
      (await listAssignees({ db: db(), scopeOf: createScopeOf({ db: db() }) }, actor))
        .map(({ userName }) => userName)
        .sort();
    expect(await names()).toEqual(['asks', 'near', 'nights']);
    await sql`update roles set data_scope = '3' where id = ${asked.roleId}`.execute(db());
    expect(await names()).toEqual(['asks', 'near']);
  });
});
