import { useFreshDatabase } from '@tests/support/database';
import { freePort } from '@tests/support/freePort';
import { nodeUnit, OtherFieldUnit } from '@tests/support/otherFieldUnit';
import { aStation, until } from '@tests/support/testIngest';
import { startTestServer, type TestServer } from '@tests/support/testServer';
import fc from 'fast-check';

jest.setTimeout(600_000);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Devices and signals of one unit: points of ours, free ones, what a rule decides, and codes that it never declared. */
const signals = [
  ['51051241820001', '0418002001'],
  ['51051241820001', '0418001001'],
  ['51051241830001', '0418004001'],
  ['51051241500001', '0415002001'],
  ['51051241500001', '0115110001'],
  ['51051241500002', '0415001001'],
  ['51051244700001', '0447001001'],
  ['51051241700001', '0417005001'],
  ['99999999999999', '0999001001'],
] as const;
const kinds = ['whole', 'bare', 'full', 'retired'] as const;
type Kind = (typeof kinds)[number];

type Step =
  | { do: 'begin'; unit: Kind; at: number; level: number }
  | { do: 'end'; unit: Kind; pick: number; isOther: boolean }
  | { do: 'login'; unit: Kind }
  | { do: 'restart' }
  | { do: 'pause'; ms: number };

const unit = fc.constantFrom(...kinds);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('begin' as const),
      unit,
      at: fc.nat(signals.length - 1),
      level: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('end' as const), unit, pick: fc.nat(50), isOther: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('login' as const), unit }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pause' as const), ms: fc.integer({ min: 0, max: 1_500 }) }),
  },
);

/** What was acknowledged, as the test itself reckons it. */
interface Acknowledged {
  unit: Kind;
  device: string;
  signal: string;
  serial: string;
  text: string;
  sentAt: number;
  ackAt: number;
  endedAt: number | null;
}

