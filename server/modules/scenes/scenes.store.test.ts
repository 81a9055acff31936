import { useSeededDatabase } from '@tests/support/database';
import { startPeople, type PeopleServer } from '@tests/support/peopleServer';
import type { DisplayIssued } from '@contract/displays';
import { Show, type Scene, type SceneDraft, type SceneSubject, type SceneWidget } from '@contract/scenes';
import type { Db } from '@server/platform/database/database';
import { aUser } from '@tests/support/aUser';
import { sql } from 'kysely';
import { createScenesModule } from '.';

const guestPassword = 'Quiet-harbour-3';

/** Somebody who may see the screen, but not the servers behind it, and of the country one area. */
async function aGuest(db: Db, areaId: number, passwordChangedAt: number): Promise<void> {
  await sql`insert into roles (role_name, role_key, data_scope, create_time) values ('guest', 'guest', '1', 0)`.execute(
    db,
  );
  await sql`insert into role_menus (role_id, menu_id)
    select r.id, m.id from roles r, menus m where r.role_key = 'guest' and m.perms = 'screen:view'`.execute(
    db,
  );
  await sql`insert into role_regions (role_id, region_id)
    select id, ${areaId} from roles where role_key = 'guest'`.execute(db);
  await aUser(db, {
    userName: 'guest',
    password: guestPassword,
    passwordChangedAt,
    roleKeys: ['guest'],
  });
}

const beat = {
  sceneId: null,
  build: null,
  width: 1920,
  height: 1080,
  pixelRatio: 1,
  wakeLock: 'insecure',
  upS: 5,
  isStale: false,
};

