import { sql, type QueryExecutorProvider } from 'kysely';
import { Client } from 'pg';
import type { AccessListRow } from '@contract/accessLists';
import {
  accessRights,
  startAccessConsole,
  type AccessConsole,
  type PlaceWithDoor,
} from '@tests/support/accessConsole';
import { useFreshDatabase } from '@tests/support/database';
import { writeHeard } from '../../handedVersions/versions.store';

jest.setTimeout(60_000);

/** Nothing is left of the act. */
class Undone extends Error {}

describe('levels of many doors and of none', () => {
  const database = useFreshDatabase();
  const db = () => database().db;
  let console: AccessConsole;
  let north: PlaceWithDoor;
  let south: PlaceWithDoor;
  beforeAll(async () => {
    console = await startAccessConsole(database());
    north = await console.aDoorPlace('NORTH-1');
    south = await console.aDoorPlace('SOUTH-1');
    await console.aPerson('northerner', north.area, accessRights);
  });
  afterAll(() => console.server.stop());

  const call = (method: string, path: string, body?: object, token = console.admin) =>
    console.call(token, method, path, body);
  const doors = async () => [await console.wanted(north.door), await console.wanted(south.door)];
  const lists = async (query: string) =>
    (await call('GET', `/access/lists/list?${query}`)).rows as AccessListRow[];

  it('R-PERM-05 has a level without a place made and given by those alone who see everything', async () => {
    const token = console.tokens['northerner']!;
    const mine = await call('POST', '/access/level', { levelName: 'Nowhere of mine' }, token);
    expect(mine).toMatchObject({ reason: 'validation', fields: { regionIds: expect.any(String) } });
    const { levelId } = (await call('POST', '/access/level', { levelName: 'Nowhere yet' })).data as {
      levelId: number;
    };
    const holder = { kind: 'staff', deptId: 1, holderName: 'Mei', holderNo: 'E-1', regionId: north.area };
    const given = await call('POST', '/access/holder', { ...holder, levelIds: [levelId] }, token);
    expect(given.fields).toHaveProperty('levelIds');
    const moved = { levelId, levelName: 'Mine now', regionIds: [north.area] };
    expect((await call('PUT', '/access/level', moved, token)).code).toBe(404);
    const all = (await call('GET', '/access/level/list', undefined, token)).rows as { levelId: number }[];
    expect(all.map((row) => row.levelId)).not.toContain(levelId);
  });

  describe('changes the lists of many doors part by part', () => {
    const cards = Array.from({ length: 1_001 }, (_, n) => 1_000_000 + n);
    const both = () => [north.door, south.door];
    const want = (executor: QueryExecutorProvider) =>
      sql<{ doors: number }>`
        select want_access_lists(${both()}::int[], ${cards}::int[], true, 7) as doors`.execute(executor);
    const mark = async () =>
      (await sql<{ doors: number | null }>`select mark_ordered_lists() as doors`.execute(db())).rows[0]!
        .doors;
    const open = async () => (await lists('which=open')).map(({ siteCode }) => siteCode).toSorted();
    const doubted = () => lists(`which=all&cardId=${cards[5]!}`);

    it('and holds up no report of a controller while the act goes on', async () => {
      await console.confirmAll();
      const intake = new Client({ connectionString: database().url });
      await intake.connect();
      await intake.query(`set lock_timeout = '200ms'`);
      const heard = both().map((deviceId) => ({ deviceId, version: 1, hash: '0', count: 1 }));
      const { text, values } = writeHeard('access_lists', heard, 8);
      await db()
        .transaction()
        .execute(async (trx) => {
          expect((await want(trx)).rows).toEqual([{ doors: 2 }]);
          expect((await intake.query(text, [...values])).rowCount).toBe(2);
          throw new Undone();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error;
        });
      await intake.end();
      expect(await mark()).toBeNull();
    });

    it('which count as open until each is marked, and says which doors may admit a card still', async () => {
      await console.confirmAll();
      expect(await open()).toEqual([]);
      const before = await doors();
      await want(db());
      expect(await doors()).toEqual(before);
      expect(await open()).toEqual(['NORTH-1', 'SOUTH-1']);
      expect(await doubted()).toHaveLength(2);
      expect(await mark()).toBe(2);
      expect(await mark()).toBeNull();
      expect(await doors()).toEqual(before.map((version) => version + 1));
      expect(await open()).toEqual(['NORTH-1', 'SOUTH-1']);
      expect(await doubted()).toHaveLength(2);
      await console.confirmAll();
      expect(await open()).toEqual([]);
      expect(await doubted()).toEqual([]);
    });
  });
});
