import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { useSeededDatabase } from '@tests/support/database';
import { aUser } from '@tests/support/aUser';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';
import { minuteMs } from '@contract/time';

interface Received {
  headers: Record<string, unknown>;
  body: { to: string; text: string };
}

/** Stands where the provider of the operator would stand: takes messages over HTTP, or refuses them. */
async function startReceiver() {
  const messages: Received[] = [];
  const state = { status: 200 };
  const receiver: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Received['body'];
      messages.push({ headers: request.headers, body });
      response.writeHead(state.status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/send`;
  const stop = () => new Promise((resolve) => receiver.close(resolve));
  return { url, messages, state, stop };
}

describe('signing in by SMS', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    receiver = await startReceiver();
    const sms = {
      url: receiver.url,
      headers: { 'x-api-key': 'k1' },
      body: '{"to":"{{phone}}","text":"Code {{code}}"}',
    };
    server = await startPeople(database(), { sms });
    for (const n of [1, 2, 3, 4])
      await aUser(database().db, { userName: `mei${n}`, phone: `1380000000${n}`, password: 'Cool-air-12' });
  });
  afterAll(async () => {
    await server.stop();
    await receiver.stop();
  });

  const send = (phone: string, source?: string) =>
    server.call('/sendSmsCode', { body: { phone }, ...(source !== undefined && { source }) });
  const login = (phone: string, code: string) =>
    server.call('/login', { body: { loginType: 'sms', phone, code } });
  const received = async (count: number): Promise<string> => {
    const deadline = Date.now() + 5_000;
    while (receiver.messages.length < count && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 10));
    return receiver.messages[count - 1]!.body.text.replace('Code ', '');
  };

  it('R-VAL-02 R-CALL-03 sends a code through the configured provider and signs in with it, once', async () => {
    expect(await server.call('/captchaImage')).toMatchObject({ smsEnabled: true, ssoEnabled: false });
    expect((await send('13800000001')).code).toBe(200);
    const code = await received(1);
    expect(receiver.messages[0]).toMatchObject({
      headers: { 'x-api-key': 'k1', 'content-type': 'application/json' },
      body: { to: '13800000001', text: expect.stringMatching(/^Code \d{6}$/) },
    });
    const { token } = await login('13800000001', code);
    expect(await server.call('/getInfo', { token })).toMatchObject({ user: { userName: 'mei1' } });
    expect((await login('13800000001', code)).reason).toBe('smsCodeWrong');
  });

  it('R-VAL-02 sends another code to the same number after 60 seconds, not before', async () => {
    expect((await send('13800000002')).code).toBe(200);
    server.clock.pass(20_000);
    expect(await send('13800000002')).toMatchObject({
      code: 429,
      reason: 'smsTooSoon',
      msg: 'Please wait 40 s before asking for another SMS code',
    });
    server.clock.pass(40_000);
    expect((await send('13800000002')).code).toBe(200);
  });

  it('R-VAL-02 refuses what is no mobile number', async () => {
    expect(await send('12345')).toMatchObject({
      reason: 'phoneWrong',
      msg: 'Please enter the correct mobile phone number',
    });
  });

  it('answers alike for a number that nobody has, and sends nothing there', async () => {
    const before = receiver.messages.length;
    expect(await send('13999999999')).toEqual(await send('13800000003'));
    await received(before + 1);
    expect(receiver.messages).toHaveLength(before + 1);
    expect((await send('13999999999')).reason).toBe('smsTooSoon');
  });

  it('keeps a code for five guesses and five minutes', async () => {
    server.clock.pass(10 * minuteMs);
    const before = receiver.messages.length;
    await send('13800000003');
    const code = await received(before + 1);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let i = 0; i < 4; i++) expect((await login('13800000003', wrong)).reason).toBe('smsCodeWrong');
    expect((await login('13800000003', wrong)).reason).toBe('smsCodeWrong');
    server.clock.pass(2 * minuteMs);
    expect((await login('13800000003', code)).reason).toBe('smsCodeWrong');
    await send('13800000004');
    const late = await received(before + 2);
    server.clock.pass(5 * minuteMs + 1);
    expect((await login('13800000004', late)).reason).toBe('smsCodeWrong');
  });

  it('limits what one address may ask for', async () => {
    const answers = [];
    for (let i = 0; i < 21; i++) answers.push(await send(`1370000${1000 + i}`, '203.0.113.60'));
    expect(answers.slice(0, 20).map(({ code }) => code)).toEqual(Array(20).fill(200));
    expect(answers[20]).toMatchObject({ reason: 'tooManyRequests' });
  });

  it('says that it is not available while the provider refuses', async () => {
    receiver.state.status = 503;
    server.clock.pass(10 * minuteMs);
    const before = receiver.messages.length;
    await send('13800000001');
    await received(before + 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await send('13999999998')).reason).toBe('unavailable');
    receiver.state.status = 200;
    server.clock.pass(minuteMs);
    expect((await send('13999999998')).code).toBe(200);
  });
});

describe('without an SMS provider', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  beforeAll(async () => {
    server = await startPeople(database());
  });
  afterAll(() => server.stop());

  it('R-CALL-03 says so, in the list of ways and in the answer of the call', async () => {
    expect(await server.call('/captchaImage')).toMatchObject({ smsEnabled: false });
    expect(await server.call('/sendSmsCode', { body: { phone: '13800000001' } })).toMatchObject({
      code: 500,
      reason: 'smsUnavailable',
    });
    expect(
      (await server.call('/login', { body: { loginType: 'sms', phone: '13800000001', code: '1' } })).reason,
    ).toBe('smsCodeWrong');
  });
});
