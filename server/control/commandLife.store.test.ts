import { minuteMs, secondMs } from '@contract/time';
import { inOrder } from '@tests/support/steppedStation';
import { answerTo, says, shard, site, useCommandsInSteps } from '@tests/support/useCommandsInSteps';

const lookMs = 5 * secondMs;
const at = useCommandsInSteps();
const { wish, after, lifeOf, commandOf, attempts, desired, query } = at;
const answer = (ok = true, detail?: string) => answerTo(at.steps, ok, detail);

afterEach(() => expect(at.steps.warned).toEqual([]));

describe('a command of a person', () => {
  it('is seen within half a second, sent once, acknowledged, and effective when it is read back', async () => {
    const id = await wish();
    await after(secondMs / 2 - 1);
    expect(at.steps.sent).toEqual([]);
    const shards = await after(1);
    expect([...shards]).toEqual([shard]);
    expect(at.steps.sent).toEqual([
      { device: `${site}/ac-1`, id: expect.any(String), set: { setpointC: 27 } },
    ]);
    await after(secondMs, answer());
    await after(secondMs, says({ setpointC: 27 }));
    expect(await lifeOf(id)).toEqual(['sent', 'acknowledged', 'verified', 'effective']);
    expect(await commandOf(id)).toMatchObject({
      ...{ state: 'effective', proof: 'readBack', attempt: 1, was: 25, was_drawing: true },
      ended_at: at.clock.now(),
    });
    expect(at.steps.sent).toHaveLength(1);
  });

  it('holds its value from its sending, and tells what was before', async () => {
    await wish();
    await after(secondMs);
    expect(await desired()).toEqual([
      { point: 'setpointC', value: 27, until: at.clock.now() + 60 * minuteMs, before_value: 25 },
    ]);
  });

  it('is written down as published once it has left, and with the answer to it', async () => {
    await wish();
    await after(secondMs);
    expect(await attempts()).toMatchObject([{ published_at: null, is_ok: null }]);
    await after(secondMs, answer(true, 'do\0ne'));
    expect(await attempts()).toMatchObject([{ published_at: at.clock.now(), is_ok: true, detail: 'done' }]);
  });

  it('is not proven by what is told late, of the past, or of another unit', async () => {
    const id = await wish();
    await after(secondMs);
    const proof = says({ setpointC: 27 });
    await after(secondMs, { ...proof, kind: 'late' });
    await after(secondMs, { ...proof, kind: 'history' });
    await after(secondMs, says({ setpointC: 27 }, 'ac-2'));
    expect(await lifeOf(id)).toEqual(['sent']);
    await after(secondMs, proof);
    expect(await lifeOf(id)).toContain('effective');
  });

  it('is proven by all that its unit has said since, piece by piece', async () => {
    const id = await wish();
    await after(secondMs);
    await after(secondMs, says({ setpointC: 27 }), says({ powerW: 1_800 }));
    expect(await lifeOf(id)).toContain('effective');
  });

  it('by infrared is proven by power, against what the unit drew when it was sent', async () => {
    await query(`update devices set control_path = 'infrared' where code = 'ac-1'`);
    const id = await wish('ac-1', { point: 'switchedOn', value: 0 });
    await after(secondMs);
    await after(secondMs, answer());
    await after(secondMs, says({ switchedOn: 0 }));
    expect((await lifeOf(id)).at(-1)).toBe('acknowledged');
    await after(secondMs, says({ powerW: 0, returnTempC: 26 }));
    expect(await commandOf(id)).toMatchObject({ state: 'effective', proof: 'power', was: 1 });
    await query(`update devices set control_path = 'bus' where code = 'ac-1'`);
  });

  it('by infrared that nothing proves stays unproven, and is not under way any more', async () => {
    await query(`update devices set control_path = 'infrared' where code = 'ac-1'`);
    const id = await wish('ac-1', { point: 'fanSpeed', value: 2 });
    await after(secondMs);
    const view = () => at.steps.control.controlOf(at.station.deviceIds['ac-1'] ?? 0).desired('fanSpeed');
    await after(secondMs, answer());
    expect(view()).toBeNaN();
    await after(secondMs, says({ fanSpeed: 2 }));
    expect(await lifeOf(id)).toEqual(['sent', 'acknowledged', 'unproven nothingMeasures']);
    expect(view()).toBe(2);
    await query(`update devices set control_path = 'bus' where code = 'ac-1'`);
  });

  it('is in doubt without an answer, and not sent again while it may still be read back', async () => {
    const id = await wish();
    await after(secondMs);
    await after(10 * secondMs);
    await after(40 * secondMs);
    expect(await lifeOf(id)).toEqual(['sent', 'inDoubt noAnswer']);
    expect(at.steps.sent).toHaveLength(1);
    await after(secondMs, says({ setpointC: 27 }));
    expect(await lifeOf(id)).toContain('effective');
  });

  it('is sent again with another id after its time, and its pause, are over', async () => {
    const id = await wish();
    await after(secondMs);
    await after(minuteMs);
    expect(await lifeOf(id)).toEqual(['sent', 'retrying noAnswer']);
    await after(10 * secondMs - 1, ...inOrder(site));
    expect(at.steps.sent).toHaveLength(1);
    await after(1);
    expect(new Set(at.steps.sent.map((one) => one.id)).size).toBe(2);
    expect(await commandOf(id)).toMatchObject({ attempt: 2, message_id: at.steps.sent[1]?.id, was: 25 });
    await after(secondMs, answer());
    await after(secondMs, says({ setpointC: 27 }));
    expect((await lifeOf(id)).slice(2)).toEqual(['sent', 'acknowledged', 'verified', 'effective']);
  });

  it('is refused for good where the controller cannot', async () => {
    const id = await wish();
    await after(secondMs);
    await after(secondMs, answer(false, 'notWritable: setpointC'));
    expect(await lifeOf(id)).toEqual(['sent', 'refused controllerRefused']);
    await after(minuteMs, ...inOrder(site));
    expect(at.steps.sent).toHaveLength(1);
  });

  it('is answered by its own device alone, to its own message, and once', async () => {
    const id = await wish();
    await after(secondMs);
    const right = answer(false, 'notWritable');
    await after(secondMs, { ...right, device: 'ac-2' });
    await after(secondMs, { ...right, reply: { ...right.reply, id: 'c1-1-0000' } });
    await after(secondMs, { ...right, reply: { ...right.reply, id: `x${right.reply.id}` } });
    expect(await lifeOf(id)).toEqual(['sent']);
    expect(await attempts()).toMatchObject([{ is_ok: null }]);
    await after(secondMs, answer(true), right);
    expect(await lifeOf(id)).toEqual(['sent', 'acknowledged']);
  });
});

