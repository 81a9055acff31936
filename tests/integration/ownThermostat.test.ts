import { hourMs, minuteMs } from '@contract/time';
import { aPlan } from '@tests/support/aFleetSite';
import { changingPace } from '@tests/support/changingPace';
import {
  aCommand,
  aPlannedStation,
  commandOf,
  speakTo,
  type SpeakingFleet,
} from '@tests/support/controlledFleet';
import { useFreshDatabase } from '@tests/support/database';
import { startIngest, until, type TestIngest } from '@tests/support/testIngest';

jest.setTimeout(120_000);

const plan = aPlan(
  ({ units, hasGenset }) => units[0]?.controlPath !== 'infrared' && units.length === 2 && !hasGenset,
);
const raisedC = 29;
/** So fast that a minute of the field passes between two words of the centre. */
const usual = 10;

describe('a line that is cut in the middle of a raised setpoint', () => {
  const database = useFreshDatabase();
  const pool = () => database().pool;
  let ingest: TestIngest;
  let fleet: SpeakingFleet;
  afterEach(async () => {
    await fleet.stop();
    await ingest.stop();
  });

  it('leaves the room to its controller: 26 °C after 15 minutes without a heartbeat, for 5 hours', async () => {
    ingest = await startIngest(database().url, { delayFactor: 1 / usual });
    const pace = changingPace(usual);
    const station = await aPlannedStation(pool(), plan);
    fleet = speakTo(ingest.broker.url, [{ plan, station }], { pace, outdoorC: 27 });
    const { site } = fleet.sites[0]!;
    const devices = Object.keys(station.deviceIds).length;
    await until(async () => (await pool().query('select 1 from latest')).rowCount === devices, 30_000);
    const raised = await aCommand(pool(), station, 'ac-1', { point: 'setpointC', value: raisedC });
    const off = await aCommand(pool(), station, 'ac-2', { point: 'switchedOn', value: 0 });
    await until(async () => (await commandOf(pool(), raised)).isOver, 30_000);
    await until(async () => (await commandOf(pool(), off)).isOver, 30_000);
    const [level, stop] = [await commandOf(pool(), raised), await commandOf(pool(), off)];
    expect([level, stop]).toMatchObject([{ state: 'effective' }, { state: 'effective' }]);
    await until(async () => site.word !== null && site.nowMs - site.word.heardMs < 2 * minuteMs, 20_000);

    site.isCut = true;
    const heardMs = site.word!.heardMs;
    const livedMs = () => site.nowMs - heardMs;
    pace.live(20 * usual);
    await until(async () => livedMs() > 12 * minuteMs, 20_000);
    expect(site.isOnItsOwn).toBe(false);
    expect(site.room.units[0]).toMatchObject({ switchedOn: true, setpointC: raisedC });
    expect(site.room.units[1]).toMatchObject({ switchedOn: false });
    await until(async () => site.isOnItsOwn, 20_000);
    expect(livedMs()).toBeGreaterThanOrEqual(15 * minuteMs);
    expect(livedMs()).toBeLessThan(18 * minuteMs);

    pace.live(120 * usual);
    await until(async () => livedMs() > hourMs, 20_000);
    let hottestC = -Infinity;
    await until(async () => {
      hottestC = Math.max(hottestC, site.room.airC);
      return livedMs() > 5 * hourMs;
    }, 40_000);
    for (const unit of site.room.units) expect(unit).toMatchObject({ switchedOn: true, setpointC: 26 });
    expect(hottestC).toBeLessThan(28);

    // With the line back the centre learns of it, and its word ends it.
    pace.live(usual);
    site.isCut = false;
    await until(async () => !site.isOnItsOwn, 30_000);
    await until(
      async () => (await pool().query('select 1 from readings_controller where own_control = 1')).rowCount,
      30_000,
    );
    expect(site.room.units[0]).toMatchObject({ switchedOn: true, setpointC: 26 });
  });
});
