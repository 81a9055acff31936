import { generateSync } from 'otplib';
import { sql } from 'kysely';
import type { ControlledUnit } from '@contract/commands';
import { minuteMs } from '@contract/time';
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
import { aDefinition } from '@tests/support/aFleet';
import { emptyTables, useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { until } from '@tests/support/testIngest';

jest.setTimeout(90_000);

const secondFactorKinds = 'control.secondFactorKinds';

describe('who may wish what of which air conditioners', () => {
  const database = useFreshDatabase();
  let console: ControlConsole;
  let north: Place;
  let east: Place;
  let south: Place;
  const db = () => database().db;
  const set = (key: string, value: string) =>
    sql`update params set config_value = ${value} where config_key = ${key}`.execute(db());
  const devicesOf = async (batchId: number): Promise<number[]> =>
    (
      await sql<{ id: number }>`
        select device_id as id from commands where batch_id = ${batchId} order by commands.id`.execute(db())
    ).rows.map(({ id }) => id);

  beforeAll(async () => {
    console = await startControlConsole(database(), { ROLE: 'web,worker' });
    north = await console.aPlace('NORTH-1');
    east = await console.aPlace('EAST-1', 'A');
    south = await console.aPlace('SOUTH-1');
    // An area of cities: it holds the areas of two of the three sites.
    await sql`update regions set parent_id = ${north.area} where id = ${east.area}`.execute(db());
    await console.aPerson('author', north.area, controlRights);
    await console.aPerson('second', north.area, [...controlRights, 'command:approve']);
    await console.aPerson('planner', north.area, controlRights);
    await console.aPerson('switcher', north.area, ['command:list', 'command:switch']);
  });
  beforeEach(async () => {
    await forgetCommands(database());
    await set(secondFactorKinds, '');
  });
  afterAll(() => console.server.stop());

  describe('who is meant', () => {
    const wish = { setpointC: 26 };
    const meant = async (selection: object): Promise<number[]> => {
      const made = await console.ask('author', [], wish, { selection });
      await sql`update commands set ended_at = 1`.execute(db());
      return devicesOf(idOf(made));
    };

    it('is one device, a selection, a site, an area with all below it, or a saved group: never out of the scope', async () => {
      expect(await meant({ kind: 'devices', deviceIds: [north.units[1]] })).toEqual([north.units[1]]);
      expect(await meant({ kind: 'devices', deviceIds: north.units })).toEqual(north.units);
      expect(await meant({ kind: 'site', siteId: north.site })).toEqual(north.units);
      expect(await meant({ kind: 'region', regionId: north.area })).toEqual([...east.units, ...north.units]);
      const group = await console.post('author', '/command/group', {
        name: 'nights',
        deviceIds: north.units,
      });
      expect(await meant({ kind: 'group', groupId: idOf(group) })).toEqual(north.units);
      const stolen = { name: 'stolen', deviceIds: [north.units[0], south.units[0]] };
      expect((await console.post('author', '/command/group', stolen)).code).toBe(404);
    });

    it('is a group by the clock as well: once, when it is due, with the rights that its author has then', async () => {
      const group = idOf(
        await console.post('planner', '/command/group', { name: 'by night', deviceIds: north.units }),
      );
      const draft = {
        ...{ name: 'night', selection: { kind: 'group', groupId: group }, wish, reason: 'night' },
        ...{ holdMs: 3_600_000, atMinute: 1_320, weekdays: [1, 2, 3, 4, 5, 6, 7], isOn: true },
      };
      const schedule = idOf(await console.post('planner', '/command/schedule', draft));
      const fallDue = () =>
        sql`update command_schedules set next_at = ${Date.now() - 1_000} where id = ${schedule}`.execute(
          db(),
        );
      const state = () =>
        console.one(sql<{ batch: number | null; error: string | null; isDue: boolean }>`
          select last_batch_id as batch, last_error as error, next_at < ${Date.now()} as "isDue"
          from command_schedules where id = ${schedule}`);
      await fallDue();
      await until(async () => !(await state()).isDue, 20_000);
      const { batch } = await state();
      expect(await devicesOf(batch ?? 0)).toEqual(north.units);
      const { n } = await console.one(sql<{ n: number }>`select count(*)::int as n from command_batches`);
      expect(n).toBe(1);
      await sql`update users set status = '1' where user_name = 'planner'`.execute(db());
      await fallDue();
      await until(async () => !(await state()).isDue, 20_000);
      expect(await state()).toMatchObject({ batch, error: 'forbidden' });
    });
  });

  it('asks for a second person in a critical class and for many sites, by parameters', async () => {
    const isWaiting = async (deviceIds: number[]): Promise<unknown> => {
      const id = idOf(await console.ask('author', deviceIds, { setpointC: 26 }));
      const row = await console.one(sql<{ approval: string[]; state: string }>`
        select approval, state from command_batches where id = ${id}`);
      await forgetCommands(database());
      return [row.state, row.approval];
    };
    expect(await isWaiting([north.units[0]!])).toEqual(['running', []]);
    expect(await isWaiting([east.units[0]!])).toEqual(['waiting', ['criticalClass']]);
    await set('control.criticalClasses', '');
    expect(await isWaiting([east.units[0]!])).toEqual(['running', []]);
    await set('control.approvalSites', '1');
    expect(await isWaiting([east.units[0]!, north.units[0]!])).toEqual(['waiting', ['manySites']]);
    await set('control.approvalSites', '20');
    await set('control.criticalClasses', 'A');
  });

  it('asks a right of each kind that a wish has', async () => {
    const code = async (wish: object) => (await console.ask('switcher', [north.units[0]!], wish)).code;
    expect(await code({ switchedOn: 1 })).toBe(200);
    expect(await code({ setpointC: 26 })).toBe(403);
    expect(await code({ switchedOn: 1, setpointC: 26 })).toBe(403);
    expect(await code({ mode: 1 })).toBe(403);
  });

  it('goes in waves, the next when the one before has come to something, and stops by itself where too many fail', async () => {
    await set('control.criticalClasses', '');
    const units = [...north.units, ...east.units];
    const wish = { setpointC: 26, switchedOn: 1 };
    const id = idOf(await console.ask('author', units, wish, { waveSize: 1 }));
    const keep = () => keepBatches({ db: db(), pool: database().pool, clock: systemClock, log: quietLog });
    const batch = () =>
      console.one(sql<{ wave: number; state: string; decision: string | null }>`
        select wave, state, decision from command_batches where id = ${id}`);
    const end = (of: number, state: string) =>
      sql`update commands set state = ${state}, ended_at = 1, attempt = 1
        where batch_id = ${id} and wave = ${of}`.execute(db());
    await keep();
    expect(await batch()).toMatchObject({ wave: 1, state: 'running' });
    for (const wave of [2, 3]) {
      await end(wave - 1, 'effective');
      await until(async () => (await keep(), (await batch()).wave === wave));
    }
    await end(3, 'failed');
    await until(async () => (await keep(), (await batch()).state === 'stopped'));
    expect(await batch()).toMatchObject({ wave: 3, decision: 'tooManyFailed' });
    expect((await console.statesOf(id)).slice(-2)).toEqual(['withdrawn', 'withdrawn']);
    await set('control.criticalClasses', 'A');
  });

  it('tells the risk of now: the hottest room, and how far it is from its limit', async () => {
    const told = await console.post('author', '/command/preview', {
      selection: { kind: 'site', siteId: north.site },
      wish: { setpointC: 26 },
    });
    expect(told.data).toMatchObject({ hottestC: 25, hottestSite: 'NORTH-1', marginK: 7, sendable: 2 });
  });

  it('tells the minutes to the limit where they are known: the fewest of those meant, less what has passed', async () => {
    const minutes = async (...places: Place[]) => {
      const told = await console.post('author', '/command/preview', {
        selection: { kind: 'devices', deviceIds: places.flatMap(({ units }) => units) },
        wish: { setpointC: 22 },
      });
      return (told.data as { minutesToLimit: number | null }).minutesToLimit;
    };
    const predicted = (site: number, left: number, ago: number) =>
      sql`insert into alarms (definition_id, site_id, level, value, raised_at, recorded_at)
        values ('roomTempPredicted', ${site}, 2, ${left}, ${Date.now() - ago * minuteMs}, ${Date.now()})`.execute(
        db(),
      );
    await aDefinition(db(), 'roomTempPredicted');
    expect(await minutes(north, east)).toBeNull();
    await predicted(north.site, 40, 15);
    expect(await minutes(north, east)).toBe(25);
    expect(await minutes(east)).toBeNull();
    await predicted(east.site, 20, 2);
    expect(await minutes(north, east)).toBe(18);
    await sql`update alarms set raised_at = ${Date.now() - 60 * minuteMs} where site_id = ${east.site}`.execute(
      db(),
    );
    expect(await minutes(north, east)).toBe(0);
    await emptyTables(database().pool, 'alarms');
    expect(await minutes(north, east)).toBeNull();
  });

  it('shows desired and reported value side by side, each with its time', async () => {
    const id = idOf(await console.ask('author', [north.units[0]!], { setpointC: 27 }));
    await console.carryOut(id, [25]);
    const { rows } = (await console.server.call(`/command/units?pageNum=1&pageSize=10&siteId=${north.site}`, {
      token: console.tokens['author'],
    })) as unknown as { rows: ControlledUnit[] };
    const level = rows[0]?.points.find(({ point }) => point === 'setpointC');
    expect(level).toMatchObject({ desired: 27, reported: 25, by: 'author', state: 'effective' });
    expect(Math.abs(Date.now() - (level?.reportedAt ?? 0))).toBeLessThan(120_000);
    expect(level?.since).toBeGreaterThan(0);
  });

  describe('of a kind for which the second factor is chosen', () => {
    const secrets: Record<string, string> = {};
    /** A code is taken once in its half minute; here it may be taken again. */
    const codeOf = async (who: string): Promise<string> => {
      await sql`update users set totp_last_step = null where user_name = ${who}`.execute(db());
      return generateSync({ secret: secrets[who]!, epoch: Date.now() / 1_000 });
    };
    const enrol = async (who: string) => {
      const path = '/system/user/profile/secondFactor';
      const { data } = await console.post(who, path, { password: 'Cool-air-12' });
      secrets[who] = (data as { secret: string }).secret;
      expect((await console.post(who, `${path}/confirm`, { otp: await codeOf(who) })).code).toBe(200);
    };
    beforeAll(async () => {
      for (const who of ['author', 'second']) await enrol(who);
    });
    beforeEach(() => set(secondFactorKinds, 'switch'));

    it('a wish and its approval each need a right code of their own', async () => {
      const off = (otp?: string) =>
        console.ask('author', north.units, { switchedOn: 0 }, otp === undefined ? {} : { otp });
      expect(await off()).toMatchObject({ reason: 'otpRequired' });
      expect(await off('000000')).toMatchObject({ reason: 'otpWrong' });
      const id = idOf(await off(await codeOf('author')));
      expect(await console.statesOf(id)).toEqual(['requested', 'requested']);
      expect(await console.decide('second', id)).toMatchObject({ reason: 'otpRequired' });
      expect(await console.decide('second', id, 'approve', { otp: await codeOf('author') })).toMatchObject({
        reason: 'otpWrong',
      });
      expect((await console.decide('second', id, 'approve', { otp: await codeOf('second') })).code).toBe(200);
      expect(await console.statesOf(id)).toEqual(['authorised', 'authorised']);
    });

    it('a schedule needs it when it is saved: nobody is there when its time has come', async () => {
      const draft = {
        ...{ name: 'off by night', selection: { kind: 'site', siteId: north.site }, wish: { switchedOn: 0 } },
        ...{ holdMs: 3_600_000, atMinute: 1_320, weekdays: [1], isOn: true, reason: 'night' },
      };
      expect(await console.post('author', '/command/schedule', draft)).toMatchObject({
        reason: 'otpRequired',
      });
      const otp = await codeOf('author');
      expect((await console.post('author', '/command/schedule', { ...draft, otp })).code).toBe(200);
      const { detail } = await console.one(sql<{ detail: object }>`
        select detail from audit_events where action = 'commands.scheduled' order by id desc limit 1`);
      expect(JSON.stringify(detail)).not.toContain(otp);
    });

    it('nothing that stops, refuses, takes back or gives back ever waits for it', async () => {
      const wishOff = async () =>
        idOf(await console.ask('author', north.units, { switchedOn: 0 }, { otp: await codeOf('author') }));
      const refused = await wishOff();
      expect((await console.decide('second', refused, 'reject')).code).toBe(200);
      const stopped = await wishOff();
      expect((await console.decide('author', stopped, 'stop')).code).toBe(200);
      const on = idOf(
        await console.ask('author', [north.units[0]!], { switchedOn: 1 }, { otp: await codeOf('author') }),
      );
      const { id } = await console.one(sql<{ id: number }>`select id from commands where batch_id = ${on}`);
      expect((await console.post('author', `/command/${id}/withdraw`)).code).toBe(200);
      const done = await wishOff();
      await console.carryOut(done, [1, 1]);
      expect((await console.decide('author', done, 'giveBack')).code).toBe(200);
      const release = `/command/unit/${north.units[0]!}/release`;
      expect((await console.post('author', release, { reason: 'seen' })).code).toBe(200);
    });
  });
});
