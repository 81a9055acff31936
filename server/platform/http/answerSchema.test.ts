import Fastify from 'fastify';
import { z } from 'zod';
import { Alarm } from '@contract/alarms';
import { anAlarm } from '@tests/support/anAlarm';
import { MenuRoute } from '@contract/session';
import { answerSchema } from './answerSchema';
import type { Route } from './route';

describe('the schema of an answer', () => {
  const written = async (response: z.ZodType, data: unknown, more: Partial<Route> = {}): Promise<unknown> => {
    const route = {
      id: 'a.b',
      method: 'GET',
      path: '/a',
      permission: 'self',
      summary: '',
      response,
    } as const;
    const schema = answerSchema({ ...route, handle: async () => data, ...more });
    const head = { code: 200, msg: 'ok' };
    const whole = more.answer === 'whole' ? { ...head, ...(data as object) } : { ...head, data };
    const app = Fastify().get('/', { schema: { response: { 200: schema } } }, async () => whole);
    return (await app.inject('/')).json();
  };
  const data = async (response: z.ZodType, given: unknown) =>
    ((await written(response, given)) as { data: unknown }).data;

  it('keeps nulls, numbers of any kind, lists and records, and drops what it does not name', async () => {
    const Shape = z.object({
      level: z.union([z.literal(1), z.literal(2)]),
      state: z.enum(['on', 'off']),
      tempC: z.number().nullable(),
      note: z.string().optional(),
      place: z.object({ pattern: z.string() }).nullable(),
      limits: z.record(z.string(), z.number()),
      pair: z.tuple([z.number(), z.number()]),
      any: z.unknown(),
    });
    const given = {
      ...{ level: 2, state: 'on', tempC: 21.25, place: { pattern: 'x' }, limits: { a: 1.5 }, pair: [1, 2] },
      any: { deep: [1, 'two'] },
    };
    expect(await data(Shape, { ...given, secret: 1, place: { pattern: 'x', secret: 2 } })).toEqual(given);
    expect(await data(Shape, { ...given, tempC: null, place: null })).toEqual({
      ...given,
      tempC: null,
      place: null,
    });
  });

  it('tells alternatives of an object apart', async () => {
    const Either = z.union([
      z.object({ kind: z.literal('a'), a: z.number() }),
      z.object({ kind: z.literal('b'), b: z.string() }),
    ]);
    expect(
      await data(z.array(Either), [
        { kind: 'a', a: 1 },
        { kind: 'b', b: 'x' },
      ]),
    ).toEqual([
      { kind: 'a', a: 1 },
      { kind: 'b', b: 'x' },
    ]);
  });

  it('writes one of several kinds that look alike, where there may be none as well', async () => {
    const Kind = z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('all') }).strict(),
        z.object({ kind: z.literal('region'), id: z.number().nullable() }).strict(),
        z.object({ kind: z.literal('site'), id: z.number().nullable() }).strict(),
      ])
      .meta({ id: 'KindForTest' });
    const given = [
      { of: { kind: 'all' } },
      { of: { kind: 'region', id: null } },
      { of: { kind: 'site', id: 7 } },
      { of: null },
    ];
    expect(await data(z.array(z.object({ of: Kind.nullable() })), given)).toEqual(given);
  });

  it('follows a shape that contains itself', async () => {
    const menu = { path: '/', children: [{ path: 'a', children: [{ path: 'b', meta: { title: 'B' } }] }] };
    expect(await data(z.array(MenuRoute), [menu])).toEqual([menu]);
  });

  it('carries a real noun of the contract unchanged', async () => {
    const alarm = anAlarm();
    expect(await data(z.array(Alarm), [alarm])).toEqual([alarm]);
  });

  it('of a whole answer stands beside code and msg, and a raw answer has none', async () => {
    expect(
      await written(
        z.object({ code: z.literal(200), msg: z.string(), token: z.string() }),
        { token: 't' },
        { answer: 'whole' },
      ),
    ).toEqual({
      code: 200,
      msg: 'ok',
      token: 't',
    });
    const raw = {
      id: 'a.b',
      method: 'GET',
      path: '/a',
      permission: 'self',
      summary: '',
      answer: 'raw',
    } as const;
    expect(answerSchema({ ...raw, handle: async () => null })).toBeNull();
  });
});
