import { dayMs, minuteMs, secondMs } from '@contract/time';
import { DoorQuery } from '@contract/doors';
import { listDoors } from '@server/modules/doors/doors.store';
import { everything } from '@server/modules/scope';
import { noteMissingForms } from '@server/platform/cardForms.store';
import { keepNumber } from '@server/platform/cardNumbers';
import { useFreshDatabase } from '@tests/support/database';
import {
  anIngestProcess,
  testBox,
  testTime,
  type IngestProcess,
  type TestTime,
} from '@tests/support/ingestInSteps';
import { aStation } from '@tests/support/testIngest';

jest.setTimeout(60_000);

const database = useFreshDatabase();
const pool = () => database().pool;
const [near, far] = ['DR-601', 'DR-602'];
const places: Record<string, { siteId: number; doorId: number }> = {};
let time: TestTime;
let process: IngestProcess;
let holderId: number;
let n = 0;

const card = '0012345678';
const event = (more: object = {}) => ({
  ...{ t: time.now(), n: (n += 1), kind: 'card', card, direction: 'in', granted: true },
  ...more,
});
const tells = (site: string, ...events: object[]) => process.turn({ site, device: 'door', access: events });
const unknown = (more: object = {}) =>
  event({ card: 'DEADBEEF01', granted: false, reason: 'unknownCard', ...more });
const isOpen = (open: number) => ({ site: near, device: 'door', v: { open } });
const rows = async <Row extends object>(text: string) => (await pool().query<Row>(text)).rows;
const events = () =>
  rows<{ n: number; holder_id: number | null; last4: string | null; granted: boolean; has_photo: boolean }>(
    'select n, holder_id, last4, granted, has_photo from door_events order by ts, n',
  );
const alarms = () =>
  rows<{ id: string; device_id: number; ended: boolean; late: boolean }>(
    `select definition_id as id, device_id, cleared_at is not null as ended, is_late as late
     from alarms where definition_id in ('unknownCard', 'cardAtTwoDoors', 'doorOpenWithoutOrder') order by id`,
  );
const refusals = () =>
  rows<{ reason: string; detail: string; payload: Buffer }>(
    'select reason, detail, payload from dead_letters',
  );

const start = async () => {
  process = await anIngestProcess(database().url, time);
};

beforeAll(async () => {
  for (const site of [near, far]) {
    const station = await aStation(pool(), site);
    places[site] = { siteId: station.siteId, doorId: station.deviceIds.door ?? 0 };
  }
  // 111 km to the north.
  await pool().query('update sites set lat = lat + 1 where code = $1', [far]);
  const [holder] = await rows<{ id: number }>(
    `insert into card_holders (holder_no, holder_name, create_time) values ('T-1', 'Chan', 0) returning id`,
  );
  holderId = holder?.id ?? 0;
  const { sealed, hash, last4 } = keepNumber(testBox, card);
  await pool().query(
    `insert into access_cards (holder_id, number_sealed, number_hash, last4, state_since, create_time)
     values ($1, $2, $3, $4, 0, 0)`,
    [holderId, sealed, hash, last4],
  );
  await noteMissingForms(database().db, testBox);
});
beforeEach(async () => {
  await pool().query(
    `truncate alarms, alarm_timers, alarm_transitions, site_contacts, latest, readings_door, ingest_shards, outbox,
       shard_watermarks, ingest_state, door_events, door_photos, dead_letters, access_permits, fault_orders cascade`,
  );
  time = testTime();
  await start();
});
afterEach(() => process.stop());

