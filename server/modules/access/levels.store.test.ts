import { sql } from 'kysely';
import { accessRights, startAccessConsole, type AccessConsole } from '@tests/support/accessConsole';
import { useFreshDatabase } from '@tests/support/database';

jest.setTimeout(60_000);

describe('R-PERM-05 a level that opens doors of two places', () => {
  const database = useFreshDatabase();
  let console: AccessConsole;

  beforeAll(async () => {
    console = await startAccessConsole(database());
  });
  afterAll(() => console.server.stop());

  it('tells what lies in sight of its places, sites, doors and holders', async () => {
    const [north, south] = [await console.aDoorPlace('NORTH-1'), await console.aDoorPlace('SOUTH-1')];
    await console.aPerson('northerner', north.area, accessRights);
    const northerner = console.tokens.northerner ?? '';
    const made = async (path: string, body: object): Promise<Record<string, number>> => {
      const answer = await console.call(console.admin, 'POST', path, body);
      expect({ path, answer }).toMatchObject({ answer: { code: 200 } });
      return answer.data;
    };
    const places = { regionIds: [north.area, south.area], siteCodes: 'NORTH-1, SOUTH-1' };
    const { levelId = 0 } = await made('/access/level', { levelName: 'Shared', ...places });
    for (const [i, regionId] of [north.area, south.area, south.area].entries())
      await made('/access/holder', {
        ...{ kind: 'staff', deptId: 1, holderNo: `E-${i}`, holderName: `Holder ${i}`, regionId },
        levelIds: [levelId],
      });
    const told = async (token: string) => {
      const { rows } = await console.call(token, 'GET', '/access/level/list?levelName=Shared');
      const [row = {}] = rows as Record<string, unknown>[];
      expect((await console.call(token, 'GET', `/access/level/${levelId}`)).data).toMatchObject(row);
      return row;
    };
    expect(await told(console.admin)).toMatchObject({ ...places, holders: 3, doors: 2 });
    expect(await told(northerner)).toMatchObject({
      ...{ regionIds: [north.area], siteCodes: 'NORTH-1', holders: 1, doors: 1 },
    });
    const draft = { levelId, levelName: 'Mine', regionIds: [north.area], siteCodes: 'NORTH-1' };
    expect((await console.call(northerner, 'PUT', '/access/level', draft)).code).toBe(404);
    expect(await told(console.admin)).toMatchObject({ ...places, holders: 3 });
  });

  it('shows and changes, of the levels of a holder, those that lie in sight', async () => {
    const { admin, aDoorPlace, call, tokens } = console;
    const [east, west] = [await aDoorPlace('EAST-1'), await aDoorPlace('WEST-1')];
    await console.aPerson('easterner', east.area, accessRights);
    const easterner = tokens.easterner ?? '';
    interface Told {
      levelId: number;
      holderId: number;
      version: number;
      levelIds: number[];
    }
    const told = async (...asked: Parameters<typeof call>): Promise<Told> => (await call(...asked)).data;
    const aLevel = async (levelName: string, area: number) =>
      (await told(admin, 'POST', '/access/level', { levelName, regionIds: [area] })).levelId;
    const [here, there] = [await aLevel('East', east.area), await aLevel('West', west.area)];
    const person = { kind: 'staff', deptId: 1, holderNo: 'EW-1', holderName: 'Both', regionId: east.area };
    const made = await told(admin, 'POST', '/access/holder', { ...person, levelIds: [here, there] });
    const path = `/access/holder/${made.holderId}`;
    const levelsOf = async (token: string) => (await told(token, 'GET', path)).levelIds;
    expect(await levelsOf(easterner)).toEqual([here]);
    const save = async (levelIds: number[]) => {
      const { holderId, version } = await told(easterner, 'GET', path);
      const draft = { holderId, version, ...person, levelIds };
      return call(easterner, 'PUT', '/access/holder', draft);
    };
    expect(await save([here])).toMatchObject({ code: 200 });
    expect(await levelsOf(admin)).toEqual([here, there]);
    expect(await save([])).toMatchObject({ code: 200 });
    expect(await levelsOf(admin)).toEqual([there]);
  });

  it('answers of a site out of reach as of one that is not there', async () => {
    const near = await console.aDoorPlace('NEAR-1');
    await console.aDoorPlace('FAR-1');
    await console.aPerson('neighbour', near.area, [...accessRights, 'access:policy:add']);
    const neighbour = console.tokens.neighbour ?? '';
    const level = { levelName: 'Probe', regionIds: [near.area] };
    const policy = { policyName: 'Probe', regionId: near.area };
    for (const [path, draft, field] of [
      ['/access/level', level, 'siteCodes'],
      ['/access/policy', policy, 'siteCode'],
    ] as const) {
      const answers = [];
      for (const code of ['FAR-1', 'NOT-1']) {
        const answer = await console.call(neighbour, 'POST', path, { ...draft, [field]: code });
        answers.push(JSON.stringify(answer).replaceAll(code, 'CODE'));
      }
      expect(answers[0]).toContain(field);
      expect(answers[0]).toBe(answers[1]);
    }
  });

  it('binds no account out of sight to a card holder, and tells of one that is bound from elsewhere', async () => {
    const [near, far] = [await console.aDoorPlace('HERE-1'), await console.aDoorPlace('THERE-1')];
    await console.aPerson('keeper', near.area, accessRights);
    await console.aPerson('victim', far.area, ['fault:list']);
    const [keeper, call] = [console.tokens.keeper ?? '', console.call];
    const idOf = async (name: string) =>
      (await console.one(sql<{ id: number }>`select id from users where user_name = ${name}`)).id;
    const person = { kind: 'staff', deptId: 1, holderName: 'Mine', regionId: near.area };
    const bind = (token: string, holderNo: string, userId: number) =>
      call(token, 'POST', '/access/holder', { ...person, holderNo, userId });
    const victim = await idOf('victim');
    const refusals = [await bind(keeper, 'K-1', victim), await bind(keeper, 'K-1', 2_000_000_000)];
    expect(refusals[0]).toMatchObject({ reason: 'validation', fields: { userId: expect.any(String) } });
    expect(refusals[0]).toEqual(refusals[1]);
    expect(await bind(keeper, 'K-1', await idOf('keeper'))).toMatchObject({ code: 200 });
    expect(await bind(console.admin, 'K-2', victim)).toMatchObject({ code: 200 });
    const rows = (await call(keeper, 'GET', '/access/holder/list?holderNo=K-')).rows as {
      holderId: number;
      version: number;
    }[];
    expect(rows).toMatchObject([
      { holderNo: 'K-1', isElsewhere: false },
      { holderNo: 'K-2', isElsewhere: true },
    ]);
    // What is bound stays when something else is saved.
    const { holderId, version } = rows[1] ?? {};
    const renamed = { ...person, holderNo: 'K-2', holderName: 'Other', userId: victim, levelIds: [] };
    expect(await call(keeper, 'PUT', '/access/holder', { ...renamed, holderId, version })).toMatchObject({
      code: 200,
    });
  });

  it('without a place is made by nobody but who sees everything', async () => {
    const near = await console.aDoorPlace('PLACE-1');
    await console.aPerson('placer', near.area, accessRights);
    const level = { levelName: 'Class only', stationClass: 'A' };
    expect(await console.call(console.tokens.placer ?? '', 'POST', '/access/level', level)).toMatchObject({
      reason: 'validation',
      fields: { regionIds: expect.any(String) },
    });
  });
});
