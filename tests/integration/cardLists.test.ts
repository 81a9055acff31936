import { judgeCard } from '@field/devices/cardLists';
import { aPlan } from '@tests/support/aFleetSite';
import { aHolder, aLevel, listRow } from '@tests/support/cards';
import {
  aCommand,
  aPlannedStation,
  commandOf,
  lifeOf,
  speakTo,
  type SpeakingFleet,
} from '@tests/support/controlledFleet';
import { useFreshDatabase } from '@tests/support/database';
import { startIngest, until, type Station, type TestIngest } from '@tests/support/testIngest';

jest.setTimeout(60_000);

const plan = aPlan(
  ({ units, hasGenset, declaration }) =>
    units.length === 2 && !hasGenset && declaration.devices.some((device) => device.class === 'door'),
);
const doorCode = plan.declaration.devices.find((device) => device.class === 'door')!.code;

describe('doors and their centre', () => {
  const database = useFreshDatabase();
  const pool = () => database().pool;
  let ingest: TestIngest;
  let station: Station;
  let fleet: SpeakingFleet;
  let mei: { holderId: number; cardIds: number[] };

  beforeAll(async () => {
    station = await aPlannedStation(pool(), plan);
    mei = await aHolder(pool(), 'Mei', ['0012345678', '0012345679']);
    await aLevel(pool(), 'Everywhere', [station.siteId], [mei.holderId]);
    ingest = await startIngest(database().url, { delayFactor: 1 / 30 });
    fleet = speakTo(ingest.broker.url, [{ plan, station }], { speed: 60 });
  });
  afterAll(async () => {
    await fleet.stop();
    await ingest.stop();
  });

  const door = () => station.deviceIds[doorCode]!;
  const site = () => fleet.sites[0]!.site;
  const admits = (card: string) => judgeCard(site(), doorCode, card, Date.now())?.granted;
  const isConfirmed = () =>
    until(async () => {
      const { wanted, confirmed, needsAll } = await listRow(pool(), door());
      return wanted === confirmed && !needsAll;
    }, 20_000);
  const want = (cards: number[], urgent = false) =>
    pool().query('select want_access_lists(array[$1::int], $2::int[], $3, $4)', [
      door(),
      cards,
      urgent,
      Date.now(),
    ]);

  it('gets the list of its cards, confirms it, and decides by it alone', async () => {
    await isConfirmed();
    expect(await listRow(pool(), door())).toMatchObject({ count: 2, refusal: null });
    expect([admits('0012345678'), admits('0099999999')]).toEqual([true, false]);
  });

  it('forgets a lost card by a message that names this card only', async () => {
    const before = site().cardLists.get(doorCode)!.version;
    await pool().query(`update access_cards set state = 'lost' where id = $1`, [mei.cardIds[0]]);
    await want([mei.cardIds[0]!], true);
    await isConfirmed();
    expect(site().cardLists.get(doorCode)!.version).toBe(before + 1);
    expect([admits('0012345678'), admits('0012345679')]).toEqual([false, true]);
  });

  it('that has lost its memory gets all of its list again', async () => {
    site().cardLists.clear();
    fleet.speaker.voices[0]!.announce(true);
    await until(async () => admits('0012345679'), 20_000);
    await isConfirmed();
  });

  it('with another list than the store believes says so, and gets all of it', async () => {
    const own = site().cardLists.get(doorCode)!;
    site().cardLists.set(doorCode, { ...own, entries: [] });
    await want([mei.cardIds[0]!]);
    await isConfirmed();
    expect([admits('0012345678'), admits('0012345679')]).toEqual([false, true]);
  });

  it('is released by a command, and proves it by its lock', async () => {
    const id = await aCommand(pool(), station, doorCode, { point: 'locked', value: 0, holdMs: null });
    await until(async () => (await commandOf(pool(), id)).isOver, 20_000);
    expect(await lifeOf(pool(), id)).toEqual(['sent', 'acknowledged', 'verified', 'effective']);
    expect((await pool().query('select 1 from desired_points')).rowCount).toBe(0);
  });

  it('that says done and does not move has failed, and is not tried again', async () => {
    site().isDoorLying = true;
    await until(async () => site().nowMs >= site().doorReleasedUntilMs);
    const id = await aCommand(pool(), station, doorCode, { point: 'locked', value: 0, holdMs: null });
    await until(async () => (await commandOf(pool(), id)).isOver, 20_000);
    expect(await commandOf(pool(), id)).toMatchObject({ state: 'failed', why: 'notReadBack', attempt: 1 });
  });

  it('with a lock-out tag is not opened', async () => {
    await pool().query(
      `insert into control_tags (kind, site_id, device_id, reason, by_user, at) values ('lockOut', $1, $2, 'x', 'x', 0)`,
      [station.siteId, door()],
    );
    const id = await aCommand(pool(), station, doorCode, { point: 'locked', value: 0, holdMs: null });
    await until(async () => (await commandOf(pool(), id)).isOver);
    expect(await commandOf(pool(), id)).toMatchObject({ state: 'refused', why: 'locked' });
  });
});