describe('what a door tells of people', () => {
  it('is kept with card, holder, direction, whether it opened, and the picture', async () => {
    await tells(near, event({ photo: Buffer.from('a picture').toString('base64') }), unknown());
    expect(await events()).toMatchObject([
      { holder_id: holderId, last4: null, granted: true, has_photo: true },
      { holder_id: null, last4: 'EF01', granted: false, has_photo: false },
    ]);
    expect(await rows('select jpeg from door_photos')).toMatchObject([{ jpeg: Buffer.from('a picture') }]);
  });

  it.each(['12345678', 'BC614E', '4E61BC00', '18824910'])(
    'is of the same card in whichever form a reader says it: %s',
    async (said) => {
      await tells(near, event({ card: said }));
      expect(await events()).toMatchObject([{ holder_id: holderId, last4: null }]);
    },
  );

  it('is of no card that its reader would say otherwise', async () => {
    await pool().query(
      `insert into door_policies (policy_name, reader_form, create_time) values ('all', 'hex', 0)`,
    );
    await tells(near, event({ card: '18824910' }), event({ card: 'BC614E' }));
    expect(await events()).toMatchObject([{ holder_id: null }, { holder_id: holderId }]);
    await pool().query('delete from door_policies');
  });

  it('is kept once, however often it is sent, also after a restart', async () => {
    const said = [event(), event({ direction: 'out' })];
    await tells(near, ...said, said[0]!);
    await process.stop();
    await start();
    await tells(near, ...said);
    expect(await events()).toHaveLength(2);
  });

  it('never leaves the number of an unknown card in clear anywhere', async () => {
    await tells(near, unknown(), { ...unknown(), extra: 1 });
    await tells(near, unknown());
    const found = await rows<{ table_name: string }>(
      `select table_name::text from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
         and query_to_xml('select * from public.' || quote_ident(table_name), true, false, '')::text ilike '%DEADBEEF01%'`,
    );
    expect(found).toEqual([]);
    expect(await refusals()).toMatchObject([
      { reason: 'badShape', detail: 'events.1', payload: Buffer.alloc(0) },
    ]);
    const [kept] = await rows<{ same: boolean }>(
      'select count(distinct unknown_hash) = 1 as same from door_events where unknown_hash is not null',
    );
    expect(kept).toEqual({ same: true });
  });

  it('is refused alone where its time is impossible, and whole where no door says it', async () => {
    await tells(near, event(), event({ t: time.now() + 2 * dayMs }));
    await process.turn({ site: near, device: 'env', access: [event()] });
    expect(await events()).toHaveLength(1);
    expect((await refusals()).map(({ reason }) => reason).toSorted()).toEqual(['badTopic', 'clockFuture']);
  });

  it('is told on the live stream without saying who it was', async () => {
    await process.turn(isOpen(1));
    await tells(near, event());
    const told = await rows<{ kind: string; payload: object }>(
      `select kind, payload from outbox where topic = 'doors' order by id`,
    );
    expect(told.map(({ kind }) => kind)).toEqual(['state', 'event']);
    expect(told[1]?.payload).toEqual({
      ...{ id: places[near]?.doorId, siteId: places[near]?.siteId, at: time.now() },
    });
  });
});

describe('an unknown card', () => {
  it('raises one alarm when it was refused three times within five minutes, which ends when it stays away', async () => {
    for (let times = 1; times <= 3; times += 1) {
      expect(await alarms()).toEqual([]);
      time.pass(30 * secondMs);
      await tells(near, unknown());
    }
    const raised = { id: 'unknownCard', device_id: places[near]?.doorId, late: false };
    expect(await alarms()).toEqual([{ ...raised, ended: false }]);
    await process.live(4 * minuteMs);
    await tells(near, unknown(), unknown(), unknown());
    await process.live(4 * minuteMs);
    expect(await alarms()).toEqual([{ ...raised, ended: false }]);
    await process.live(2 * minuteMs);
    expect(await alarms()).toEqual([{ ...raised, ended: true }]);
  });

  it('that is sent again counts once, and a known card not at all', async () => {
    const said = unknown();
    for (let times = 1; times <= 4; times += 1)
      await tells(near, said, event({ granted: false, reason: 'notAllowed' }));
    expect(await alarms()).toEqual([]);
  });

  it('is recorded as late and calls nobody when a cut kept it back', async () => {
    const t = time.now() - 3 * 60 * minuteMs;
    await tells(near, unknown({ t }), unknown({ t: t + 1 }), unknown({ t: t + 2 }));
    expect(await alarms()).toMatchObject([{ id: 'unknownCard', late: true, ended: true }]);
  });
});

describe('one card at two doors', () => {
  it('raises an alarm where nobody could have come in that time, and none where they could', async () => {
    await tells(near, event());
    time.pass(2 * 60 * minuteMs);
    await tells(far, event());
    expect(await alarms()).toEqual([]);
    time.pass(5 * minuteMs);
    await tells(near, event());
    expect(await alarms()).toMatchObject([
      { id: 'cardAtTwoDoors', device_id: places[near]?.doorId, ended: false },
    ]);
  });
});

