import { hourMs, minuteMs, secondMs } from '@contract/time';
import { ReadingPartitions } from '@server/ingest/partitions';
import { says, useCommandsInSteps } from '@tests/support/useCommandsInSteps';
import { readFacts, readLimits, readSettings } from './facts.store';

const at = useCommandsInSteps();
const { wish, after, alarm, query } = at;
const idOf = (device: string) => at.station.deviceIds[device] ?? 0;
const factsOf = async (device = 'ac-1') =>
  (await readFacts(at.pool(), [idOf(device)], at.clock.now())).get(idOf(device));
const tag = (kind: string, device: string | null) =>
  query(
    `insert into control_tags (kind, site_id, device_id, reason, by_user, at) values ($1, $2, $3, '', 'mei', 1)`,
    [kind, at.station.siteId, device === null ? null : idOf(device)],
  );

describe('the facts of a unit, as the store has them', () => {
  it('are those of its site, for every unit that is asked for and no other', async () => {
    const facts = await readFacts(at.pool(), [idOf('ac-1'), idOf('fan-1'), idOf('env')], at.clock.now());
    expect([...facts.keys()].sort()).toEqual([idOf('ac-1'), idOf('fan-1')].sort());
    expect(facts.get(idOf('ac-1'))).toMatchObject({
      ...{ isOnline: true, isRetired: false, path: 'bus', handsBack: true, ratedPowerW: 2_000 },
      ...{ roomTempC: 24, roomRhPct: 45, isSensorSound: true, mains: 'present', isRunning: true },
      ...{ reportedSetpointC: 25, coolingIds: [idOf('ac-1'), idOf('ac-2')], ceilingC: 32, floorC: 15 },
    });
  });

  it('tell of the tag on the unit or its site, and of none on its neighbour', async () => {
    await tag('maintenance', 'ac-2');
    expect((await factsOf())?.tag).toBeNull();
    await tag('maintenance', null);
    expect((await factsOf())?.tag).toBe('maintenance');
    await tag('lockOut', 'ac-1');
    expect((await factsOf())?.tag).toBe('lockOut');
    await query('update control_tags set ended_at = 1');
    expect((await factsOf())?.tag).toBeNull();
  });

  it('tell of alarms that stand, and not of those that are over or came late', async () => {
    await alarm('smoke');
    expect((await factsOf())?.isSmoke).toBe(true);
    await query('update alarms set is_late = true');
    expect((await factsOf())?.isSmoke).toBe(false);
    await query('update alarms set is_late = false, cleared_at = 1');
    expect((await factsOf())?.isSmoke).toBe(false);
  });

  it('tell of the neighbour that was told to start a moment ago, not of the unit itself', async () => {
    await after(secondMs, says({ switchedOn: 0, running: 0, powerW: 0 }, 'ac-2'));
    await wish('ac-2', { point: 'switchedOn', value: 1 });
    await after(secondMs);
    at.clock.pass(20 * secondMs);
    expect((await factsOf('ac-1'))?.lastStartAgoMs).toBe(20 * secondMs);
    expect((await factsOf('ac-2'))?.lastStartAgoMs).toBeNull();
    at.clock.pass(5 * minuteMs);
    expect((await factsOf('ac-1'))?.lastStartAgoMs).toBeNull();
  });

  it('count a unit that is being stopped as one that cools no more, once that is agreed', async () => {
    const id = await wish('ac-2', { point: 'switchedOn', value: 0, state: 'requested' });
    expect((await factsOf())?.coolingIds).toHaveLength(2);
    await query(`update commands set state = 'authorised' where id = $1`, [id]);
    expect((await factsOf())?.coolingIds).toEqual([idOf('ac-1')]);
    await query('update commands set ended_at = 1');
    expect((await factsOf())?.coolingIds).toHaveLength(2);
  });

  it('tell since when the mains are back', async () => {
    await alarm('mainsOutage');
    at.clock.pass(minuteMs);
    await query('update alarms set cleared_at = $1', [at.clock.now() - 40 * secondMs]);
    expect((await factsOf())?.mainsBackMs).toBe(40 * secondMs);
    at.clock.pass(5 * minuteMs);
    expect((await factsOf())?.mainsBackMs).toBeNull();
  });

  it('tell how the unit ran within the last hour', async () => {
    const now = at.clock.now();
    await new ReadingPartitions(at.pool()).ensure('ac', [now, now - 2 * hourMs]);
    const reported = (agoMs: number, running: number, starts: number) =>
      query(`insert into readings_ac (device_id, ts, n, running, starts) values ($1, $2, $2, $3, $4)`, [
        ...[idOf('ac-1'), now - agoMs, running, starts],
      ]);
    await reported(2 * hourMs, 0, 1);
    await reported(4 * minuteMs, 1, 7);
    await reported(2 * minuteMs, 0, 7);
    await reported(0, 1, 9);
    expect(await factsOf()).toMatchObject({
      ...{ startsLastHour: 2, isRunning: true, sinceSwitchMs: 2 * minuteMs, reportMs: 2 * minuteMs },
    });
    await query('truncate readings_ac');
  });

  it('are out of service where nobody speaks for the site, or the unit is retired', async () => {
    await query('update devices set retired_at = 1 where id = $1', [idOf('ac-1')]);
    expect([(await factsOf())?.isRetired, (await factsOf('ac-2'))?.isRetired]).toEqual([true, false]);
    await query('update devices set retired_at = null');
    await query('update field_credentials set revoked_at = 1');
    expect((await factsOf())?.isRetired).toBe(true);
    await query('update field_credentials set revoked_at = null');
  });

  it('are of a unit that nobody hands back where a field unit may stand before it', async () => {
    const behind = async (code: string, device: string | null) => {
      await query('delete from b_interface_units');
      const [unit] = await query(
        `insert into b_interface_units (fsu_id, state, site_id) values ('f', 'approved', $1) returning id`,
        [at.station.siteId],
      );
      await query(
        `insert into b_interface_devices (unit_id, code, id_text, device_id, first_at, last_at)
         values ($1, $2, $2, $3, 0, 0)`,
        [unit?.['id'], code, device === null ? null : idOf(device)],
      );
      return [(await factsOf('ac-1'))?.handsBack, (await factsOf('ac-2'))?.handsBack];
    };
    expect(await behind('44030511500001', null)).toEqual([false, false]);
    expect(await behind('44030512300001', null)).toEqual([false, false]);
    expect(await behind('44030511800001', null)).toEqual([true, true]);
    expect(await behind('44030511500001', 'ac-2')).toEqual([true, false]);
    await query('delete from b_interface_units');
  });
});

