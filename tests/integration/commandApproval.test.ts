import { sql } from 'kysely';
import type { CommandBatch, CommandPreview } from '@contract/commandBatches';
import type { CommandDetail } from '@contract/commands';
import {
  controlRights,
  forgetCommands,
  idOf,
  startControlConsole,
  type ControlConsole,
  type Place,
} from '@tests/support/controlConsole';
import { useFreshDatabase } from '@tests/support/database';

jest.setTimeout(90_000);

describe('a wish that a second person decides about', () => {
  const database = useFreshDatabase();
  let console: ControlConsole;
  let north: Place;
  let south: Place;
  const db = () => database().db;

  beforeAll(async () => {
    console = await startControlConsole(database());
    north = await console.aPlace('NORTH-1');
    south = await console.aPlace('SOUTH-1', 'A');
    await console.aPerson('author', north.area, controlRights);
    await console.aPerson('second', north.area, [...controlRights, 'command:approve']);
    await console.aPerson('both', north.area, [...controlRights, 'command:approve']);
    await console.aPerson('mechanic', north.area, [...controlRights, 'command:mode']);
    await console.aPerson('stranger', south.area, [...controlRights, 'command:approve']);
  });
  beforeEach(() => forgetCommands(database()));
  afterAll(() => console.server.stop());

  const read = async <T>(who: string, path: string) =>
    (await console.server.call(path, { token: console.tokens[who] })) as { code: number; data: T };
  const previewOf = (who: string, id: number) => read<CommandPreview>(who, `/command/batch/${id}/preview`);
  const tag = (deviceId: number, siteId = north.site) =>
    console.post('author', '/command/tag', { kind: 'lockOut', siteId, deviceId, reason: 'repair' });
  const commandIds = async (batch: number): Promise<number[]> =>
    (
      await sql<{ id: number }>`select id from commands where batch_id = ${batch} order by id`.execute(db())
    ).rows.map(({ id }) => id);
  const stepsOf = async (id: number) =>
    (await read<CommandDetail>('second', `/command/${id}`)).data.steps.map(({ state, by, note }) => [
      state,
      by,
      note,
    ]);
  const heardOff = (deviceId: number) =>
    console.heard(deviceId, 'ac', { switchedOn: 0, running: 0, setpointC: 25, mode: 1 });
  const heardOn = (deviceId: number) =>
    console.heard(deviceId, 'ac', { switchedOn: 1, running: 1, setpointC: 25, mode: 1 });

  it('tells it what was left out when it was wished, and what would be held back by now', async () => {
    await tag(north.units[0]!);
    await heardOff(north.units[0]!);
    const id = idOf(await console.ask('author', north.units, { switchedOn: 0 }));
    expect((await previewOf('second', id)).data).toMatchObject({
      ...{ sendable: 1, sites: 1, leftOutTotal: 1, hottestC: 25, marginK: 7, approval: ['allOff'] },
      leftOut: [{ deviceId: north.units[0], siteName: 'NORTH-1', why: 'locked' }],
    });
    await tag(north.units[1]!);
    const later = (await previewOf('second', id)).data;
    expect(later).toMatchObject({ sendable: 0, leftOutTotal: 2, approval: ['allOff'] });
    expect(later.leftOut.map(({ deviceId }) => deviceId)).toEqual(north.units);
    const [batch] = (await read<CommandBatch[]>('second', '/command/batch/list')).data;
    expect(batch).toMatchObject({ id, total: 1, leftOut: 1 });
    expect((await previewOf('stranger', id)).code).toBe(404);
    await heardOn(north.units[0]!);
  });

  it('keeps who took each step, when and why: the reason of the wish, of the approval and of the stop', async () => {
    const let1 = idOf(await console.ask('author', north.units, { switchedOn: 0 }, { reason: 'night' }));
    expect((await console.decide('second', let1, 'approve', { reason: 'seen it' })).code).toBe(200);
    expect((await console.decide('author', let1, 'stop', { reason: 'too warm' })).code).toBe(200);
    const [id] = await commandIds(let1);
    expect(await stepsOf(id!)).toEqual([
      ['requested', 'author', 'night'],
      ['authorised', 'second', 'seen it'],
      ['withdrawn', 'author', 'too warm'],
    ]);
    const refused = idOf(await console.ask('author', north.units, { switchedOn: 0 }));
    expect((await console.decide('second', refused, 'reject', { reason: 'not today' })).code).toBe(200);
    const [other] = await commandIds(refused);
    expect((await stepsOf(other!)).at(-1)).toEqual(['withdrawn', 'second', 'not today']);
  });

  it('overtakes by its approval what was wished of the same point since, and says by whom', async () => {
    const waiting = idOf(await console.ask('author', north.units, { switchedOn: 0 }));
    const since = idOf(await console.ask('both', [north.units[0]!], { switchedOn: 1 }));
    expect((await console.decide('second', waiting)).code).toBe(200);
    expect(await console.statesOf(waiting)).toEqual(['authorised', 'authorised']);
    expect(await console.statesOf(since)).toEqual(['superseded']);
    const [overtaken] = await commandIds(since);
    expect((await stepsOf(overtaken!)).at(-1)).toEqual(['superseded', 'author', null]);
  });

  it('is either let go or refused when two people decide at once', async () => {
    const id = idOf(await console.ask('author', north.units, { switchedOn: 0 }));
    const answers = await Promise.all([
      console.decide('second', id, 'approve'),
      console.decide('both', id, 'reject'),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(new Set(await console.statesOf(id)).size).toBe(1);
  });

  it('is not avoided by switching the units of a site off one by one, nor by two people at once', async () => {
    const stateOf = async (id: number) =>
      (await console.one(sql<{ state: string }>`select state from command_batches where id = ${id}`)).state;
    const [first, last] = north.units;
    const one = idOf(await console.ask('author', [first!], { switchedOn: 0 }));
    const other = idOf(await console.ask('author', [last!], { switchedOn: 0 }));
    expect([await stateOf(one), await stateOf(other)]).toEqual(['running', 'waiting']);
    await forgetCommands(database());
    const made = await Promise.all([
      console.ask('author', [first!], { switchedOn: 0 }),
      console.ask('both', [last!], { switchedOn: 0 }),
    ]);
    const states = await Promise.all(made.map((answer) => stateOf(idOf(answer))));
    expect(states.sort()).toEqual(['running', 'waiting']);
  });

  it('is asked as well where units would only blow air: nothing would cool the site either', async () => {
    const approvalOf = async (id: number) =>
      (await console.one(sql<{ approval: string[] }>`select approval from command_batches where id = ${id}`))
        .approval;
    const [first, last] = north.units;
    const all = idOf(await console.ask('mechanic', north.units, { mode: 3 }));
    expect(await approvalOf(all)).toEqual(['allOff']);
    await forgetCommands(database());
    const one = idOf(await console.ask('mechanic', [first!], { mode: 3 }));
    const other = idOf(await console.ask('mechanic', [last!], { switchedOn: 0 }));
    expect([await approvalOf(one), await approvalOf(other)]).toEqual([[], ['allOff']]);
  });

  it('leaves one command of each point when two people wish at once', async () => {
    const made = await Promise.all(
      ['author', 'second', 'both'].map((who, i) =>
        console.ask(who, [north.units[0]!], { setpointC: 24 + i / 2 }),
      ),
    );
    const states = await Promise.all(made.map((answer) => console.statesOf(idOf(answer))));
    expect(states.flat().sort()).toEqual(['authorised', 'superseded', 'superseded']);
  });
});