describe('a door that is open without an order or a permit', () => {
  const openFor = (ms: number) => process.live(ms, () => [isOpen(1)]);
  const order = (state: string, endedAt = time.now()) =>
    pool().query(
      `insert into fault_orders (origin, site_id, level, state, reported_at, began_at, limits, clocks, stepped_at)
       values ('manual', $1, 3, $2, 0, 0, '{}', '{}', $3)`,
      [places[near]?.siteId, state, endedAt],
    );
  const permit = (from: number, to: number, site = near) =>
    pool().query(
      `insert into access_permits (site_id, holder_id, valid_from, valid_to, create_time) values ($1, $2, $3, $4, 0)`,
      [places[site]?.siteId, holderId, from, to],
    );

  it('raises an alarm after five minutes, which ends when it is closed', async () => {
    await openFor(4 * minuteMs + 40 * secondMs);
    expect(await alarms()).not.toContainEqual(expect.objectContaining({ id: 'doorOpenWithoutOrder' }));
    await openFor(30 * secondMs);
    expect(await alarms()).toContainEqual(
      expect.objectContaining({ id: 'doorOpenWithoutOrder', ended: false }),
    );
    await process.turn(isOpen(0));
    await process.live(8 * secondMs, () => [isOpen(0)]);
    expect(await alarms()).toContainEqual(
      expect.objectContaining({ id: 'doorOpenWithoutOrder', ended: true }),
    );
  });

  it.each([
    ['an order of the site is open', () => order('accepted')],
    ['an order was open when somebody came', () => order('closed', time.now() + minuteMs)],
    ['a permit holds', () => permit(time.now() - minuteMs, time.now() + 60 * minuteMs)],
  ])('says nothing where %s', async (_, given) => {
    await given();
    await openFor(6 * minuteMs);
    expect((await alarms()).map(({ id }) => id)).not.toContain('doorOpenWithoutOrder');
  });

  it.each([
    ['an order ended before', () => order('closed', time.now() - minuteMs)],
    ['a permit has ended', () => permit(time.now() - 60 * minuteMs, time.now() - minuteMs)],
    ['the permit is of another site', () => permit(time.now(), time.now() + 60 * minuteMs, far)],
  ])('speaks where %s', async (_, given) => {
    await given();
    await openFor(6 * minuteMs);
    expect((await alarms()).map(({ id }) => id)).toContain('doorOpenWithoutOrder');
  });

  it('is judged by who came in as well, behind whom the door is closed, until they leave', async () => {
    await tells(near, event());
    await process.live(6 * minuteMs, () => [isOpen(0)]);
    expect(await alarms()).toMatchObject([{ id: 'doorOpenWithoutOrder', ended: false }]);
    await tells(near, event({ direction: 'out' }));
    await process.live(8 * secondMs, () => [isOpen(0)]);
    expect(await alarms()).toMatchObject([{ ended: true }]);
  });

  it('keeps its one alarm over a restart', async () => {
    await tells(near, event());
    await process.live(4 * minuteMs, () => [isOpen(0)]);
    await process.stop();
    await start();
    await process.live(2 * minuteMs, () => [isOpen(0)]);
    expect(await alarms()).toHaveLength(1);
    await process.stop();
    await start();
    await process.live(minuteMs, () => [isOpen(0)]);
    expect(await alarms()).toMatchObject([{ id: 'doorOpenWithoutOrder', ended: false }]);
  });
});

describe('a door controller that its site does not hear any more', () => {
  it('raises door communication loss after a minute, and nothing is known of the door', async () => {
    const says = (v: Record<string, number>) => ({ site: near, device: 'door', v });
    await process.live(40 * secondMs, () => [says({ open: 0, locked: 1, commFault: 0 })]);
    const state = async () =>
      (
        await listDoors(
          database().db,
          everything,
          DoorQuery.parse({ siteId: places[near]?.siteId }),
          time.now(),
        )
      ).rows[0]?.state;
    expect(await state()).toBe('locked');
    await process.live(80 * secondMs, () => [says({ commFault: 1 })]);
    expect(await rows(`select definition_id from alarms where definition_id = 'doorCommLoss'`)).toHaveLength(
      1,
    );
    expect(await state()).toBe('unknown');
  });
});
