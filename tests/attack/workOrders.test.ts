import { sql } from 'kysely';
import { anArea, aSite } from '@tests/support/aFleet';
import { foreignSecret } from '@tests/support/foreignSystem';
import type { Answer } from '@tests/support/peopleServer';
import { useWorkOrders } from '@tests/support/workOrderServer';
import { signatureOf } from '@server/platform/outbound/signing';

jest.setTimeout(120_000);

/** The way in for work-order systems in the hands of somebody who wants to break it; all against this machine alone. */
describe('an attacker of the exchange with work-order systems', () => {
  const given = useWorkOrders();
  const { db, made, call, read, anOrder, aToken } = given;
  let count = 0;

  interface Sent {
    token?: string | undefined;
    systemId?: number;
    secret?: string;
    timestamp?: number;
    signature?: string | null;
    text?: string;
    signedText?: string;
  }
  const seconds = () => Math.floor(Date.now() / 1_000);
  const bodyOf = (orderId: number, more: object = {}) =>
    JSON.stringify({ eventId: `a-${++count}`, orderId, verb: 'accept', at: 1, by: 'Eve', ...more });
  const send = async (path: string, sent: Sent & { text: string }, method = 'POST'): Promise<Answer> => {
    const { token = made.token, systemId = made.systemId, secret = foreignSecret, text } = sent;
    const { timestamp = seconds(), signedText = text } = sent;
    const signature = sent.signature ?? `sha256=${signatureOf(secret, String(timestamp), signedText)}`;
    const answer = await fetch(`${given.server().address}/api/work-order/${systemId}${path}`, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
        'x-coolops-timestamp': String(timestamp),
        'x-coolops-signature': signature,
      },
      body: text,
    });
    return (await answer.json()) as Answer;
  };
  const report = (orderId: number, sent: Sent = {}) => send('/reports', { text: bodyOf(orderId), ...sent });

  it('is not believed without the key: forged, of another body, left out, old or from the future', async () => {
    const id = await anOrder();
    const text = bodyOf(id);
    const forged: Sent[] = [
      { secret: 'guessed guessed guessed' },
      { signature: '' },
      { signature: 'sha256=' },
      { signature: `sha256=${'0'.repeat(64)}` },
      { text, signedText: text.replace('accept', 'note') },
      { timestamp: seconds() - 301 },
      { timestamp: seconds() + 301 },
      { timestamp: Number.MAX_SAFE_INTEGER },
    ];
    for (const one of forged)
      expect(await report(id, one)).toMatchObject({ code: 403, reason: 'signatureWrong' });
    const acknowledged = { text: '{"seq":1}', secret: 'guessed guessed guessed' };
    expect((await send('/acknowledged', acknowledged, 'PUT')).reason).toBe('signatureWrong');
    expect((await read(id)).steps).toHaveLength(1);
  });

  it('gains nothing by a call that it overheard: within minutes it is known, after them it is too old', async () => {
    const id = await anOrder();
    const overheard = { text: bodyOf(id), timestamp: seconds() };
    const first = await report(id, overheard);
    expect(first.data).toMatchObject({ outcome: 'applied' });
    expect((await report(id, overheard)).data).toEqual(first.data);
    expect((await report(id, { ...overheard, timestamp: seconds() - 400 })).reason).toBe('signatureWrong');
    expect((await read(id)).version).toBe(3);
  });

  it('reaches no order of another area, of another system or of none, and hears of none', async () => {
    const far = await given.aSystem({ systemName: 'Far', regionId: made.far });
    await call(`/fault/workOrderSystem/pause/${far}`, {}, 'PUT');
    const foreignOrder = await anOrder(made.farSite);
    expect((await read(foreignOrder)).elsewhere?.systemId).toBe(far);
    const nowhere = await anOrder(await aSite(db(), 'WO-9', await anArea(db(), '990209')));
    const own = await anOrder();
    for (const id of [foreignOrder, nowhere, 0, -1, 987_654_321]) {
      const { code } = await report(id);
      expect([id, [404, 500].includes(code)]).toEqual([id, true]);
      expect([id, (await report(id, { systemId: far })).code === 200]).toEqual([id, false]);
    }
    expect((await report(own, { systemId: far })).reason).toBe('notFound');
    for (const number of ['x', `WO-${foreignOrder}`])
      expect((await report(own, { text: bodyOf(own, { orderId: undefined, number }) })).reason).toBe(
        'notFound',
      );
    await given.worker().turn();
    const heard = await given.server().call(`/work-order/${far}/events?after=0`, { token: made.token });
    expect(heard.data).toMatchObject({ events: [] });
    expect((await send('/acknowledged', { systemId: far, text: '{"seq":99}' }, 'PUT')).reason).toBe(
      'forbidden',
    );
    const kept = await given.server().call(`/fault/${foreignOrder}/reports`, { token: made.token });
    expect(kept.code).toBe(403);
  });

  it('is let in by none of its calls without a token, or with one that lacks the permission', async () => {
    const id = await anOrder();
    const blind = await aToken(['fault:list', 'fault:dispatch', 'fault:work', 'system:post:list']);
    const paths = [
      ...[`/work-order/${made.systemId}/events`, `/work-order/${made.systemId}/reports`],
      ...[`/work-order/${made.systemId}/acknowledged`, `/fault/workOrderSystem/${made.systemId}`],
      ...['test', 'pause', 'resume'].map((verb) => `/fault/workOrderSystem/${verb}/${made.systemId}`),
      ...['/fault/workOrderReport/ours/1', '/fault/workOrderReport/theirs/1', '/fault/workOrderReport/list'],
    ];
    const methods = new Map(given.server().routes.map(({ path, method }) => [path.split('/{')[0], method]));
    const open: string[] = [];
    for (const path of paths)
      for (const [token, wanted] of [
        ['', 401],
        [blind, 403],
      ] as const) {
        const known = [...methods].find(([start]) => path.replace(/\/\d+$/, '') === start);
        const method = path.endsWith('reports') ? 'POST' : path.endsWith('acknowledged') ? 'PUT' : known?.[1];
        const asked = { token, ...(method && { method }), ...(method !== 'GET' && method && { body: {} }) };
        const { code } = await given.server().call(path, asked);
        if (code !== wanted) open.push(`${token === '' ? 'nobody' : 'blind'} ${path} ${code}`);
      }
    expect(open).toEqual([]);
    expect((await report(id, { token: blind })).code).toBe(403);
    expect((await report(id, { token: '' })).code).toBe(401);
    expect((await call(`/fault/${id}`, undefined)).code).toBe(200);
  });

  it('passes for nobody here, ends no order, and stores nothing that it may not', async () => {
    const id = await anOrder();
    expect((await report(id, { text: bodyOf(id, { by: 'admin' }) })).code).toBe(200);
    expect((await read(id)).steps.map(({ by }) => by)).toEqual(['admin', 'Remedy: admin', 'Remedy: admin']);
    const wrong: object[] = [
      ...['close', 'cancel', 'merge', 'watchPassed', 'reopen', 'escalate'].map((verb) => ({ verb })),
      { detail: { systemId: 0 } },
      { assigneeId: 1 },
      { note: 'x'.repeat(1_001) },
      { note: 'a\u0000b' },
      { by: '' },
      { eventId: 'with spaces' },
      { eventId: "x'; drop table work_orders" },
      { n: 0 },
      { n: 2 ** 31 },
      { at: -1 },
      { at: 1e300 },
      { number: '../..'.repeat(20) },
    ];
    for (const more of wrong)
      expect((await report(id, { text: bodyOf(id, more) })).reason).toBe('validation');
    expect(await read(id)).toMatchObject({ state: 'accepted', version: 3 });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from work_order_reports where order_id = ${id}`.execute(db());
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('leads no system into a private network, and learns no key from it', async () => {
    for (const url of [
      'http://169.254.169.254/',
      'http://10.0.0.1/',
      'file:///etc/passwd',
      'http://[::1]:1/',
    ]) {
      const body = { systemName: `In ${url}`, url, secret: foreignSecret };
      const { data } = await call('/fault/workOrderSystem', body);
      const id = (data as { systemId?: number } | undefined)?.systemId;
      if (id === undefined) continue;
      const tested = await call(`/fault/workOrderSystem/test/${id}`, {}, 'POST');
      expect(tested.msg).toMatch(/private network/);
      await call(`/fault/workOrderSystem/${id}`, undefined, 'DELETE');
    }
    for (const path of ['/fault/workOrderSystem/list', `/fault/workOrderSystem/${made.systemId}`])
      expect(JSON.stringify(await call(path))).not.toContain(foreignSecret);
    const log = await sql<{
      text: string;
    }>`select string_agg(e::text, ' ') as text from audit_events e`.execute(db());
    expect(log.rows[0]?.text).not.toContain(foreignSecret);
  });
});