describe('what an administrator has set', () => {
  it('moves the limits of rooms with their alarms', async () => {
    expect(await readLimits(at.pool())).toEqual({
      ceiling: { A: 30, B: 28, C: 30, D: 32 },
      floor: { A: 10, B: 15, C: 15, D: 15 },
    });
    await query(
      `insert into alarm_definitions (id, device_class, level, rule, raise_delay_s, clear_delay_s)
       values ('roomTempHigh', 'env', '{}', '{"threshold": {"A": 1, "B": 2, "C": 3, "D": 29}}', 0, 0),
         ('roomTempLow', 'env', '{}', '{"threshold": {"A": 1, "B": 2, "C": 3, "D": 18}}', 0, 0)`,
    );
    expect(await factsOf()).toMatchObject({ ceilingC: 29, floorC: 18 });
    await query(`delete from alarm_definitions where id in ('roomTempHigh', 'roomTempLow')`);
  });

  it('is read of commands alone', async () => {
    await query(
      `insert into params (config_name, config_key, config_value)
       values ('w', 'control.waveSize', '7'), ('o', 'other.waveSize', '9')`,
    );
    expect((await readSettings(at.pool())).waveSize).toBe(7);
    await query(`delete from params where config_key like '%.waveSize'`);
  });

  it('tells what a generator still carries', async () => {
    await query(
      `insert into params (config_name, config_key, config_value) values ('g', 'control.generatorKw', '10')`,
    );
    await after(secondMs, says({ powerW: 5_000 }, 'mtr'));
    expect((await factsOf())?.spareW).toBe(3_000);
    await query(`delete from params where config_key = 'control.generatorKw'`);
  });
});
