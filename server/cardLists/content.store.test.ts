import { createSecretBox } from '@server/platform/secretBox';
import { hourMs } from '@contract/time';
import { aHolder, aLevel, listRow, testBox } from '@tests/support/cards';
import { useFreshDatabase } from '@tests/support/database';
import { aStation, type Station } from '@tests/support/testIngest';
import { readContents } from './content';
import { writeHeard, writeSent } from '../handedVersions/versions.store';

describe('the list of a door', () => {
  const database = useFreshDatabase();
  const pool = () => database().pool;
  let station: Station;
  const door = () => station.deviceIds['door']!;
  const contentWith = async (box = testBox) => {
    const client = await pool().connect();
    const contents = await readContents(client, box, [door()], 480);
    client.release();
    return contents.get(door());
  };
  const entries = async () => [...((await contentWith())?.entries.values() ?? [])];

  beforeAll(async () => {
    station = await aStation(pool(), 'NS-1');
  });

  it('joins the times of all levels of a person, and the spans of permits', async () => {
    const { holderId } = await aHolder(pool(), 'Mei', ['a1b2']);
    await aLevel(pool(), 'Day', [station.siteId], [holderId], '1-5 08:00-18:00');
    await aLevel(pool(), 'Saturday', [station.siteId], [holderId], '6 08:00-12:00');
    await pool().query(
      `insert into access_permits (site_id, holder_id, valid_from, valid_to, create_time) values ($1, $2, 0, $3, 0)`,
      [station.siteId, holderId, hourMs],
    );
    expect(await entries()).toEqual([{ card: 'A1B2', w: '12345 0800 1800;6 0800 1200', p: [[0, hourMs]] }]);
    await aLevel(pool(), 'Always', [station.siteId], [holderId]);
    expect(await entries()).toEqual([{ card: 'A1B2', w: '*', p: [[0, hourMs]] }]);
  });

  it('holds no card that is off, and nobody who is stopped', async () => {
    const { holderId, cardIds } = await aHolder(
      pool(),
      'Wei',
      ['c1', 'c2'].map((card) => `00${card}`),
    );
    await aLevel(pool(), 'Wei', [station.siteId], [holderId]);
    await pool().query(`update access_cards set state = 'blocked' where id = $1`, [cardIds[0]]);
    expect((await entries()).map(({ card }) => card)).toEqual(expect.arrayContaining(['00C2']));
    expect((await entries()).map(({ card }) => card)).not.toContain('00C1');
    await pool().query(`update card_holders set status = '1' where id = $1`, [holderId]);
    expect((await entries()).map(({ card }) => card)).toEqual(['A1B2']);
  });

  it('says cards as the readers of the type of its door do', async () => {
    const { holderId } = await aHolder(pool(), 'Yan', ['12345678']);
    await aLevel(pool(), 'Yan', [station.siteId], [holderId]);
    const said = async (form: string) => {
      await pool().query(`delete from door_policies`);
      await pool().query(`update devices set model = 'Reader 7' where id = $1`, [door()]);
      await pool().query(
        `insert into door_policies (policy_name, door_model, reader_form, create_time)
         values ('own', 'reader 7', $1, 0), ('others', 'reader 8', 'decimal10', 0)`,
        [form],
      );
      return (await entries()).map(({ card }) => card);
    };
    expect(await said('entered')).toContain('12345678');
    expect(await said('decimal10')).toContain('0012345678');
    expect(await said('hex')).toContain('00BC614E');
    expect(await said('hexReversed')).toContain('4E61BC00');
    expect(await said('facility')).toContain('18824910');
    await pool().query(`delete from door_policies`);
  });

  it('is not made with another key: without its cards it would shut people out', async () => {
    expect(await contentWith(createSecretBox(Buffer.alloc(32, 8)))).toBeUndefined();
  });

  it('is confirmed by version and hash, and asked for anew by a controller that tells of another', async () => {
    const hash = '0123456789abcdef';
    const tell = async (state: object) => {
      const { text, values } = writeHeard('access_lists', [{ version: 0, ...state, deviceId: door() }], 5);
      await pool().query(text, [...values]);
    };
    const { wanted } = await listRow(pool(), door());
    await writeSent(pool(), 'access_lists', [{ deviceId: door(), version: wanted, hash, nextAt: 9 }], 1);
    await tell({ version: wanted, hash: 'ffffffffffffffff', count: 1 });
    expect(await listRow(pool(), door())).toMatchObject({ confirmed: null, needsAll: true });
    await tell({ pending: { version: wanted, parts: 1 } });
    const { rows } = await pool().query(
      'select pending_parts as parts, next_at as at from access_lists where device_id = $1',
      [door()],
    );
    expect(rows).toEqual([{ parts: 1, at: 0 }]);
    await tell({ version: wanted, hash, count: 1 });
    expect(await listRow(pool(), door())).toMatchObject({ confirmed: wanted, needsAll: false, count: 1 });
    await tell({});
    expect(await listRow(pool(), door())).toMatchObject({ confirmed: null, needsAll: true });
  });
});