describe('a command that has to wait', () => {
  it('for its site says so, is looked at every five seconds, and leaves when the site is there', async () => {
    const online = (is: boolean) => query('update site_contacts set is_online = $1', [is]);
    await online(false);
    const id = await wish();
    await after(secondMs);
    expect(await lifeOf(id)).toEqual(['authorised siteOffline']);
    await online(true);
    await after(lookMs - 1);
    expect(at.steps.sent).toEqual([]);
    await after(1);
    expect(at.steps.sent).toHaveLength(1);
    expect(await lifeOf(id)).toEqual(['authorised siteOffline', 'sent']);
  });

  it('longer than it may has expired, and never leaves', async () => {
    await query('update site_contacts set is_online = false');
    const id = await wish();
    await after(secondMs);
    await after(15 * minuteMs, ...inOrder(site));
    expect(await lifeOf(id)).toEqual(['authorised siteOffline', 'expired siteOffline']);
    expect(at.steps.sent).toEqual([]);
  });

  it('for its wave, or for people to agree, is not sent', async () => {
    const [batch] = await query(
      `insert into command_batches (state, origin, wish, reason, by_user_id, by_user, at, request_key, wave, waves)
       values ('running', 'person', '{}', '', 1, 'mei', 0, 'k', 1, 2) returning id`,
    );
    const batchId = Number(batch?.['id']);
    await wish('ac-1', { batchId, wave: 2 });
    await wish('ac-2', { batchId, wave: 1 });
    await wish('ac-2', { point: 'mode', value: 2, state: 'requested' });
    await after(secondMs);
    await after(lookMs);
    expect(at.steps.sent.map(({ device }) => device)).toEqual([`${site}/ac-2`]);
    await query('update command_batches set wave = 2');
    await after(2 * lookMs);
    expect(at.steps.sent.map(({ device }) => device)).toEqual([`${site}/ac-2`, `${site}/ac-1`]);
  });

  it('against an interlock that does not pass is refused and never leaves', async () => {
    await at.steps.turn(says({ roomTempC: 31 }, 'env'));
    const id = await wish('ac-1', { point: 'switchedOn', value: 0 });
    await after(secondMs);
    expect(await lifeOf(id)).toEqual(['refused ceiling']);
    expect(await commandOf(id)).toMatchObject({ ended_at: at.clock.now() });
    expect(at.steps.sent).toEqual([]);
  });
});

describe('a command that somebody takes back', () => {
  const takeBack = (id: number) =>
    query(`update commands set state = 'withdrawn', ended_at = $2 where id = $1`, [...[id, at.clock.now()]]);

  it('while it waits never leaves, although control still knows it', async () => {
    await query('update site_contacts set is_online = false');
    const id = await wish();
    await after(secondMs);
    await query('update site_contacts set is_online = true');
    await takeBack(id);
    await after(lookMs);
    await after(lookMs);
    expect(at.steps.sent).toEqual([]);
    expect(await attempts()).toEqual([]);
    expect(await desired()).toEqual([]);
    expect(await lifeOf(id)).toEqual(['authorised siteOffline']);
  });

  it('after it left is not tried again', async () => {
    const id = await wish();
    await after(secondMs);
    await takeBack(id);
    await after(minuteMs);
    await after(minuteMs, ...inOrder(site));
    expect(at.steps.sent).toHaveLength(1);
    expect(await lifeOf(id)).toEqual(['sent']);
  });

  it('is not under way any more once that is seen, ten seconds later at most', async () => {
    const desired = () => at.steps.control.controlOf(at.station.deviceIds['ac-1'] ?? 0).desired('setpointC');
    const id = await wish();
    await after(secondMs);
    await after(4 * secondMs);
    await takeBack(id);
    await after(secondMs);
    expect(desired()).toBeNaN();
    await after(5 * secondMs);
    expect(desired()).toBe(27);
  });
});

describe('of two commands for one point', () => {
  it('the newer one leaves, and the older one is over', async () => {
    const first = await wish();
    at.clock.pass(1);
    const second = await wish('ac-1', { value: 23 });
    await after(secondMs);
    await after(lookMs);
    expect(at.steps.sent.map(({ set }) => set)).toEqual([{ setpointC: 23 }]);
    expect(await lifeOf(first)).toEqual(['superseded newerCommand']);
    expect(await lifeOf(second)).toEqual(['sent']);
  });
});
