import { sql } from 'kysely';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { aDefinition, aSite, anArea, clear, raise } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { candidatesFor } from '../candidates';
import { everything } from '../../scope';
import { findOrder, listOrders } from '../orders.store';
import { openByPlans } from './plans';
import { openByRules } from './rules';

const zone = 'Asia/Shanghai';

describe('orders that open by themselves', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let token: string;
  let area = 0;
  let far = 0;
  const db = () => database().db;
  const add = async (path: string, body: object) => server.call(path, { token, body });
  const ordersAt = async (siteId: number) =>
    (await listOrders(db(), everything, { which: 'all', siteId, pageNum: 1, pageSize: 50 })).rows;
  const idOf = async (table: string, code: string) =>
    (await sql<{ id: number }>`select id from ${sql.table(table)} where code = ${code}`.execute(db())).rows[0]
      ?.id ?? 0;

  beforeAll(async () => {
    server = await startSystem(database());
    token = await server.signIn();
    await aDefinition(db());
    area = await anArea(db(), 'A1');
    far = await anArea(db(), 'A2');
    await sql`insert into fault_teams (team_name, create_time) values ('Cooling north', 0)`.execute(db());
    await sql`insert into fault_team_members (team_id, user_id) select t.id, u.id from fault_teams t, users u
      where u.user_name = 'admin'`.execute(db());
  });
  afterAll(() => server.stop());

  describe('by a rule', () => {
    const turn = (afterMs: number) => openByRules(db(), Date.now() + afterMs, zone);
    const settle = async () => {
      // The clock of the server stands; alarms of tests bear wall time.
      await sql`update fault_rules set create_time = 0`.execute(db());
    };

    it('for an alarm of its level, place and kind that stands for so long, with its type and team', async () => {
      const [near, elsewhere] = [await aSite(db(), 'R-1', area), await aSite(db(), 'R-2', far)];
      const typeId = await idOf('fault_types', 'sensor');
      const body = {
        ...{ ruleName: 'Rooms too warm', levelAtLeast: '2', regionId: area, alarms: 'roomTempHigh' },
        ...{ waitMin: 10, typeId, teamId: 1 },
      };
      expect((await add('/fault/rule', body)).code).toBe(200);
      await settle();
      const alarms = [await raise(db(), near), await raise(db(), elsewhere), await raise(db(), near, 3)];
      await turn(9 * minuteMs);
      expect(await ordersAt(near)).toEqual([]);
      await turn(11 * minuteMs);
      await turn(12 * minuteMs);
      const [order, ...more] = await ordersAt(near);
      expect(more).toEqual([]);
      expect(order).toMatchObject({
        ...{ origin: 'rule', state: 'reported', reportedBy: null, level: 2, typeId, alarms: 1 },
        ...{ teamName: 'Cooling north', definitionId: 'roomTempHigh' },
      });
      expect(await ordersAt(elsewhere)).toEqual([]);
      for (const id of alarms) await clear(db(), id);
    });

    it('offers people of its team first', async () => {
      const [order] = await ordersAt(
        (await sql<{ id: number }>`select id from sites where code = 'R-1'`.execute(db())).rows[0]?.id ?? 0,
      );
      const row = await findOrder(db(), everything, order?.id ?? 0);
      expect(row && (await candidatesFor(db(), row, 0))[0]).toMatchObject({
        userName: 'admin',
        isOfTeam: true,
      });
    });

    it('not for an alarm that cleared in time, nor for one that stood before the rule, nor while it is stopped', async () => {
      const site = await aSite(db(), 'R-3', area);
      const cleared = await raise(db(), site);
      await clear(db(), cleared);
      await turn(hourMs);
      expect(await ordersAt(site)).toEqual([]);
      const standing = await raise(db(), site);
      await sql`update fault_rules set create_time = ${Date.now() + 60_000}`.execute(db());
      await turn(hourMs);
      await settle();
      await sql`update fault_rules set status = '1'`.execute(db());
      await turn(hourMs);
      expect(await ordersAt(site)).toEqual([]);
      await sql`update fault_rules set status = '0'`.execute(db());
      await turn(hourMs);
      expect(await ordersAt(site)).toHaveLength(1);
      await clear(db(), standing);
    });

    it('R-CALL-11 is refused where it names no alarm of the catalogue', async () => {
      expect(await add('/fault/rule', { ruleName: 'Wrong', alarms: 'noSuchAlarm' })).toMatchObject({
        fields: { alarms: expect.any(String) },
      });
    });
  });

  describe('by an inspection plan', () => {
    // A Thursday; 1 to 3 October are off.
    const due = Date.UTC(2026, 9, 1) - 8 * hourMs;
    const turn = (at: number) => openByPlans(db(), at, zone);

    it('on the first day of work after its day, once for each site of its place, and again a month later', async () => {
      const [near, elsewhere] = [await aSite(db(), 'P-1', area), await aSite(db(), 'P-2', far)];
      await sql`insert into fault_calendars (name_zh, name_en, name_hk, days, from_time, to_time, create_time)
        values ('x', 'Plans', 'x', 'workdays', '09:00', '18:00', 0)`.execute(db());
      const calendar = sql`(select id from fault_calendars where name_en = 'Plans')`;
      for (const day of ['2026-10-01', '2026-10-02'])
        await sql`insert into fault_holidays (calendar_id, day, kind, create_time)
          values (${calendar}, ${day}, 'off', 0)`.execute(db());
      await sql`insert into fault_plans (plan_name, every, first_day, region_id, team_id, calendar_id, create_time)
        values ('Monthly visit', 'month', '2026-10-01', ${area}, 1, ${calendar}, 0)`.execute(db());
      await turn(due - dayMs);
      // Saturday and Sunday follow the days off.
      await turn(due + 4 * dayMs + 8 * hourMs);
      expect(await ordersAt(near)).toEqual([]);
      await turn(due + 4 * dayMs + 9 * hourMs);
      await turn(due + 4 * dayMs + 10 * hourMs);
      expect(await ordersAt(near)).toMatchObject([
        { origin: 'inspection', title: 'Monthly visit', level: 4, teamName: 'Cooling north' },
      ]);
      expect(await ordersAt(elsewhere)).toEqual([]);
    });

    it('not while the order of the visit before is still open, and for the newest day alone after an outage', async () => {
      const site =
        (await sql<{ id: number }>`select id from sites where code = 'P-1'`.execute(db())).rows[0]?.id ?? 0;
      await turn(due + 33 * dayMs);
      expect(await ordersAt(site)).toHaveLength(1);
      await sql`update fault_orders set state = 'closed', closed_at = 1 where site_id = ${site}`.execute(
        db(),
      );
      await turn(due + 34 * dayMs);
      expect(await ordersAt(site)).toHaveLength(1);
      await turn(due + 130 * dayMs);
      expect(await ordersAt(site)).toHaveLength(2);
    });

    it('R-CALL-11 is refused without a true first day', async () => {
      expect(await add('/fault/plan', { planName: 'Wrong', firstDay: '2026-02-30' })).toMatchObject({
        fields: { firstDay: expect.any(String) },
      });
    });
  });
});
