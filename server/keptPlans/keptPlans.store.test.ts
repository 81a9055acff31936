import { KeptPlanMessage, type KeptPlanState } from '@contract/keptPlans';
import { shardOf } from '@contract/telemetry';
import type { Device, Turn } from '@server/ingest/participant';
import { systemClock, type Clock } from '@server/platform/clock';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { aStation, until, type Station } from '@tests/support/testIngest';
import { KeptPlans, wantPlans } from './index';

const plan = (levelC: number): string => JSON.stringify({ levelC });

describe('plans that controllers keep', () => {
  const database = useFreshDatabase();
  /** It looks fifty times as often what is to be sent. */
  const clock: Clock = { ...systemClock, every: (ms, work) => systemClock.every(ms / 50, work) };
  const pool = () => database().pool;
  const sent: KeptPlanMessage[] = [];
  let station: Station;
  let plans: KeptPlans;
  let isCut = false;
  const lostInCut: number[] = [];
  let answer = async (_: KeptPlanMessage): Promise<void> => undefined;
  const controller = () => station.deviceIds['ctl']!;

  const write = async (text: string, values: readonly unknown[]) => pool().query(text, [...values]);
  /** One turn of the intake, in which the controller says what it has. */
  const says = async (state: Omit<KeptPlanState, 't'>) => {
    // A participant asks no more of a turn and a device.
    const turn = { watermark: clock.now(), holds: () => true, hold: () => undefined } as unknown as Turn;
    const device = { id: controller(), site: { shard: shardOf(station.code) } } as Device;
    await plans.prepare(turn);
    plans.hearPlanState(turn, device, { t: clock.now(), ...state });
    for (const { text, values } of (await plans.judge(turn)).statements ?? [])
      await write(text, values ?? []);
    plans.committed();
  };
  const want = async (text: string, version: number) => {
    const wanted = [{ deviceId: controller(), text, programId: null, version }];
    const statement = wantPlans(wanted, clock.now());
    await write(statement.text, statement.values ?? []);
  };
  /** The next message of a version; the one before may come once more while nobody has confirmed it. */
  const nextMessage = async (version: number) => {
    await pool().query('update kept_plans set next_at = 0');
    return until(async () => sent.splice(0).find((message) => message.version === version));
  };
  const row = async () =>
    (
      await pool().query<{ wanted: number; confirmed: number | null; kept: number | null }>(
        'select wanted, confirmed, kept_program_version as kept from kept_plans',
      )
    ).rows[0];

  beforeAll(async () => {
    station = await aStation(pool(), 'NS-1');
    await pool().query('insert into site_contacts (site_id, heard_at, is_online) values ($1, 0, true)', [
      station.siteId,
    ]);
    plans = new KeptPlans({ pool: pool(), clock, log: quietLog });
    plans.sendBy({
      publish: async (_, payload) => {
        const message = KeptPlanMessage.parse(JSON.parse(payload.toString()));
        if (isCut) {
          lostInCut.push(message.version);
          throw new Error('cut');
        }
        sent.push(message);
        await answer(message);
      },
    });
    await plans.sender.start(new AbortController().signal);
  });
  afterAll(() => plans.sender.stop());

  it('are for those only who have said that they can', async () => {
    await want(plan(26), 1);
    expect(await row()).toBeUndefined();
    await says({ version: 0 });
    expect(await nextMessage(1)).toMatchObject({ plan: 'null' });
  });

  it('have versions of their own, and the program’s version counts once it is confirmed', async () => {
    await want(plan(27), 4);
    const message = await nextMessage(2);
    expect(message).toMatchObject({ plan: plan(27) });
    expect(await row()).toEqual({ wanted: 2, confirmed: null, kept: null });
    await says({ version: 2, hash: message.hash });
    expect(await row()).toEqual({ wanted: 2, confirmed: 2, kept: 4 });
  });

  it('are not sent anew while they are the same', async () => {
    await want(plan(27), 4);
    expect(await row()).toMatchObject({ wanted: 2 });
  });

  it('go on after a cut with the newest version, not with those that it missed', async () => {
    isCut = true;
    await want(plan(28), 5);
    await want(plan(28.5), 5);
    await until(async () => lostInCut.includes(4) || undefined);
    isCut = false;
    const message = await until(async () => sent[0]);
    expect(message).toMatchObject({ version: 4, plan: plan(28.5) });
    const before = await row();
    expect(before).toEqual({ wanted: 4, confirmed: 2, kept: 4 });
    await says({ version: 4, hash: message.hash });
    expect(await row()).toEqual({ wanted: 4, confirmed: 4, kept: 5 });
  });

  it('are sent although the time of the next try was written by a clock that was set back since', async () => {
    await want(plan(28.7), 5);
    sent.splice(0);
    await pool().query('update kept_plans set next_at = $1', [clock.now() + 5 * 3_600_000]);
    const message = await until(async () => sent.find(({ version }) => version === 5), 5_000);
    await says({ version: 5, hash: message.hash });
    expect(await row()).toMatchObject({ confirmed: 5 });
    await want(plan(28.5), 5);
    await says({ version: 6, hash: (await nextMessage(6)).hash });
  });

  it('are sent again to a controller that lost its memory, or that could not take one', async () => {
    await says({ version: 0 });
    expect(await row()).toMatchObject({ confirmed: null, kept: null });
    expect(await nextMessage(6)).toMatchObject({ plan: plan(28.5) });
    await says({ version: 0, refused: 'unable' });
    expect(await nextMessage(6)).toMatchObject({ plan: plan(28.5) });
  });

  it('are confirmed by a controller that answers before the broker says that the message left', async () => {
    await says({ version: 6, hash: (await nextMessage(6)).hash });
    answer = ({ version, hash }) => says({ version, hash });
    await want(plan(29), 6);
    expect(await nextMessage(7)).toMatchObject({ plan: plan(29) });
    await until(async () => (await row())?.confirmed === 7, 3_000);
    expect(await row()).toEqual({ wanted: 7, confirmed: 7, kept: 6 });
  });
});
