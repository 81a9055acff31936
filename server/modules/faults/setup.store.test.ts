import { useSeededDatabase } from '@tests/support/database';
import { startSystem, type SystemServer } from '@tests/support/systemServer';

describe('what faults are set up with', () => {
  const database = useSeededDatabase();
  let server: SystemServer;
  let token: string;
  beforeAll(async () => {
    server = await startSystem(database());
    token = await server.signIn();
  });
  afterAll(() => server.stop());
  const call = (path: string, more: object = {}) => server.call(path, { token, ...more });
  const aCalendar = async (nameZh: string): Promise<number> => {
    const body = { nameZh, nameEn: nameZh, nameHk: nameZh, days: 'all' };
    return ((await call('/fault/calendar', { body })).data as { calendarId: number }).calendarId;
  };

  it('R-CALL-11 stays while something refers to it, and the refusal names it', async () => {
    const [free, used] = [await aCalendar('Free'), await aCalendar('Nights')];
    await database().pool.query(`update fault_limits set calendar_id = $1 where level = '1'`, [used]);
    expect(await call(`/fault/calendar/${free},${used}`, { method: 'DELETE' })).toMatchObject({
      reason: 'inUse',
      msg: '“Nights” is in use and cannot be deleted (Time limits: 3)',
      inUse: [{ title: 'Nights', uses: [{ of: 'faultLimits', count: 3 }] }],
    });
    expect((await call(`/fault/calendar/${used}?each=1`, { method: 'DELETE' })).code).toBe(200);
    expect(await call('/fault/calendar/list')).toMatchObject({ total: 3 });
    expect((await call(`/fault/calendar/${free}`, { method: 'DELETE' })).code).toBe(200);
  });

  it('R-CALL-11 stands once: a second of the same is refused at its fields, when added and when saved', async () => {
    const alarm = { acknowledgeMin: 5, repairMin: 240 };
    const limit = { level: '1', stationClass: 'A', ...alarm, acceptMin: 5, onSiteMin: 60, restoreMin: 240 };
    await database().pool.query(`delete from fault_limits where level = '1'`);
    expect((await call('/fault/limit', { body: limit })).code).toBe(200);
    expect(await call('/fault/limit', { body: limit })).toMatchObject({
      reason: 'validation',
      fields: { level: 'Level: this combination exists already' },
    });
    const calendarId = await aCalendar('Feasts');
    const holiday = { calendarId, day: '2027-01-01', kind: 'off', holidayName: 'New Year' };
    const one = await call('/fault/holiday', { body: holiday });
    const other = await call('/fault/holiday', { body: { ...holiday, day: '2027-01-02' } });
    expect([one.code, other.code]).toEqual([200, 200]);
    const { holidayId } = other.data as { holidayId: number };
    const { data } = await call(`/fault/holiday/${holidayId}`);
    expect(
      await call('/fault/holiday', { method: 'PUT', body: { ...(data as object), day: '2027-01-01' } }),
    ).toMatchObject({ reason: 'validation', fields: { day: expect.stringContaining('exists already') } });
  });
});