describe('every alarm that was acknowledged to a unit', () => {
  const database = useFreshDatabase();
  const pool = () => database().pool;
  let server: TestServer;
  let centre = 0;
  const units = new Map<Kind, OtherFieldUnit>();
  const sites = new Map<Kind, number>();
  let count = 0;
  const start = async () => {
    server = await startTestServer(database(), {
      env: {
        ...{ ROLE: 'web,ingest', ALARM_DELAY_FACTOR: '0.001', B_INTERFACE_PORT: String(centre) },
        B_INTERFACE_NETWORKS: '127.0.0.0/16',
      },
    });
  };

  beforeAll(async () => {
    centre = await freePort();
    await start();
    for (const [at, kind] of kinds.entries()) {
      const { siteId, deviceIds } = await aStation(pool(), `HIST-${kind}`, kind === 'bare' ? {} : undefined);
      if (kind === 'full')
        for (const id of Object.values(deviceIds))
          await pool().query(
            `insert into free_points (device_id, code, name) select $1, 'p' || n, 'p' || n from generate_series(1, 96) n`,
            [id],
          );
      const other = new OtherFieldUnit(`5105124380090${at}`, `127.0.5.${at + 1}`, await freePort(), centre, {
        ...nodeUnit,
        wildcard: 'all',
      });
      for (const device of ['51051241820001', '51051241830001', '51051241500001', '51051241700001'])
        other.devices.set(device, []);
      other.devices.set('51051241830001', [{ id: '0418101001', type: 3, measured: '27.5', status: '0' }]);
      await other.start();
      await other.login();
      await pool().query(
        `update b_interface_units set site_id = $2, state = 'approved', address = $3, port = $4, approved_source = $3,
           approved_claim = claimed_address where fsu_id = $1`,
        [other.fsuId, siteId, other.address, other.port],
      );
      if (kind === 'retired') await pool().query('update sites set retired_at = 1 where id = $1', [siteId]);
      units.set(kind, other);
      sites.set(kind, siteId);
    }
    await until(
      async () =>
        (await pool().query('select 1 from b_interface_contacts where answered_at is not null')).rowCount ===
        3,
      60_000,
    );
  });
  afterAll(async () => {
    for (const each of units.values()) await each.stop();
    await server.stop();
  });

  /** Answers confirm what is open, in one way or another, and never say that it is over. */
  const poll = (all: readonly Acknowledged[]) => {
    for (const [kind, other] of units)
      for (const [device, list] of other.devices) {
        const open = all.filter(
          (each) => each.unit === kind && each.device === device && each.endedAt === null,
        );
        const said = [...new Set(open.map(({ signal }) => signal))].map((id, at) => ({
          ...{ id, type: 2, measured: at % 2 ? '0' : '1', status: at % 3 === 2 ? '6' : '3' },
        }));
        other.devices.set(device, [...list.filter(({ type }) => type === 3), ...said]);
      }
  };

  const live = async (steps: readonly Step[]): Promise<Acknowledged[]> => {
    const all: Acknowledged[] = [];
    for (const each of steps) {
      if (each.do === 'pause') await pause(each.ms);
      else if (each.do === 'restart') {
        await server.stop();
        await start();
      } else if (each.do === 'login') await units.get(each.unit)?.login();
      else if (each.do === 'begin') {
        const [device, signal] = signals[each.at]!;
        count += 1;
        const next = { unit: each.unit, device, signal, serial: String(count), text: `${device} ${signal}` };
        const sentAt = Date.now();
        const begun: Acknowledged = { ...next, sentAt, ackAt: 0, endedAt: null };
        poll([...all, begun]);
        const isTaken = await units.get(each.unit)!.alarm({ ...next, level: each.level, isBegin: true });
        expect(isTaken).toBe(each.unit !== 'retired');
        if (isTaken) all.push({ ...begun, ackAt: Date.now() });
        else poll(all);
      } else {
        const open = all.filter((one) => one.unit === each.unit && one.endedAt === null);
        const ended = open[each.pick % Math.max(1, open.length)];
        if (!ended) continue;
        // An end of another number is that of the oldest of its signal.
        const oldest = open.find(({ device, signal }) => device === ended.device && signal === ended.signal)!;
        const meant = each.isOther ? oldest : ended;
        meant.endedAt = Date.now();
        poll(all);
        const serial = each.isOther ? String(1_000_000 + (count += 1)) : meant.serial;
        const { device, signal, text } = meant;
        const said = { serial, device, signal, text, level: 4, isBegin: false };
        expect(await units.get(each.unit)!.alarm(said)).toBe(true);
      }
    }
    return all;
  };

  interface Row {
    id: string;
    site: number;
    name: string | null;
    raised: number;
    cleared: number | null;
    late: boolean;
  }
  const ofPoint: Record<string, string> = {
    '0418002001': 'smoke',
    '0418001001': 'waterLeak',
    '0415001001': 'acFault',
    '0999001001': 'illegalEntry',
  };
  const check = async (all: readonly Acknowledged[], from: number) => {
    const { rows } = await pool().query<Row>(
      `select definition_id as id, site_id as site, point_name as name, raised_at as raised, cleared_at as cleared,
         is_late as late from alarms where raised_at >= $1 and definition_id <> 'controllerSilent'`,
      [from],
    );
    const wrong: unknown[] = [];
    for (const each of all) {
      const own = rows.filter(
        ({ site, name, id }) =>
          site === sites.get(each.unit) &&
          (name === each.text || (name === null && id === ofPoint[each.signal])),
      );
      const until_ = each.endedAt ?? each.sentAt;
      // One that grows worse meanwhile goes on as another alarm.
      const isAt = (from: number, to: number) =>
        own.some(({ raised, cleared }) => raised <= to && (cleared === null || cleared >= from));
      const isThere = isAt(each.sentAt, each.ackAt) && isAt(until_, Math.max(until_, each.ackAt));
      const isOpen = all.some(
        (one) => one.unit === each.unit && one.signal === each.signal && one.endedAt === null,
      );
      const isStanding = own.some(({ cleared, late }) => cleared === null && !late);
      if (!isThere || (isStanding && !isOpen)) wrong.push({ each, own, isThere, isStanding, isOpen });
    }
    expect(wrong).toEqual([]);
  };

  it('is in the history of alarms from its beginning to its end, whatever happens between', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 45, size: 'max' }), async (steps) => {
        const from = Date.now();
        const all = await live(steps);
        await check(all, from);
        // Nothing is left for the next life.
        for (const each of all.filter(({ endedAt }) => endedAt === null)) {
          each.endedAt = Date.now();
          const { serial, device, signal, text } = each;
          const end = { serial, device, signal, text, level: 1, isBegin: false };
          expect(await units.get(each.unit)!.alarm(end)).toBe(true);
        }
        poll(all);
        await check(all, from);
      }),
      { numRuns: Number(process.env.RUNS ?? 3), endOnFailure: true },
    );
  });

  it('is there where the alarm that would tell it is switched off, or its point has lost its limit', async () => {
    const other = units.get('whole')!;
    const begin = (serial: string, device: string, signal: string, isBegin = true) =>
      other.alarm({ serial, device, signal, text: `${device} ${signal}`, level: 2, isBegin });
    const [ac, compressor] = ['51051241500001', '0415002001'];
    const [smoke, smokeAlarm] = ['51051241820001', '0418002001'];
    const kept = async (since: number) =>
      (
        await pool().query<{ name: string; late: boolean; isOver: boolean }>(
          `select point_name as name, is_late as late, cleared_at > raised_at as "isOver" from alarms
           where site_id = $1 and raised_at >= $2 and definition_id = 'freePointHigh' order by id`,
          [sites.get('whole'), since],
        )
      ).rows;
    // Its point is there, whatever happened before.
    for (const isBegin of [true, false]) expect(await begin('900000', ac, compressor, isBegin)).toBe(true);
    await pool().query(`update free_points set high = null where code like 'a${compressor}%'`);
    await pool().query(`update alarm_definitions set is_enabled = false where id in ('smoke')`);
    await pool().query(`select pg_notify('field_changed', 'alarm_definitions')`);
    await pause(2_000);
    const since = Date.now();
    expect(await begin('900001', ac, compressor)).toBe(true);
    expect(await begin('900002', smoke, smokeAlarm)).toBe(true);
    expect(await kept(since)).toMatchObject([
      { name: `${ac} ${compressor}`, late: true },
      { name: `${smoke} ${smokeAlarm}`, late: true },
    ]);
    await server.stop();
    await start();
    expect(await begin('900001', ac, compressor, false)).toBe(true);
    expect(await begin('900002', smoke, smokeAlarm, false)).toBe(true);
    expect((await kept(since)).map(({ isOver }) => isOver)).toEqual([true, true]);
  });
});
