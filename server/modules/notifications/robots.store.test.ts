import { createHmac } from 'node:crypto';
import { minuteMs, secondMs } from '@contract/time';
import { useSeededDatabase } from '@tests/support/database';
import type { Call } from '@tests/support/peopleServer';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { startWebhookReceiver, type WebhookReceiver } from '@tests/support/webhookReceiver';
import { addDelivery } from './deliveries.store';
import { composeTest } from './messages';

const database = useSeededDatabase();
let server: SystemServer;
let service: WebhookReceiver;
let token = '';

const ask = (path: string, more: Call = {}) => server.call(path, { token, ...more });
let channels = 0;
const aChannel = async (more: object): Promise<number> => {
  const channelName = `channel ${++channels}`;
  const answer = await ask('/system/notificationChannel', {
    body: { channelName, language: 'en', url: service.url, ...more },
  });
  expect(answer).toMatchObject({ code: 200 });
  return Number(Object.values(answer.data)[0]);
};
const aTest = (channelId: number) =>
  ask(`/system/notificationChannel/test/${channelId}`, { method: 'POST', body: {} });

/** A message that waits, as an alarm leaves it. */
const aMessage = (channelId: number, text = 'Smoke'): Promise<number> => {
  const now = server.clock.now();
  const composed = { ...composeTest('en', 'x', now), subject: text, body: text };
  const to = { userId: null, recipient: '', language: 'en' as const, route: null, alarmIds: [], authorId: 1 };
  return addDelivery(database().db, { ...composed, ...to, event: 'alarm', channelId, error: null }, now);
};
const stateOf = async (deliveryId: number) => {
  const { rows } = await database().pool.query<{
    state: string;
    attempts: number;
    last_error: string | null;
  }>('select state, attempts, last_error from notification_deliveries where id = $1', [deliveryId]);
  return rows[0];
};
const lastCall = () => {
  const call = service.received.at(-1);
  return {
    query: new URLSearchParams(call?.path.split('?')[1]),
    body: JSON.parse(call?.body ?? '{}') as Record<string, unknown>,
  };
};
const base64Hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');

beforeAll(async () => {
  [server, service] = await Promise.all([startSystem(database()), startWebhookReceiver()]);
});
beforeEach(async () => {
  token = await server.signIn();
  service.received.length = 0;
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});

const services = [
  {
    kind: 'dingtalk',
    yes: '{"errcode":0,"errmsg":"ok"}',
    no: '{"errcode":310000,"errmsg":"keywords not in content"}',
    later: '{"errcode":130101,"errmsg":"send too fast"}',
    noWords: '310000: keywords not in content',
  },
  {
    kind: 'wecom',
    yes: '{"errcode":0,"errmsg":"ok"}',
    no: '{"errcode":93000,"errmsg":"invalid webhook url"}',
    later: '{"errcode":45009,"errmsg":"api freq out of limit"}',
    noWords: '93000: invalid webhook url',
  },
  {
    kind: 'feishu',
    yes: '{"code":0,"msg":"success","data":{}}',
    no: '{"code":19024,"msg":"Key Words Not Found"}',
    later: '{"code":11232,"msg":"frequency limited"}',
    noWords: '19024: Key Words Not Found',
  },
];

describe.each(services)('the robot of $kind', ({ kind, yes, no, later, noWords }) => {
  it('has taken a message only when its answer says so: status 200 is not enough', async () => {
    const channelId = await aChannel({ kind });
    service.answerWith(200, yes);
    expect(await aTest(channelId)).toMatchObject({ code: 200 });
    service.answerWith(200, no);
    expect(await aTest(channelId)).toMatchObject({
      reason: 'notificationFailed',
      msg: expect.stringContaining(noWords) as string,
    });
    const refused = await aMessage(channelId);
    await server.notifications.turn();
    expect(await stateOf(refused)).toMatchObject({ state: 'dead', attempts: 1 });
    for (const answer of [later, '<html>gateway</html>', '[]', '']) {
      service.answerWith(200, answer);
      server.clock.pass(secondMs);
      const waiting = await aMessage(channelId);
      await server.notifications.turn();
      expect({ answer, ...(await stateOf(waiting)) }).toMatchObject({
        answer,
        state: 'waiting',
        attempts: 1,
      });
    }
    await database().pool.query("update notification_deliveries set state = 'dead' where state = 'waiting'");
  });
});