describe('scenes of the data display screen', () => {
  const database = useSeededDatabase();
  let server: PeopleServer;
  let token: string;
  beforeAll(async () => {
    server = await startPeople(
      database(),
      {},
      {
        routes: ({ scopeOf }, clock) => createScenesModule({ db: database().db, clock, scopeOf }).routes,
      },
    );
    token = await server.signIn();
  });
  afterAll(() => server.stop());

  const list = async () => (await server.call('/scene/list', { token })).data as Scene[];
  const show = async (by = token) => (await server.call('/scene/show', { token: by })).data as Show;
  const draft = (more: Partial<SceneDraft['body']> = {}): SceneDraft => ({
    name: { zh: '晨会', en: 'Morning', hk: '早會' },
    body: {
      format: 1,
      subject: { kind: 'fleet' },
      widgets: [{ id: 'map', kind: 'map', x: 0, y: 0, w: 12, h: 8, title: null, subject: null }],
      portrait: null,
      ...more,
    },
  });
  const add = (body: object) => server.call('/scene', { token, body });

  it('begin with four that people may change, and are shown the fleet', async () => {
    expect((await list()).map(({ name }) => name.en)).toEqual([
      'Fleet overview',
      'Region in focus',
      'Site in focus',
      'Server health',
    ]);
    const { plan, scenes, siteSceneId, serverSceneId } = await show();
    expect(plan.turns).toEqual([{ sceneId: scenes[0]?.sceneId, seconds: 60, from: null, to: null }]);
    expect([siteSceneId, serverSceneId]).toEqual([scenes[2]?.sceneId, scenes[3]?.sceneId]);
  });

  it('are stored as composed, and a change from an old version is refused', async () => {
    const { sceneId } = (await add(draft())).data as { sceneId: number };
    const path = `/scene/${sceneId}`;
    const change = { ...draft({ subject: { kind: 'region', id: null } }), version: 1 };
    expect((await server.call(path, { method: 'PUT', token, body: change })).code).toBe(200);
    expect((await list()).find((one) => one.sceneId === sceneId)).toMatchObject({
      version: 2,
      updatedBy: 'admin',
      body: { subject: { kind: 'region', id: null } },
    });
    expect((await server.call(path, { method: 'PUT', token, body: change })).reason).toBe('conflict');
    expect((await server.call(path, { method: 'DELETE', token })).code).toBe(200);
    expect((await server.call(path, { method: 'PUT', token, body: change })).code).toBe(404);
    const { rows } = await database().pool.query<{ action: string }>(
      `select action from audit_events where subject = $1 order by id`,
      [`scene:${sceneId}`],
    );
    expect(rows.map(({ action }) => action)).toEqual(['scene.added', 'scene.edited', 'scene.removed']);
  });

  it('may hold widgets with a title and a subject of their own', async () => {
    const widget: SceneWidget = {
      ...{ id: 'map', kind: 'map', x: 0, y: 0, w: 12, h: 8 },
      ...{ title: { zh: '南区', en: '', hk: '' }, subject: { kind: 'region', id: null } },
    };
    const body = draft({ widgets: [widget] });
    const { sceneId } = (await add(body)).data as { sceneId: number };
    expect((await list()).find((one) => one.sceneId === sceneId)?.body).toEqual(body.body);
    expect((await show()).scenes.find((one) => one.sceneId === sceneId)?.body).toEqual(body.body);
    expect((await server.call(`/scene/${sceneId}`, { method: 'DELETE', token })).code).toBe(200);
  });

  it('R-ACC-15 may have a layout of their own for walls that hang upright, refused where it leaves that grid', async () => {
    const widget = { id: 'map', kind: 'map', y: 0, h: 20, title: null, subject: null } as const;
    const portrait: SceneWidget[] = [{ ...widget, x: 0, w: 12 }];
    const { sceneId } = (await add(draft({ portrait }))).data as { sceneId: number };
    expect((await show()).scenes.find((one) => one.sceneId === sceneId)?.body.portrait).toEqual(portrait);
    expect((await server.call(`/scene/${sceneId}`, { method: 'DELETE', token })).code).toBe(200);
    expect((await add(draft({ portrait: [{ ...widget, x: 0, w: 24 }] }))).reason).toBe('validation');
    expect((await add(draft({ portrait: [] }))).reason).toBe('validation');
  });

  it('go on when a widget of theirs has grown since, and ask whoever changes them to make room', async () => {
    await sql`update scenes set body = jsonb_set(body, '{widgets,0,w}', '1')
      where id = (select min(id) from scenes)`.execute(database().db);
    const shown = Show.parse(await show()).scenes[0];
    expect(shown?.body.widgets[0]).toMatchObject({ kind: 'sites', w: 1 });
    const change = { name: shown?.name, body: shown?.body, version: shown?.version };
    const { reason } = await server.call(`/scene/${shown?.sceneId}`, { method: 'PUT', token, body: change });
    expect(reason).toBe('validation');
    await sql`update scenes set body = jsonb_set(body, '{widgets,0,w}', '3')
      where id = (select min(id) from scenes)`.execute(database().db);
  });

  it('whose widgets overlap, leave the grid or are too small to read are refused', async () => {
    const widget = { id: 'a', kind: 'map', x: 0, y: 0, w: 12, h: 8, title: null, subject: null } as const;
    const wrong = [
      [widget, { ...widget, id: 'b', x: 11 }],
      [{ ...widget, x: 13 }],
      [{ ...widget, w: 2 }],
      [widget, { ...widget, x: 12 }],
      [{ ...widget, kind: 'cinema' }],
      [],
    ];
    for (const widgets of wrong)
      expect((await add({ ...draft(), body: { ...draft().body, widgets } })).reason).toBe('validation');
    expect((await add({ ...draft(), body: { ...draft().body, format: 2 } })).reason).toBe('validation');
  });

  describe('for a person with few rights', () => {
    const regionOf = async (level: 'province' | 'area', parentId: number, code: string) => {
      const names = { name_zh: code, name_en: code, name_hk: code };
      const { id } = await database()
        .db.insertInto('regions')
        .values({ level, parent_id: parentId, code, ...names })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const about = (subject: SceneSubject): SceneDraft => draft({ subject });

    it('are those of which they may see all', async () => {
      const [own, other] = [await regionOf('province', 0, '51'), await regionOf('province', 0, '52')];
      const areaId = await regionOf('area', own, '5101');
      await regionOf('area', other, '5201');
      const ids: number[] = [];
      const [widget] = draft().body.widgets as [SceneWidget];
      const elsewhere: SceneWidget = { ...widget, subject: { kind: 'region', id: other } };
      const drafts = [
        about({ kind: 'region', id: own }),
        about({ kind: 'region', id: other }),
        draft({ portrait: [elsewhere] }),
      ];
      for (const one of drafts) {
        const added = await add(one);
        ids.push((added.data as { sceneId: number }).sceneId);
      }
      await aGuest(database().db, areaId, server.clock.now());
      const { scenes, plan, serverSceneId } = await show(await server.signIn('guest', guestPassword));
      const names = scenes.map(({ name }) => name.en);
      expect(names).not.toContain('Server health');
      expect(serverSceneId).toBeNull();
      const seen = scenes.map(({ sceneId }) => sceneId);
      expect(ids.map((id) => seen.includes(id))).toEqual([true, false, false]);
      expect(plan.turns).toHaveLength(1);
      expect((await show()).scenes.map(({ sceneId }) => sceneId)).toEqual(expect.arrayContaining(ids));
      for (const id of ids) await server.call(`/scene/${id}`, { method: 'DELETE', token });
    });

    it('R-ACC-15 are told with the regions that they see, and no part is called the whole fleet', async () => {
      const { regions, scenes } = await show(await server.signIn('guest', guestPassword));
      expect(regions?.map(({ en }) => en)).toEqual(['51']);
      expect(scenes[0]?.name).toEqual({ zh: '区域总览', en: 'Regional overview', hk: '區域總覽' });
      const all = await show();
      expect([all.regions, all.scenes[0]?.name.en]).toEqual([null, 'Fleet overview']);
    });
  });

  describe('on a wall', () => {
    let wall: DisplayIssued;
    beforeAll(async () => {
      const { id } = await database()
        .db.insertInto('regions')
        .values({
          level: 'province',
          parent_id: 0,
          code: '44',
          name_zh: '广东',
          name_en: 'GD',
          name_hk: '廣東',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const body = { name: 'Hall', regionIds: [id] };
      wall = (await server.call('/display', { token, body })).data;
    });
    const say = async () =>
      (await server.call('/display/beat', { token: wall.token, body: beat })).data as { mark: string };
    const listed = async () =>
      ((await server.call('/display/list', { token })).data as { isAlive: boolean; beat: object }[])[0];

    it('follow its own plan, and the wall hears when that or a scene changed', async () => {
      const before = (await say()).mark;
      expect((await show(wall.token)).mark).toBe(before);
      const [, region] = await list();
      const plan = {
        turns: [{ sceneId: region?.sceneId ?? 0, seconds: 30, from: '08:00', to: '20:00' }],
        interrupt: { isOn: false, sceneId: null, seconds: 60 },
      };
      const body = { plan, isWatched: true };
      const path = `/display/${wall.displayId}/show`;
      expect((await server.call(path, { method: 'PUT', token, body })).code).toBe(200);
      expect((await say()).mark).not.toBe(before);
      const { plan: told, scenes } = await show(wall.token);
      expect(told).toEqual(plan);
      // Of the other scenes it hears nothing.
      expect(scenes.map(({ sceneId }) => sceneId)).toEqual([region?.sceneId]);
    });

    it('tell that the wall is alive for as long as it speaks', async () => {
      await say();
      expect(await listed()).toMatchObject({ isAlive: true, beat: { wakeLock: 'insecure', width: 1920 } });
      server.clock.pass(90_000);
      expect(await listed()).toMatchObject({ isAlive: false });
    });

    it('may not be composed by the wall, nor may a person speak for a wall', async () => {
      expect((await server.call('/scene', { token: wall.token, body: draft() })).code).toBe(403);
      expect((await server.call('/display/beat', { token, body: beat })).code).toBe(403);
    });
  });
});
