import { dayMs } from '@contract/time';
import type { Call } from '@tests/support/peopleServer';
import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';
import { calendarOf } from '../faults/orderLimits.store';
import { recipientsOf } from './recipients';
import { findChannel } from './channel';
import { findRoute, isOpen } from './route';

jest.setTimeout(60_000);

const zone = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}+08:00`);

describe('the working calendar of routes, rosters and orders', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let token = '';
  let channelId = 0;

  const ask = (path: string, more: Call = {}) => server.call(path, { token, ...more });
  const add = async (path: string, body: object): Promise<number> => {
    const answer = await ask(path, { body });
    expect({ path, answer }).toMatchObject({ answer: { code: 200 } });
    return Number(Object.values(answer.data)[0]);
  };
  let count = 0;
  const routeBody = (more: object) => ({
    routeName: `route ${++count}`,
    channelId,
    levelAtLeast: '4',
    recipients: 'address',
    address: 'duty@example.net',
    ...more,
  });
  const opensAt = async (routeId: number, text: string): Promise<boolean> =>
    database()
      .db.transaction()
      .execute(async (trx) => {
        const route = await findRoute(trx, routeId);
        return route !== null && isOpen(trx, route, zone, at(text));
      });

  beforeAll(async () => {
    server = await startSystem(database());
    token = await server.signIn();
    channelId = await add('/system/notificationChannel', {
      channelName: 'Post',
      kind: 'email',
      host: 'mail.example.net',
      sender: 'alarms@example.net',
    });
    // A Thursday that is off and a Saturday that is worked, for all; one more for a calendar of hours alone.
    await add('/fault/holiday', { day: '2026-10-01', kind: 'off', holidayName: 'National Day' });
    await add('/fault/holiday', { day: '2026-10-10', kind: 'work', holidayName: 'Make-up day' });
  });
  afterAll(() => server.stop());

  it.each([
    ['08:00', '08:00'],
    ['00:00', '00:00'],
    ['00:00', '24:00'],
    ['13:37', '13:37'],
  ])('takes a route from %s to %s for one of the whole day', async (fromTime, toTime) => {
    const routeId = await add('/system/notificationRoute', routeBody({ fromTime, toTime }));
    for (const time of ['00:00:00', '07:59:59', '08:00:00', '13:37:00', '23:59:59'])
      expect({ time, isOpen: await opensAt(routeId, `2026-11-24T${time}`) }).toEqual({ time, isOpen: true });
  });

  it('lets an end be 24:00 in routes, shifts and calendars of hours, and a beginning never', async () => {
    const end = { fromTime: '18:00', toTime: '24:00' };
    const beginning = { fromTime: '24:00', toTime: '08:00' };
    const routeId = await add('/system/notificationRoute', routeBody(end));
    expect(await opensAt(routeId, '2026-11-24T23:59:59')).toBe(true);
    expect(await opensAt(routeId, '2026-11-25T00:00:00')).toBe(false);
    const shift = {
      duty: 'centre',
      userId: 1,
      startsAt: '2026-11-01 00:00:00',
      endsAt: '2026-12-01 00:00:00',
    };
    const hours = { nameZh: 'evenings', nameEn: 'e', nameHk: 'e', days: 'workdays' };
    await add('/system/dutyShift', { ...shift, ...end });
    await add('/fault/calendar', { ...hours, ...end });
    for (const [path, body] of [
      ['/system/notificationRoute', routeBody(beginning)],
      ['/system/dutyShift', { ...shift, ...beginning }],
      ['/fault/calendar', { ...hours, nameZh: 'nights', ...beginning }],
    ] as const)
      expect(await ask(path, { body })).toMatchObject({
        reason: 'validation',
        fields: { fromTime: expect.stringContaining('08:30') },
      });
  });

  it('knows holidays and make-up days in routes', async () => {
    const open = async (days: string) => {
      const routeId = await add('/system/notificationRoute', routeBody({ days }));
      const held: string[] = [];
      for (const day of ['2026-10-01', '2026-10-02', '2026-10-03', '2026-10-10', '2026-10-11'])
        if (await opensAt(routeId, `${day}T12:00:00`)) held.push(day);
      return held;
    };
    expect(await open('workdays')).toEqual(['2026-10-02', '2026-10-10']);
    expect(await open('weekend')).toEqual(['2026-10-01', '2026-10-03', '2026-10-11']);
    expect(await open('all')).toHaveLength(5);
  });

  it('knows them in rosters', async () => {
    const routeId = await add('/system/notificationRoute', {
      ...routeBody({ duty: 'energy' }),
      recipients: 'duty',
    });
    const from = at('2026-09-01T00:00:00');
    await database().pool.query(
      `insert into duty_shifts (duty, user_id, starts_at, ends_at, days, from_time, to_time, create_time)
       values ('energy', (select id from users where user_name = 'admin'), $1, $2, 'workdays', '20:00', '08:00', 0)`,
      [from, from + 90 * dayMs],
    );
    const onDuty = (text: string) =>
      database()
        .db.transaction()
        .execute(async (trx) => {
          const [route, channel] = [await findRoute(trx, routeId), await findChannel(trx, channelId)];
          if (!route || !channel) throw new Error('not there');
          return (await recipientsOf(trx, route, channel, zone, at(text))).length > 0;
        });
    expect(await onDuty('2026-09-30T21:00:00')).toBe(true);
    expect(await onDuty('2026-10-01T07:59:00')).toBe(true);
    expect(await onDuty('2026-10-01T21:00:00')).toBe(false);
    expect(await onDuty('2026-10-10T21:00:00')).toBe(true);
    expect(await onDuty('2026-10-11T03:00:00')).toBe(true);
    expect(await onDuty('2026-10-11T21:00:00')).toBe(false);
  });

  it('knows them in orders, and the own days of a calendar of hours before them', async () => {
    const hours = { days: 'workdays', fromTime: '09:00', toTime: '18:00' };
    const named = (nameZh: string) => ({ nameZh, nameEn: nameZh, nameHk: nameZh });
    const [plain, own, always] = [
      await add('/fault/calendar', { ...named('plain'), ...hours }),
      await add('/fault/calendar', { ...named('own'), ...hours }),
      await add('/fault/calendar', { ...named('always'), days: 'all' }),
    ];
    await add('/fault/holiday', { calendarId: own, day: '2026-10-01', kind: 'work' });
    expect((await calendarOf(database().db, plain)).holidays).toEqual({
      '2026-10-01': 'off',
      '2026-10-10': 'work',
    });
    expect((await calendarOf(database().db, own)).holidays['2026-10-01']).toBe('work');
    expect((await calendarOf(database().db, always)).holidays).toEqual({});
  });

  it('has each day once, and only days that there are', async () => {
    expect(await ask('/fault/holiday', { body: { day: '2026-10-01', kind: 'work' } })).toMatchObject({
      reason: 'validation',
      fields: { day: expect.stringContaining('exists already') },
    });
    expect(await ask('/fault/holiday', { body: { day: '2027-02-30', kind: 'off' } })).toMatchObject({
      reason: 'validation',
      fields: { day: expect.stringContaining('2026-10-01') },
    });
  });
});
