import { sql } from 'kysely';
import { keepBatches } from '@server/modules/commands/batchKeeper';
import { systemClock } from '@server/platform/clock';
import {
  controlRights,
  forgetCommands,
  idOf,
  startControlConsole,
  type ControlConsole,
  type Place,
} from '@tests/support/controlConsole';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { until } from '@tests/support/testIngest';

jest.setTimeout(60_000);

describe('wishes to air conditioners', () => {
  const database = useFreshDatabase();
  let north: Place;
  let south: Place;
  let server: ControlConsole['server'];
  let tokens: ControlConsole['tokens'];
  let aPerson: ControlConsole['aPerson'];
  let ask: ControlConsole['ask'];
  let decide: ControlConsole['decide'];
  let statesOf: ControlConsole['statesOf'];
  let carryOut: ControlConsole['carryOut'];
  let one: ControlConsole['one'];
  const db = () => database().db;

  beforeAll(async () => {
    const console = await startControlConsole(database());
    ({ server, tokens, aPerson, ask, decide, statesOf, carryOut, one } = console);
    north = await console.aPlace('NORTH-1');
    south = await console.aPlace('SOUTH-1');
    await aPerson('author', north.area, controlRights);
    await aPerson('second', north.area, [...controlRights, 'command:approve']);
    await aPerson('stranger', south.area, [...controlRights, 'command:approve']);
    await aPerson('looker', north.area, ['command:list']);
  });
  beforeEach(() => forgetCommands(database()));
  afterAll(() => server.stop());

  it('go at once where nothing is dangerous, each as a row with its first steps', async () => {
    const made = await ask('author', [north.units[0]!], { setpointC: 26 });
    expect(made.code).toBe(200);
    expect(await statesOf(idOf(made))).toEqual(['authorised']);
    const { rows } = await sql<{ state: string; by_user: string }>`
      select state, by_user from command_steps order by id`.execute(db());
    expect(rows).toEqual([
      { state: 'requested', by_user: 'author' },
      { state: 'authorised', by_user: 'author' },
    ]);
  });

  it('wait for a second person where a site would have no unit that cools: never the author, never out of the scope', async () => {
    const id = idOf(await ask('author', north.units, { switchedOn: 0 }));
    expect(await statesOf(id)).toEqual(['requested', 'requested']);
    expect((await decide('author', id)).code).toBe(403);
    expect((await decide('stranger', id)).code).toBe(404);
    expect((await decide('looker', id)).code).toBe(403);
    expect(await statesOf(id)).toEqual(['requested', 'requested']);
    expect((await decide('second', id)).code).toBe(200);
    expect(await statesOf(id)).toEqual(['authorised', 'authorised']);
    const { rows } = await sql<{ action: string }>`
      select action from audit_events where subject = ${`commandBatch:${id}`} order by id`.execute(db());
    expect(rows.map(({ action }) => action)).toEqual(['commands.requested', 'commands.approved']);
  });

  it('are not approved by their author though he has the right', async () => {
    const id = idOf(await ask('second', north.units, { switchedOn: 0 }));
    expect(await decide('second', id)).toMatchObject({ reason: 'notYourself' });
    expect(await statesOf(id)).toEqual(['requested', 'requested']);
  });

  it('are let go once, when two people approve at once', async () => {
    await aPerson('third', north.area, [...controlRights, 'command:approve']);
    const id = idOf(await ask('author', north.units, { switchedOn: 0 }));
    const answers = await Promise.all([decide('second', id), decide('third', id)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  });

  it('are made once, however often the same is sent', async () => {
    const again = { key: 'replayed-request' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ask('author', [north.units[0]!], { setpointC: 24 }, again)),
    );
    const made = new Set(answers.filter(({ code }) => code === 200).map(idOf));
    expect(made.size).toBe(1);
    const { n } = await one(sql<{ n: number }>`select count(*)::int as n from commands`);
    expect(n).toBe(1);
  });

  it('reach no unit out of the scope, and none by a kind of command without its right', async () => {
    expect(await ask('author', south.units, { setpointC: 24 })).toMatchObject({ reason: 'nothingToCommand' });
    const mixed = idOf(await ask('author', [north.units[0]!, south.units[0]!], { setpointC: 24 }));
    expect(await statesOf(mixed)).toHaveLength(1);
    expect((await ask('author', [north.units[0]!], { mode: 1 })).code).toBe(403);
    expect((await ask('looker', [north.units[0]!], { setpointC: 24 })).code).toBe(403);
  });

  it('leave out what is tagged or out of service, and say why', async () => {
    const tag = { kind: 'lockOut', siteId: north.site, deviceId: north.units[0]!, reason: 'repair' };
    expect((await server.call('/command/tag', { token: tokens['second']!, body: tag })).code).toBe(200);
    const preview = (await server.call('/command/preview', {
      token: tokens['author']!,
      body: { selection: { kind: 'site', siteId: north.site }, wish: { setpointC: 26 } },
    })) as { data: { sendable: number; leftOut: { why: string }[] } };
    expect(preview.data).toMatchObject({ sendable: 1, leftOut: [{ why: 'locked' }] });
    await sql`update field_credentials set revoked_at = 1 where username = 'ctl-NORTH-1'`.execute(db());
    expect(await ask('author', north.units, { setpointC: 26 })).toMatchObject({ reason: 'nothingToCommand' });
    await sql`update field_credentials set revoked_at = null`.execute(db());
    for (const table of ['sites', 'devices']) {
      const id = table === 'sites' ? north.site : north.units[0]!;
      const retire = (at: number | null) =>
        sql`update ${sql.table(table)} set retired_at = ${at} where id = ${id}`.execute(db());
      await retire(1);
      expect(await ask('author', [north.units[0]!], { setpointC: 26 })).toMatchObject({
        reason: 'nothingToCommand',
      });
      await retire(null);
    }
  });

  it('supersede what was asked of the same point before, and can be taken back while they wait', async () => {
    const first = idOf(await ask('author', [north.units[0]!], { setpointC: 24 }));
    const second = idOf(await ask('author', [north.units[0]!], { setpointC: 25.5 }));
    expect([await statesOf(first), await statesOf(second)]).toEqual([['superseded'], ['authorised']]);
    const { id } = await one(sql<{ id: number }>`select id from commands where batch_id = ${second}`);
    const withdraw = (who: string) =>
      server.call(`/command/${id}/withdraw`, { token: tokens[who]!, body: undefined, method: 'POST' });
    expect((await withdraw('stranger')).code).toBe(404);
    expect((await withdraw('author')).code).toBe(200);
    expect(await statesOf(second)).toEqual(['withdrawn']);
  });

  it('are stopped: what was not sent is taken back', async () => {
    const id = idOf(await ask('author', north.units, { setpointC: 26 }, { waveSize: 1 }));
    expect((await decide('stranger', id, 'stop')).code).toBe(404);
    expect((await decide('author', id, 'stop')).code).toBe(200);
    expect(await statesOf(id)).toEqual(['withdrawn', 'withdrawn']);
  });

  const loggedOf = async (subject: string) =>
    (
      await sql<{ action: string; user_name: string; detail: Record<string, unknown> }>`
        select action, user_name, detail from audit_events where subject = ${subject} order by id`.execute(
        db(),
      )
    ).rows;

  it('are given back as it was: each unit its own value, by who may command all of them', async () => {
    const id = idOf(await ask('author', north.units, { setpointC: 27 }));
    await carryOut(id, [24, 25.5]);
    expect(await decide('stranger', id, 'giveBack')).toMatchObject({ reason: 'nothingToGiveBack' });
    expect((await decide('looker', id, 'giveBack')).code).toBe(403);
    const back = idOf(await decide('second', id, 'giveBack'));
    const { rows } = await sql`
      select c.device_id, c.value, c.state, c.origin, c.hold_ms, b.gives_back, b.by_user
      from commands c join command_batches b on b.id = c.batch_id where b.id = ${back} order by c.id`.execute(
      db(),
    );
    const common = {
      state: 'authorised',
      origin: 'giveBack',
      hold_ms: null,
      gives_back: id,
      by_user: 'second',
    };
    expect(rows).toEqual([
      { device_id: north.units[0], value: 24, ...common },
      { device_id: north.units[1], value: 25.5, ...common },
    ]);
    expect(await loggedOf(`commandBatch:${id}`)).toMatchObject([
      { action: 'commands.requested', user_name: 'author' },
      { action: 'commands.gaveBack', user_name: 'second', detail: { reason: 'seen', batch: back } },
    ]);
  });

  it('stand in the operation log with their reason and with what became of them', async () => {
    const id = idOf(await ask('author', north.units, { setpointC: 27 }));
    await carryOut(id, [24, 25]);
    await sql`update commands set state = 'failed', why = 'noEffect'
      where batch_id = ${id} and device_id = ${north.units[1]}`.execute(db());
    const { pool } = database();
    await until(async () => {
      await keepBatches({ db: db(), pool, clock: systemClock, log: quietLog });
      return (await loggedOf(`commandBatch:${id}`)).length === 2;
    });
    expect(await loggedOf(`commandBatch:${id}`)).toMatchObject([
      { action: 'commands.requested', user_name: 'author', detail: { reason: 'test', units: 2 } },
      {
        action: 'commands.finished',
        user_name: 'author',
        detail: { state: 'done', outcome: { effective: 1, failed: 1 } },
      },
    ]);
  });

  it('that were stopped in the midst stand there as well, when the last that was sent is over', async () => {
    const id = idOf(await ask('author', north.units, { setpointC: 27 }, { waveSize: 1 }));
    await sql`update commands set state = 'sent', attempt = 1
      where batch_id = ${id} and device_id = ${north.units[0]}`.execute(db());
    expect((await decide('second', id, 'stop')).code).toBe(200);
    const keep = () => keepBatches({ db: db(), pool: database().pool, clock: systemClock, log: quietLog });
    await keep();
    const stopped = { action: 'commands.stopped', user_name: 'second', detail: { unsent: 1 } };
    expect(await loggedOf(`commandBatch:${id}`)).toMatchObject([{ action: 'commands.requested' }, stopped]);
    await sql`update commands set state = 'effective', ended_at = 1
      where batch_id = ${id} and ended_at is null`.execute(db());
    await until(async () => (await keep(), (await loggedOf(`commandBatch:${id}`)).length === 3));
    await keep();
    expect((await loggedOf(`commandBatch:${id}`)).slice(1)).toMatchObject([
      stopped,
      {
        action: 'commands.finished',
        user_name: 'author',
        detail: { state: 'stopped', outcome: { effective: 1, withdrawn: 1 } },
      },
    ]);
  });

  it('of a chosen kind ask for the second factor: of who wishes, and of who approves', async () => {
    const waiting = idOf(await ask('author', north.units, { switchedOn: 0 }));
    const choose = (kinds: string) =>
      sql`update params set config_value = ${kinds} where config_key = 'control.secondFactorKinds'`.execute(
        db(),
      );
    await choose('switch');
    const refused = await ask('author', [north.units[0]!], { switchedOn: 0 });
    expect(refused.code).not.toBe(200);
    expect(refused.reason).toMatch(/secondFactor|otp/);
    const approved = await decide('second', waiting);
    expect(approved.reason).toMatch(/secondFactor|otp/);
    expect(await statesOf(waiting)).toEqual(['requested', 'requested']);
    expect((await ask('author', [north.units[0]!], { setpointC: 25.5 })).code).toBe(200);
    await choose('');
    expect((await decide('second', waiting)).code).toBe(200);
  });

  it('are not let go by an approval that is sent again, or by one of another batch', async () => {
    const first = idOf(await ask('author', north.units, { switchedOn: 0 }));
    expect((await decide('second', first)).code).toBe(200);
    expect((await decide('second', first)).code).toBe(409);
    expect((await decide('second', first, 'stop')).code).toBe(200);
    expect((await decide('second', first)).code).toBe(409);
    const other = idOf(await ask('author', north.units, { switchedOn: 0 }));
    expect((await decide('second', first)).code).toBe(409);
    expect(await statesOf(other)).toEqual(['requested', 'requested']);
  });

  it('are not let go by one whose scope has lost a site since', async () => {
    const id = idOf(await ask('author', north.units, { switchedOn: 0 }));
    await sql`update sites set area_id = ${south.area} where id = ${north.site}`.execute(db());
    expect((await decide('second', id)).code).toBe(404);
    await sql`update sites set area_id = ${north.area} where id = ${north.site}`.execute(db());
    expect(await statesOf(id)).toEqual(['requested', 'requested']);
  });
});
