import { defineCall } from '@contract/calls/call';
import { Envelope } from '@contract/envelope';
import { runSaga } from 'redux-saga';
import { z } from 'zod';
import type { Http, HttpCall } from '../deps';
import type { Saga } from '../engine/effects';
import { send } from './send';

const asked: HttpCall[] = [];
let answered: unknown;
const http: Http = async (call, answer) => {
  asked.push(call);
  return answer.parse(answered);
};
const deps = { http };
const runs = <T>(saga: () => Saga<T>): Promise<T> =>
  runSaga({ onError: () => undefined }, saga).toPromise<T>();

beforeEach(() => {
  asked.length = 0;
  answered = { code: 200, msg: 'done', data: { count: 2 } };
});

const common = { id: 'fans.read', permission: 'self', scope: 'own', summary: 'Fans of a site' } as const;
const Name = z.object({ site: z.string(), fan: z.coerce.number() });
const readFan = defineCall({
  ...common,
  method: 'GET',
  path: '/sites/{site}/fans/{fan}',
  params: Name,
  query: z.object({ since: z.number().optional() }),
  response: z.object({ count: z.number() }),
});
const listFans = defineCall({
  ...common,
  method: 'GET',
  path: '/fans',
  response: z.object({ rows: z.array(z.number()), total: z.number() }),
  answer: 'whole',
});
const stopFan = defineCall({ ...common, method: 'PUT', path: '/fans', body: z.object({ why: z.string() }) });

describe('a call that is sent', () => {
  it('goes to its address, with every parameter of the path in its place and encoded', async () => {
    const params = { site: 'a/b c', fan: 7 };
    const answer = await runs(() => send(deps, readFan, { params, query: { since: 3 }, isQuiet: true }));
    expect(asked).toEqual([
      { method: 'GET', path: '/sites/a%2Fb%20c/fans/7', query: { since: 3 }, isQuiet: true },
    ]);
    expect(answer.count).toBe(2);
  });

  it('comes back with the whole envelope where that is the answer', async () => {
    answered = { code: 200, msg: 'done', rows: [1], total: 1 };
    expect(await runs(() => send(deps, listFans))).toEqual({ code: 200, msg: 'done', rows: [1], total: 1 });
  });

  it('comes back with nothing where nothing is answered', async () => {
    answered = Envelope.parse({ code: 200, msg: 'done' });
    expect(await runs(() => send(deps, stopFan, { body: { why: 'noise' } }))).toBeUndefined();
  });

  it('is refused where the answer has another shape', async () => {
    answered = { code: 200, msg: 'done', data: { count: 'two' } };
    await expect(runs(() => send(deps, readFan, { params: { site: 'a', fan: 1 } }))).rejects.toThrow();
  });
});
