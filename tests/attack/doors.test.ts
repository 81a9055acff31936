import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hourMs, minuteMs } from '@contract/time';
import { readContents } from '@server/cardLists';
import { judgeEntry } from '@contract/cardLists';
import {
  accessRights,
  doorRights,
  startAccessConsole,
  type AccessConsole,
  type PlaceWithDoor,
} from '@tests/support/accessConsole';
import { testBox } from '@tests/support/cards';
import { forgetCommands, idOf } from '@tests/support/controlConsole';
import { emptyTables, useFreshDatabase } from '@tests/support/database';
import { keepNumber } from '@server/platform/cardNumbers';

jest.setTimeout(120_000);

/** Doors in the hands of somebody who wants to get in; all of it against this machine alone. */
describe('an attacker of doors', () => {
  const database = useFreshDatabase();
  const db = () => database().db;
  let console: AccessConsole;
  let north: PlaceWithDoor;
  let south: PlaceWithDoor;

  beforeAll(async () => {
    console = await startAccessConsole(database());
    north = await console.aDoorPlace('NORTH-1');
    south = await console.aDoorPlace('SOUTH-1');
    const approving = [...doorRights, 'command:approve'];
    await console.aPerson('author', north.area, approving);
    await console.aPerson('second', north.area, approving);
    await console.aPerson('stranger', south.area, [...approving, ...accessRights, 'fault:list', 'fault:add']);
    await console.aPerson('looker', north.area, ['command:list', 'door:list']);
  });
  beforeEach(async () => {
    await forgetCommands(database());
    await emptyTables(database().pool, 'door_policies');
  });
  afterAll(() => console.server.stop());

  const open = (who: string, door: number, more: object = {}) =>
    console.post(who, `/door/${door}/open`, { reason: 'test', key: randomUUID(), ...more });
  const policy = (column: 'second_person' | 'second_factor') =>
    sql`insert into door_policies (policy_name, create_time, ${sql.ref(column)}) values ('strict', 0, 'Y')`.execute(
      db(),
    );
  const commands = async () =>
    (await sql<{ state: string }>`select state from commands order by id`.execute(db())).rows.map(
      ({ state }) => state,
    );

  it('opens no door outside of his scope, and none without the right', async () => {
    expect((await open('stranger', north.door)).code).toBe(404);
    expect((await open('looker', north.door)).code).toBe(403);
    expect((await open('author', north.units[0]!)).code).toBe(404);
    expect((await open('author', 999_999)).code).toBe(404);
    expect(await commands()).toEqual([]);
    expect((await open('author', north.door)).code).toBe(200);
    expect(await commands()).toEqual(['authorised']);
  });

  it('opens doors neither by an ordinary wish, nor by areas, nor by a schedule', async () => {
    expect((await console.ask('author', [north.door], { locked: 0 })).code).toBe(500);
    expect((await console.ask('author', [north.door], { switchedOn: 1 })).reason).toBe('nothingToCommand');
    const schedule = {
      ...{ name: 'x', selection: { kind: 'region', regionId: north.area }, wish: { locked: 0 }, reason: 'x' },
      ...{ holdMs: hourMs, atMinute: 0, weekdays: [1], isOn: true },
    };
    expect((await console.post('author', '/command/schedule', schedule)).code).not.toBe(200);
    expect(await commands()).toEqual([]);
  });

  it('does not let his own request go, and not with the approval of somebody out of the scope or of another request', async () => {
    await policy('second_person');
    const id = idOf(await open('author', north.door));
    expect(await commands()).toEqual(['requested']);
    expect(await console.decide('author', id)).toMatchObject({ reason: 'notYourself' });
    expect((await console.decide('stranger', id)).code).toBe(404);
    expect((await console.decide('looker', id)).code).toBe(403);
    const other = idOf(await open('author', north.door));
    expect((await console.decide('second', other)).code).toBe(200);
    expect(await console.statesOf(id)).not.toContain('sent');
    expect((await console.decide('second', other)).code).toBe(409);
  });

  it('does not open again by what was sent before: not by the request, nor by its approval, nor a minute later', async () => {
    await policy('second_person');
    const key = 'replayed-opening';
    const answers = await Promise.all([0, 1, 2, 3].map(() => open('author', north.door, { key })));
    const made = new Set(answers.filter(({ code }) => code === 200).map(idOf));
    expect(made.size).toBe(1);
    const [id = 0] = made;
    expect((await console.decide('second', id)).code).toBe(200);
    expect((await console.decide('second', id)).code).toBe(409);
    expect(idOf(await open('author', north.door, { key }))).toBe(id);
    const { rows } = await sql<{ forMs: number }>`
      select expires_at - state_at as "forMs" from commands`.execute(db());
    expect(rows).toEqual([{ forMs: minuteMs }]);
  });

  it('does not pass where the policy asks the second factor', async () => {
    await policy('second_factor');
    const refused = await open('author', north.door);
    expect(refused.reason).toMatch(/secondFactor|otp/);
    expect(await commands()).toEqual([]);
  });

  it('gets no permit for an order out of sight or ended, and none for people out of sight', async () => {
    const report = { siteId: north.site, level: 2, title: 'The door rattles' };
    const reported = await console.call(console.admin, 'POST', '/fault', report);
    const order = Number((reported.data as { id: number }).id);
    const holder = await console.call(console.admin, 'POST', '/access/holder', {
      ...{ holderNo: 'E-1', holderName: 'Mei', kind: 'staff', deptId: 1, regionId: north.area },
    });
    const { holderId } = holder.data as { holderId: number };
    const give = (who: string, orderId: number) =>
      console.post(who, `/access/order/${orderId}/permits`, { holderId, hours: 1 });
    expect((await give('stranger', order)).code).toBe(404);
    expect((await give('looker', order)).code).toBe(403);
    const own = await console.post('stranger', '/fault', { ...report, siteId: south.site });
    expect((await give('stranger', Number((own.data as { id: number }).id))).fields).toHaveProperty(
      'holderId',
    );
    await sql`update fault_orders set state = 'closed' where id = ${order}`.execute(db());
    expect(
      (await console.call(console.admin, 'POST', `/access/order/${order}/permits`, { holderId, hours: 1 }))
        .code,
    ).toBe(409);
  });

  it('does not come in with a permit that has ended, by its time or before it', async () => {
    const kept = keepNumber(testBox, '4711');
    const { id: holder } = await console.one(sql<{ id: number }>`
      insert into card_holders (holder_no, holder_name, create_time) values ('P-1', 'P', 0) returning id`);
    await sql`insert into access_cards (holder_id, number_sealed, number_hash, last4, state_since, create_time)
      values (${holder}, ${kept.sealed}, ${kept.hash}, ${kept.last4}, 0, 0)`.execute(db());
    const now = Date.now();
    await sql`insert into access_permits (site_id, holder_id, valid_from, valid_to, create_time)
      values (${north.site}, ${holder}, ${now - hourMs}, ${now + hourMs}, 0)`.execute(db());
    const entries = async () => {
      const client = await database().pool.connect();
      const contents = await readContents(client, testBox, [north.door], 480);
      client.release();
      return [...contents.get(north.door)!.entries.values()];
    };
    const [entry] = await entries();
    expect(judgeEntry(entry!, now, 480)).toBe('granted');
    expect(judgeEntry(entry!, now + hourMs, 480)).toBe('expired');
    await sql`update access_permits set ended_at = ${now}`.execute(db());
    expect(await entries()).toEqual([]);
  });
});