describe('a message to a robot', () => {
  beforeEach(() => service.answerWith(200, '{"errcode":0,"code":0}'));

  it('of DingTalk is a text, signed in the address, which keeps its token', async () => {
    const url = `${service.url}&access_token=t0ken`;
    await aTest(await aChannel({ kind: 'dingtalk', url, secret: 'SECabc' }));
    const { query, body } = lastCall();
    expect(body).toEqual({
      msgtype: 'text',
      text: { content: expect.stringMatching(/^Test notification: /) as string },
    });
    const timestamp = query.get('timestamp') ?? '';
    expect(Math.abs(Number(timestamp) - Date.now())).toBeLessThan(minuteMs);
    expect(query.get('sign')).toBe(base64Hmac('SECabc', `${timestamp}\nSECabc`));
    expect(query.get('access_token')).toBe('t0ken');
  });

  it('of Feishu is a text, signed in the body, and mentions nobody', async () => {
    const channelId = await aChannel({ kind: 'feishu', secret: 'shared' });
    await aMessage(channelId, 'Smoke at <at user_id="all">');
    await server.notifications.turn();
    const { body } = lastCall();
    const timestamp = String(body.timestamp);
    expect(Math.abs(Number(timestamp) * secondMs - Date.now())).toBeLessThan(minuteMs);
    expect(body).toEqual({
      timestamp,
      sign: base64Hmac(`${timestamp}\nshared`, ''),
      msg_type: 'text',
      content: { text: 'Smoke at ＜at user_id="all">' },
    });
  });

  it('of WeCom holds no more than its 2048 bytes, of whole characters', async () => {
    const channelId = await aChannel({ kind: 'wecom' });
    await aMessage(channelId, '烟雾告警🔥'.repeat(500));
    await server.notifications.turn();
    const { content } = lastCall().body.text as { content: string };
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(2_048);
    expect(Buffer.byteLength(content)).toBeGreaterThan(2_030);
    expect(content).toMatch(/^(烟雾告警🔥)+烟?雾?告?警?…$/u);
  });

  it('waits for its turn when the robot has had its twenty of a minute, and spends no attempt on that', async () => {
    const channelId = await aChannel({ kind: 'dingtalk' });
    const ids: number[] = [];
    for (let i = 0; i < 25; i += 1) ids.push(await aMessage(channelId, `Smoke ${i}`));
    await server.notifications.turn();
    expect(service.received).toHaveLength(20);
    server.clock.pass(minuteMs / 2);
    await server.notifications.turn();
    expect(service.received).toHaveLength(20);
    expect(await aTest(channelId).then(() => stateOf(ids.at(-1) ?? 0))).toMatchObject({
      state: 'waiting',
      attempts: 0,
    });
    server.clock.pass(minuteMs / 2);
    await server.notifications.turn();
    expect(service.received).toHaveLength(25);
    expect(await stateOf(ids.at(-1) ?? 0)).toMatchObject({ state: 'delivered', attempts: 1 });
  });
});

describe('a webhook with a template', () => {
  const template = '{"title":"{{subject}}","said":"{{text}}","n":{{count}},"id":"{{delivery}}"}';

  it('posts its own body and counts as delivered only when the answer holds what it must', async () => {
    const acceptedAnswer = '"ok": true';
    const channelId = await aChannel({ kind: 'webhook', body: template, acceptedAnswer });
    const first = await aMessage(channelId, 'a "quoted"\nline');
    service.answerWith(200, '{"ok":false}');
    await server.notifications.turn();
    expect(lastCall().body).toEqual({
      title: 'a "quoted"\nline',
      said: 'a "quoted"\nline',
      n: 0,
      id: String(first),
    });
    expect(await stateOf(first)).toMatchObject({
      state: 'waiting',
      last_error: JSON.stringify(['outbound.answered', { answer: '{"ok":false}' }]),
    });
    service.answerWith(200, '{ "ok":true }');
    server.clock.pass(minuteMs);
    await server.notifications.turn();
    expect(await stateOf(first)).toMatchObject({ state: 'delivered' });
  });

  it('is refused when the body would be no JSON', async () => {
    const channel = { channelName: 'broken', kind: 'webhook', url: service.url, body: '{"a":{{text}}' };
    expect(await ask('/system/notificationChannel', { body: channel })).toMatchObject({
      reason: 'validation',
      fields: { body: expect.any(String) as string },
    });
  });
});
