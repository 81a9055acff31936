import type { AlarmGuidance, GuideRequest, GuideSaved, RegionGuides } from '@contract/alarmGuides';
import { aDefinition, aSite, aWatcher, raise } from '@tests/support/aFleet';
import { aUser } from '@tests/support/aUser';
import { useSeededDatabase } from '@tests/support/database';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';
import { guideRoutes } from './guideRoutes';

const password = 'Quiet-harbour-3';
const permissions = ['alarm:list', 'alarm:guide:edit'];

describe('what people say is to be done about alarms', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  let admin: string;
  const region = { province: 0, city: 0, area: 0, otherArea: 0, otherCity: 0 };
  let siteId = 0;
  let alarmId = 0;
  let neighbourAlarm = 0;

  const aRegion = async (level: 'province' | 'city' | 'area', parentId: number, code: string) => {
    const names = { name_zh: code, name_en: code, name_hk: code };
    const row = { level, parent_id: parentId, code, ...names };
    return (await database().db.insertInto('regions').values(row).returning('id').executeTakeFirstOrThrow())
      .id;
  };

  beforeAll(async () => {
    const { db } = database();
    server = await startPeople(
      database(),
      {},
      {
        routes: ({ scopeOf }, clock) => guideRoutes({ db, clock, scopeOf }),
      },
    );
    admin = await server.signIn();
    region.province = await aRegion('province', 0, '440000');
    region.city = await aRegion('city', region.province, '440300');
    region.area = await aRegion('area', region.city, '440305');
    region.otherArea = await aRegion('area', region.city, '440306');
    region.otherCity = await aRegion('city', region.province, '440100');
    await aRegion('area', region.otherCity, '440103');
    await aDefinition(db);
    await aDefinition(db, 'smoke');
    siteId = await aSite(db, 'NS-001', region.area);
    alarmId = await raise(db, siteId);
    neighbourAlarm = await raise(db, await aSite(db, 'BA-001', region.otherArea));
  });
  afterAll(() => server.stop());
  afterEach(() => database().db.deleteFrom('alarm_guides').execute());

  const draft = (more: Partial<GuideRequest> = {}): GuideRequest => ({
    ...{ siteId: null, regionId: null, definitionId: null, text: 'Call the keeper', link: null },
    version: null,
    ...more,
  });
  const put = (body: object, token = admin) => server.call('/alarm/guides', { method: 'PUT', token, body });
  const write = async (more: Partial<GuideRequest> = {}, token = admin) =>
    (await put(draft(more), token)).data as GuideSaved;
  const remove = ({ id, version }: GuideSaved, token = admin) =>
    server.call(`/alarm/guides/${id}?version=${version}`, { method: 'DELETE', token });
  const guidance = async (of = alarmId, token = admin) =>
    (await server.call(`/alarm/${of}/guides`, { token })).data as AlarmGuidance;
  const textsOf = async (of = alarmId) => (await guidance(of)).guides.map(({ text }) => text);
  const editable = async (token: string) =>
    (await guidance(alarmId, token)).places.filter(({ mayEdit }) => mayEdit).map(({ kind }) => kind);

  /** Somebody who sees these areas by a role of his own. */
  let people = 0;
  const aPerson = async (regionIds: number[], granted = permissions, dataScope: '1' | '3' = '1') => {
    people += 1;
    const { db } = database();
    const { roleId } = await aWatcher(db, `role${people}`, regionIds, granted);
    await db.updateTable('roles').set({ data_scope: dataScope }).where('id', '=', roleId).execute();
    const userName = `person${people}`;
    const passwordChangedAt = server.clock.now();
    await aUser(db, { userName, password, passwordChangedAt, roleKeys: [`watch-role${people}`] });
    return { userName, token: await server.signIn(userName, password) };
  };

  it('comes to an alarm from its site, area, city, province and everywhere, the nearest first', async () => {
    await write({ text: 'everywhere' });
    await write({ regionId: region.province, text: 'province' });
    await write({ regionId: region.area, text: 'area, all alarms' });
    await write({ regionId: region.area, definitionId: 'roomTempHigh', text: 'area, this alarm' });
    await write({ siteId, text: 'site' });
    await write({ regionId: region.city, text: 'city' });
    await write({ siteId, definitionId: 'smoke', text: 'of another alarm' });
    await write({ regionId: region.otherArea, text: 'of another area' });
    expect(await textsOf()).toEqual([
      ...['site', 'area, this alarm', 'area, all alarms', 'city', 'province', 'everywhere'],
    ]);
    expect(await textsOf(neighbourAlarm)).toEqual(['of another area', 'city', 'province', 'everywhere']);
  });

  it('keeps its lines and its link, and says where it comes from, by whom and when', async () => {
    const text = '1. Look at the fan.\n2. Call the keeper.';
    await write({ regionId: region.city, text: `  ${text}\n`, link: 'https://docs.example.org/fan' });
    const { places, guides } = await guidance();
    expect(places.map(({ kind, name }) => [kind, name?.en])).toEqual([
      ['site', 'NS-001'],
      ['area', '440305'],
      ['city', '440300'],
      ['province', '440000'],
      ['everywhere', undefined],
    ]);
    expect(guides).toEqual([
      {
        ...{ id: expect.any(Number), place: 'city', definitionId: null, text, version: 1 },
        ...{ link: 'https://docs.example.org/fan', changedBy: 'admin', changedAt: server.clock.now() },
      },
    ]);
  });

  it('tells an alarm of the centre itself only what holds everywhere', async () => {
    await write({ text: 'everywhere' });
    await write({ siteId, text: 'site' });
    const { rows } = await database().pool.query<{ id: number }>(
      `insert into alarms (definition_id, level, raised_at, recorded_at) values ('smoke', 1, 1, 1) returning id`,
    );
    expect(await textsOf(rows[0]?.id)).toEqual(['everywhere']);
  });

  it('takes a web address or a path of this console for a link, and nothing that would run', async () => {
    const good = ['/map?site=3', '/alarms#x', 'http://docs.example.org', 'HTTPS://docs.example.org/a%20b'];
    const bad = [
      ...['javascript:alert(1)', 'JaVaScript:alert(1)', '\tjavascript:alert(1)', 'data:text/html,x'],
      ...['//evil.example.org', '/\\evil.example.org', '/\t/evil.example.org', '/..//evil.example.org'],
      ...['https://admin:secret@evil.example.org', 'ftp://docs.example.org', 'map', 'https:docs', ''],
    ];
    for (const link of good) {
      const saved = await put(draft({ link }));
      expect({ link, code: saved.code }).toEqual({ link, code: 200 });
      await remove(saved.data);
    }
    for (const link of bad)
      expect({ link, reason: (await put(draft({ link }))).reason }).toEqual({ link, reason: 'validation' });
    expect((await put(draft({ text: ' \n ' }))).reason).toBe('validation');
    expect((await put(draft({ text: 'x'.repeat(1_001) }))).reason).toBe('validation');
    expect((await put(draft({ definitionId: 'noSuchAlarm' }))).reason).toBe('validation');
    expect((await put(draft({ siteId, regionId: region.area }))).reason).toBe('validation');
    const { regionId: _, ...unsaid } = draft();
    expect((await put(unsaid)).reason).toBe('validation');
  });

  it('R-PERM-05 is written only for places of which one sees everything', async () => {
    const { token: ofArea } = await aPerson([region.area]);
    const { token: ofCity } = await aPerson([region.city]);
    const { token: ofDept } = await aPerson([region.city], permissions, '3');
    const { token: ofAll } = await aPerson([region.province]);
    expect(await editable(ofArea)).toEqual(['site', 'area']);
    expect(await editable(ofCity)).toEqual(['site', 'area', 'city']);
    expect(await editable(ofAll)).toEqual(['site', 'area', 'city', 'province', 'everywhere']);
    const city = draft({ regionId: region.city });
    for (const token of [ofArea, ofDept]) expect((await put(city, token)).reason).toBe('notFound');
    const saved = await put(city, ofCity);
    expect(saved.code).toBe(200);
    expect((await remove(saved.data, ofArea)).reason).toBe('notFound');
    for (const more of [{}, { regionId: region.otherCity }, { regionId: 999_999 }, { siteId: 999_999 }])
      expect((await put(draft(more), ofCity)).reason).toBe('notFound');
    expect((await put(draft({ siteId: 999_999 }))).reason).toBe('notFound');
  });

  it('R-PERM-05 is read with the alarm, also where it comes from a region of which one sees a part', async () => {
    await write({ regionId: region.province, text: 'province' });
    const { token } = await aPerson([region.area], ['alarm:list']);
    const read = await guidance(alarmId, token);
    expect(read.guides.map(({ text }) => text)).toEqual(['province']);
    expect(read.places.some(({ mayEdit }) => mayEdit)).toBe(false);
    expect((await server.call(`/alarm/${neighbourAlarm}/guides`, { token })).reason).toBe('notFound');
    expect((await put(draft({ siteId }), token)).reason).toBe('forbidden');
  });

  it('R-PERM-05 is listed for a region in sight, and not for one of others', async () => {
    const ofRegion = async (regionId: number, token: string) =>
      (await server.call(`/alarm/guides?regionId=${regionId}`, { token })).data as RegionGuides;
    await write({ regionId: region.city, text: 'city' });
    await write({ regionId: region.otherCity, text: 'other city' });
    const { token } = await aPerson([region.city]);
    expect(await ofRegion(region.city, token)).toMatchObject({ guides: [{ text: 'city' }], mayEdit: true });
    expect(await ofRegion(region.otherCity, token)).toEqual({ guides: [], mayEdit: false });
    const { token: ofArea } = await aPerson([region.area]);
    expect((await ofRegion(region.city, ofArea)).mayEdit).toBe(false);
    expect((await ofRegion(region.otherCity, ofArea)).guides).toEqual([]);
  });

  it('of two who write at once lets the first win, and tells the second who that was', async () => {
    const first = await write({ siteId });
    const { token, userName } = await aPerson([region.area]);
    const change = draft({ siteId, text: 'Look at the fan', version: first.version });
    const answers = await Promise.all([put(change, token), put({ ...change, text: 'Wait' })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    const winner = answers[0]?.code === 200 ? userName : 'admin';
    expect(answers.find(({ code }) => code === 409)).toMatchObject({
      reason: 'guideChanged',
      msg: expect.stringContaining(winner),
    });
    expect((await guidance()).guides).toMatchObject([{ changedBy: winner, version: 2 }]);
    expect((await put(draft({ siteId }))).msg).toContain(winner);
    expect((await remove(first)).reason).toBe('guideChanged');
  });

  it('of two who begin one at the same place at once keeps one', async () => {
    const answers = await Promise.all([put(draft({ siteId, text: 'a' })), put(draft({ siteId, text: 'b' }))]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(await textsOf()).toHaveLength(1);
  });

  it('is gone when it was removed, who was changing it learns by whom, and it may be written anew', async () => {
    const { token, userName } = await aPerson([region.area]);
    const first = await write({ siteId });
    expect((await remove(first, token)).code).toBe(200);
    expect(await textsOf()).toEqual([]);
    expect((await remove(first)).msg).toContain(userName);
    const late = await put(draft({ siteId, version: first.version }));
    expect(late).toMatchObject({ reason: 'guideChanged', msg: expect.stringContaining(userName) });
    await write({ siteId, text: 'anew' });
    expect(await textsOf()).toEqual(['anew']);
    expect((await remove({ id: 999_999, version: 1 })).reason).toBe('notFound');
  });

  it('leaves every step of it in the operation log, and none that was refused', async () => {
    const first = await write({ siteId });
    const second = await write({ siteId, text: 'Look at the fan', version: first.version });
    await put(draft({ siteId, version: first.version }));
    await remove(second);
    const { rows } = await database().pool.query<{ action: string; user_name: string; text: string }>(
      `select action, user_name, detail ->> 'text' as text from audit_events where subject = $1 order by id`,
      [`alarmGuide:${first.id}`],
    );
    expect(rows.map(({ action, user_name, text }) => [action, user_name, text])).toEqual([
      ['alarmGuide.added', 'admin', 'Call the keeper'],
      ['alarmGuide.edited', 'admin', 'Look at the fan'],
      ['alarmGuide.removed', 'admin', 'Look at the fan'],
    ]);
  });

  it('are announced to everybody who is signed in, without a word of what they say', async () => {
    const { db } = database();
    await db.deleteFrom('outbox').where('topic', '=', 'notices').execute();
    const saved = await write({ siteId });
    await remove(saved);
    const told = await db
      .selectFrom('outbox')
      .selectAll()
      .where('topic', '=', 'notices')
      .orderBy('id')
      .execute();
    expect(told.map(({ key, kind, payload }) => [key, kind, payload])).toEqual([
      [`guide:${saved.id}`, 'added', {}],
      [`guide:${saved.id}`, 'removed', {}],
    ]);
  });
});
