import { anActor } from '@tests/support/actors';
import { aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useSeededDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { hourMs } from '@contract/time';
import fc from 'fast-check';
import { provision } from '../provisioning/provisioning.service';
import { everything, nothing } from '../scope';
import { seed } from '../seed/seed';
import { siteStatesBetween } from './siteStates.store';

describe('how the sites stood', () => {
  const database = useSeededDatabase();
  const ids: number[] = [];

  beforeAll(async () => {
    const [clock, { db }] = [testClock(), database()];
    await seed({ db, clock, adminPassword: 'First-light-7' });
    const sites = ['NS-1', 'NS-2'].map((code) => aSiteDeclaration({ code }));
    const ports = { db, clock, scopeOf: async () => everything, mqttUrl: () => '' };
    await provision(ports, anActor(), { credential: 'all', sites });
    const rows = await db.selectFrom('sites').select('id').orderBy('id').execute();
    ids.push(...rows.map(({ id }) => id));
    await database().pool.query(
      `insert into alarm_definitions (id, device_class, level, rule, raise_delay_s, clear_delay_s)
       values ('roomTempHigh', 'env', '{}', '{}', 0, 0), ('controllerSilent', 'controller', '{}', '{}', 0, 0)
       on conflict do nothing`,
    );
  });
  beforeEach(() => database().pool.query('truncate alarms cascade'));

  interface Stood {
    site: number;
    level: number;
    from: number;
    to: number | null;
    isSilent: boolean;
    isLate?: boolean;
  }
  const raise = (alarms: readonly Stood[]) =>
    database().pool.query(
      `insert into alarms (definition_id, site_id, level, raised_at, recorded_at, cleared_at, is_late)
       select * from unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $4::bigint[], $5::bigint[], $6::bool[])`,
      [
        alarms.map(({ isSilent }) => (isSilent ? 'controllerSilent' : 'roomTempHigh')),
        alarms.map(({ site }) => ids[site]),
        alarms.map(({ level }) => level),
        alarms.map(({ from }) => from),
        alarms.map(({ to }) => to),
        // Only late records may repeat: of an alarm that goes on there is one.
        alarms.map(({ isLate }) => isLate ?? true),
      ],
    );

  const step = (level: number, kind: string, at: number) =>
    database().pool.query(
      `insert into alarm_transitions (alarm_id, kind, at, recorded_at)
       select id, $2, $3, $3 from alarms where level = $1`,
      [level, kind, at * hourMs],
    );

  it('R-LIVE-02 is told for each moment by the worst alarm that was active then', async () => {
    await raise([
      { site: 0, level: 3, from: 10 * hourMs, to: 20 * hourMs, isSilent: false },
      { site: 0, level: 1, from: 12 * hourMs, to: 13 * hourMs, isSilent: false },
      { site: 1, level: 2, from: 12 * hourMs, to: null, isSilent: true },
    ]);
    const span = { from: 11 * hourMs, to: 14 * hourMs, stepMs: hourMs };
    const [first, second] = [ids[0], ids[1]];
    expect(await siteStatesBetween(database().db, everything, span)).toEqual([
      { at: 11 * hourMs, siteId: [first], worst: [3], isSilent: [0], isSuppressed: [0] },
      { at: 12 * hourMs, siteId: [first, second], worst: [1, 2], isSilent: [0, 1], isSuppressed: [0, 0] },
      { at: 13 * hourMs, siteId: [first, second], worst: [3, 2], isSilent: [0, 1], isSuppressed: [0, 0] },
      { at: 14 * hourMs, siteId: [first, second], worst: [3, 2], isSilent: [0, 1], isSuppressed: [0, 0] },
    ]);
    expect(await siteStatesBetween(database().db, nothing, span)).toMatchObject([{ siteId: [] }, {}, {}, {}]);
  });

  it('leaves out what was suppressed then, and keeps what was latched until its reset', async () => {
    const begun = { to: 20 * hourMs, isSilent: false, isLate: false };
    await raise([
      { site: 0, level: 1, from: 10 * hourMs, ...begun },
      { site: 0, level: 3, from: 10 * hourMs, ...begun },
      { site: 1, level: 2, from: 10 * hourMs, ...begun, to: 11 * hourMs },
      { site: 1, level: 4, from: 10 * hourMs, ...begun },
    ]);
    const { pool } = database();
    await step(1, 'shelved', 11);
    await step(1, 'unshelved', 12);
    await step(1, 'suppressed', 13);
    await step(2, 'reset', 12);
    await pool.query("update alarms set suppressed_by = 'parent' where level = 1");
    await pool.query("update alarms set suppressed_by = 'maintenance' where level = 4");
    const span = { from: 10 * hourMs, to: 13 * hourMs, stepMs: hourMs };
    const [first, second] = [ids[0], ids[1]];
    const both = { siteId: [first, second], isSilent: [0, 0] };
    expect(await siteStatesBetween(database().db, everything, span)).toEqual([
      { at: 10 * hourMs, ...both, worst: [1, 2], isSuppressed: [0, 1] },
      { at: 11 * hourMs, ...both, worst: [3, 2], isSuppressed: [1, 1] },
      { at: 12 * hourMs, ...both, worst: [1, 0], isSuppressed: [0, 1] },
      { at: 13 * hourMs, ...both, worst: [3, 0], isSuppressed: [1, 1] },
    ]);
  });

  describe('R-LIVE-02 the mark of a site where all is suppressed', () => {
    const held: Stood = {
      site: 0,
      level: 1,
      from: 9 * hourMs,
      to: 11 * hourMs,
      isSilent: true,
      isLate: false,
    };
    const marks = async () => {
      const span = { from: 10 * hourMs, to: 15 * hourMs, stepMs: hourMs };
      return (await siteStatesBetween(database().db, everything, span)).map(
        ({ isSuppressed, worst, isSilent }) => {
          expect(worst.every((level) => level === 0)).toBe(true);
          return `${isSuppressed.join('')}/${isSilent.join('')}`;
        },
      );
    };
    beforeEach(async () => {
      await raise([held]);
      await database().pool.query("update alarms set suppressed_by = 'maintenance'");
    });

    it('stays after the end of the alarm while nobody has acknowledged it', async () => {
      expect(await marks()).toEqual(['1/1', '1/0', '1/0', '1/0', '1/0', '1/0']);
    });

    it('goes with the acknowledgement and comes back when that is withdrawn', async () => {
      await step(1, 'acknowledged', 12);
      await step(1, 'unacknowledged', 14);
      expect(await marks()).toEqual(['1/1', '1/0', '/', '/', '1/0', '1/0']);
      await step(1, 'acknowledged', 15);
      await database().pool.query('update alarms set acknowledged_at = $1', [15 * hourMs]);
      expect(await marks()).toEqual(['1/1', '1/0', '/', '/', '1/0', '/']);
    });

    it('stays while the alarm is active, although it is acknowledged', async () => {
      await database().pool.query('update alarms set acknowledged_at = $1', [9 * hourMs]);
      expect(await marks()).toEqual(['1/1', '/', '/', '/', '/', '/']);
    });

    it('goes when the next of its kind takes its place', async () => {
      await step(1, 'superseded', 13);
      await database().pool.query('update alarms set superseded_by = id');
      expect(await marks()).toEqual(['1/1', '1/0', '1/0', '/', '/', '/']);
    });

    it('is not of a late record', async () => {
      await database().pool.query("update alarms set is_late = true, definition_id = 'roomTempHigh'");
      const [at] = await siteStatesBetween(database().db, everything, {
        from: 10 * hourMs,
        to: 10 * hourMs,
        stepMs: hourMs,
      });
      expect(at).toMatchObject({ worst: [1], isSuppressed: [0] });
    });
  });

  it('agrees with a look at every alarm, whatever they are', async () => {
    const time = fc.integer({ min: 0, max: 40 }).map((half) => half * (hourMs / 2));
    const stood = fc.record({
      site: fc.nat(1),
      level: fc.integer({ min: 1, max: 4 }),
      from: time,
      to: fc.option(time),
      isSilent: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(stood, { maxLength: 12 }), async (alarms) => {
        await database().pool.query('delete from alarms');
        await raise(alarms);
        const span = { from: 4 * hourMs, to: 12 * hourMs, stepMs: hourMs };
        for (const { at, siteId, worst } of await siteStatesBetween(database().db, everything, span)) {
          const expected = [0, 1].flatMap((site) => {
            const levels = alarms
              .filter((one) => one.site === site && one.from <= at && (one.to === null || one.to > at))
              .map(({ level }) => level);
            return levels.length > 0 ? [[ids[site], Math.min(...levels)]] : [];
          });
          expect(siteId.map((id, i) => [id, worst[i]])).toEqual(expected);
        }
      }),
      { numRuns: 20 },
    );
  });
});
