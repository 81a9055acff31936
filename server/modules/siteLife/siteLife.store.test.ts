import { anActor } from '@tests/support/actors';
import { aDevice, aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useSeededDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { isFieldPassword } from '../../platform/broker/fieldPassword';
import { seedDefinitions } from '../alarms/definitions.store';
import { createPlaces } from '../live/places';
import { provision } from '../provisioning/provisioning.service';
import { everything, type Scope } from '../scope';
import { seed } from '../seed/seed';
import { SiteListQuery } from '@contract/sites';
import { listSites } from '../sites/sites.store';
import { lifeOf } from './lifeOf';
import { endLeftovers } from './leftovers';
import * as service from './siteLife.service';

const futian = { code: '440304', name: { zh: '福田', en: 'Futian', hk: '福田' } };
const devices = [
  aDevice({ code: 'ctl', class: 'controller' }),
  aDevice({ code: 'meter', class: 'meter' }),
  { ...aDevice({ code: 'ac-1', class: 'ac' }), controlPath: 'bus' as const, meteredBy: 'meter' },
];

describe('the life of a site', () => {
  const database = useSeededDatabase();
  const clock = testClock();
  let scope: Scope = everything;
  const ended: string[] = [];
  const deps = () => ({
    ...{ db: database().db, clock, scopeOf: async () => scope, mqttUrl: () => 'mqtt://127.0.0.1:1883' },
    ended: async (hash: string) => void ended.push(hash),
  });
  const actor = anActor();
  const ask = async <Row = Record<string, unknown>>(question: string, values: unknown[] = []) =>
    (await database().pool.query<Row & Record<string, unknown>>(question, values)).rows;
  const idOf = async (code: string) =>
    Number((await ask<{ id: number }>('select id from sites where code = $1', [code]))[0]?.id);
  const deviceOf = async (site: string, code: string) =>
    Number(
      (
        await ask<{ id: number }>(
          `select d.id from devices d join sites s on s.id = d.site_id
           where s.code = $1 and d.code = $2 and d.retired_at is null`,
          [site, code],
        )
      )[0]?.id,
    );
  const areaOf = async (code: string) =>
    Number((await ask<{ id: number }>('select id from regions where code = $1', [code]))[0]?.id);
  const declare = (...codes: string[]) =>
    provision(deps(), actor, {
      credential: codes[0] ?? '',
      sites: codes.map((code) => aSiteDeclaration({ code, devices })),
    });
  const alarm = async (definition: string, site: string, device: string | null) =>
    Number(
      (
        await ask<{ id: number }>(
          `insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at)
           values ($1, $2, $3, 2, 1, 1) returning id`,
          [definition, await idOf(site), device === null ? null : await deviceOf(site, device)],
        )
      )[0]?.id,
    );
  const endOf = async (id: number) =>
    (
      await ask<{ why: string | null }>(
        `select t.end_reason as why from alarms a
         left join alarm_transitions t on t.alarm_id = a.id and t.kind = 'cleared' where a.id = $1`,
        [id],
      )
    )[0]?.why;
  const lifeNow = async (code: string) => {
    const row = await database()
      .db.selectFrom('sites as s')
      .select(lifeOf('s', clock.now()).as('life'))
      .where('s.code', '=', code)
      .executeTakeFirstOrThrow();
    return row.life;
  };

  beforeAll(async () => {
    await seed({ db: database().db, clock, adminPassword: 'First-light-7' });
    await seedDefinitions(database().db);
    await declare('LF-1', 'LF-2', 'LF-3');
    await provision(deps(), actor, {
      credential: 'far',
      sites: [aSiteDeclaration({ code: 'FT-1', area: futian, devices })],
    });
  });
  beforeEach(() => {
    scope = everything;
  });

  it('is planned without a credential, waits for its first word, serves, is maintained and retired', async () => {
    await declare('LIFE');
    expect(await lifeNow('LIFE')).toBe('waiting');
    await ask('insert into site_contacts (site_id, heard_at, is_online) values ($1, 5, true)', [
      await idOf('LIFE'),
    ]);
    expect(await lifeNow('LIFE')).toBe('inService');
    await ask(
      `insert into maintenance_windows (site_id, starts_at, ends_at, reason, by_user, created_at)
       values ($1, 0, $2, 'filters', 'x', 0)`,
      [await idOf('LIFE'), clock.now() + 1_000],
    );
    expect(await lifeNow('LIFE')).toBe('maintenance');
    await service.retireSite(deps(), actor, await idOf('LIFE'), { reason: 'lease ended' });
    expect(await lifeNow('LIFE')).toBe('retired');
    await service.resumeSite(deps(), actor, await idOf('LIFE'));
    expect(await lifeNow('LIFE')).toBe('planned');
  });

  it('ends what stands when the site retires, with the reason, and nothing speaks for it any more', async () => {
    await declare('GONE');
    const standing = [await alarm('acFault', 'GONE', 'ac-1'), await alarm('controllerSilent', 'GONE', 'ctl')];
    const id = await idOf('GONE');
    await ask(
      `insert into maintenance_windows (site_id, starts_at, ends_at, reason, by_user, created_at)
       values ($1, 0, 9e12, 'filters', 'x', 0)`,
      [id],
    );
    ended.length = 0;
    await service.retireSite(deps(), actor, id, { reason: 'lease ended' });
    expect(await Promise.all(standing.map(endOf))).toEqual(['siteRetired', 'siteRetired']);
    expect(await ask('select 1 from field_credential_sites where site_id = $1', [id])).toEqual([]);
    expect(ended).toHaveLength(1);
    expect(
      await ask('select ended_by from maintenance_windows where site_id = $1 and ended_at is not null', [id]),
    ).toHaveLength(1);
    expect(
      await ask(
        "select detail->>'reason' as why from audit_events where action = 'site.retired' and subject = $1",
        [`site:${id}`],
      ),
    ).toEqual([{ why: 'lease ended' }]);
    await expect(service.retireSite(deps(), actor, id, { reason: 'again' })).rejects.toMatchObject({
      reason: 'conflict',
    });
  });

  it('ends what the ingest wrote in the very moment of a retirement a little later, and nothing else', async () => {
    await declare('LATE', 'STAYS');
    const stays = await alarm('controllerSilent', 'STAYS', 'ctl');
    const unit = await deviceOf('STAYS', 'ac-1');
    await service.retireSite(deps(), actor, await idOf('LATE'), { reason: 'closed' });
    await service.retireDevice(deps(), actor, unit, { reason: 'broken' });
    const [ofUnit] = await ask<{ id: number }>(
      `insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at)
       values ('acFault', $1, $2, 1, 0, 0) returning id`,
      [await idOf('STAYS'), unit],
    );
    const late = [await alarm('acFault', 'LATE', 'ac-1'), Number(ofUnit?.id)];
    expect(await endLeftovers(database().db, clock.now())).toBe(2);
    expect(await Promise.all([...late, stays].map(endOf))).toEqual(['siteRetired', 'deviceRetired', null]);
    expect(await endLeftovers(database().db, clock.now())).toBe(0);
  });

  it('takes a retired site out of lists and live topics, and brings it back when it is resumed', async () => {
    await declare('SEEN');
    const places = createPlaces({ db: database().db });
    await places.reload();
    const id = await idOf('SEEN');
    const version = places.version();
    const isListed = async () =>
      (await listSites(database().db, everything, SiteListQuery.parse({ text: 'SEEN' }))).total;
    await service.retireSite(deps(), actor, id, { reason: 'closed' });
    expect(await places.reload()).toBe(true);
    expect([places.of(id), await isListed()]).toEqual([undefined, 0]);
    expect(places.version()).toBeGreaterThan(version);
    await service.resumeSite(deps(), actor, id);
    await places.reload();
    expect([places.of(id)?.code, await isListed()]).toEqual(['SEEN', 1]);
  });

  it('gives a merged site’s devices to the other, anew, and leaves what was measured where it was', async () => {
    await declare('FROM', 'INTO');
    const fault = await alarm('acFault', 'FROM', 'ac-1');
    const [from, into] = [await idOf('FROM'), await idOf('INTO')];
    const measured = await deviceOf('FROM', 'ac-1');
    await service.mergeSite(deps(), actor, from, { intoSiteId: into, reason: 'one building' });
    expect(await endOf(fault)).toBe('sitesMerged');
    expect(await lifeNow('FROM')).toBe('retired');
    expect(await ask('select site_id from devices where id = $1', [measured])).toEqual([{ site_id: from }]);
    expect(
      await ask(
        `select d.code, d.control_path, m.code as meter, r.code as room from devices d join rooms r on r.id = d.room_id
         left join devices m on m.id = d.metered_by
         where d.site_id = $1 and r.code <> 'main' order by d.code`,
        [into],
      ),
    ).toEqual([
      { code: `ac-1-${from}`, control_path: 'bus', meter: `meter-${from}`, room: `from-${from}` },
      { code: `meter-${from}`, control_path: 'none', meter: null, room: `from-${from}` },
    ]);
    const itself = service.mergeSite(deps(), actor, into, { intoSiteId: into, reason: 'x' });
    await expect(itself).rejects.toMatchObject({ fields: { intoSiteId: 'fields.notAllowed' } });
  });

  it('moves sites to another area, and remembers where they stood before', async () => {
    const [id, area] = [await idOf('LF-1'), await areaOf('440304')];
    expect(await service.moveSites(deps(), actor, { siteIds: [id], areaId: area })).toEqual({ moved: 1 });
    expect(await ask('select area_id from sites where id = $1', [id])).toEqual([{ area_id: area }]);
    const stood = await ask<{ area_id: number; since: number }>(
      'select area_id, since from site_placements where site_id = $1 order by since',
      [id],
    );
    expect(stood.map(({ area_id }) => area_id)).toEqual([await areaOf('440305'), area]);
    const city = await areaOf('440300');
    await expect(service.moveSites(deps(), actor, { siteIds: [id], areaId: city })).rejects.toMatchObject({
      fields: { areaId: 'fields.notAllowed' },
    });
  });

  it('R-PERM-05 moves sites to another department, for whoever sees both, and remembers whose they were', async () => {
    await declare('DEPT');
    const id = await idOf('DEPT');
    const [dept] = await ask<{ id: number }>(
      `insert into depts (parent_id, ancestors, name, create_time) select id, '0,' || id, 'North', 0
       from depts where parent_id = 0 limit 1 returning id`,
    );
    const deptId = Number(dept?.id);
    const [before] = await ask<{ dept_id: number }>('select dept_id from sites where id = $1', [id]);
    const own = Number(before?.dept_id);
    scope = { isAll: false, grants: [{ deptIds: [own], areaIds: [await areaOf('440305')] }], key: 'own' };
    const away = service.moveSites(deps(), actor, { siteIds: [id], deptId });
    await expect(away).rejects.toMatchObject({ reason: 'forbidden' });
    scope = everything;
    expect(await service.moveSites(deps(), actor, { siteIds: [id], deptId })).toEqual({ moved: 1 });
    const stood = await ask<{ dept_id: number }>(
      'select dept_id from site_placements where site_id = $1 order by since',
      [id],
    );
    expect(stood.map(({ dept_id }) => dept_id)).toEqual([own, deptId]);
    const nowhere = service.moveSites(deps(), actor, { siteIds: [id], deptId: 99_999 });
    await expect(nowhere).rejects.toMatchObject({ fields: { deptId: 'fields.notAllowed' } });
  });

  it('merges an area into another: its sites go along, and it is stopped', async () => {
    const baoan = { code: '440306', name: { zh: '宝安', en: 'Baoan', hk: '寶安' } };
    await provision(deps(), actor, {
      credential: 'BA-1',
      sites: [aSiteDeclaration({ code: 'BA-1', area: baoan, devices })],
    });
    const [from, into] = [await areaOf('440306'), await areaOf('440304')];
    expect(await service.mergeArea(deps(), actor, from, { intoAreaId: into })).toEqual({ moved: 1 });
    expect(await ask('select status from regions where id = $1', [from])).toEqual([{ status: '1' }]);
    await expect(service.mergeArea(deps(), actor, into, { intoAreaId: from })).rejects.toMatchObject({
      fields: { intoAreaId: 'fields.notAllowed' },
    });
  });

  it('R-PERM-05 is in nobody’s hands who does not see the site, nor gives it where they could not take it back', async () => {
    const [mine, foreign] = [await idOf('LF-2'), await idOf('FT-1')];
    const nanshan = await areaOf('440305');
    scope = { isAll: false, grants: [{ deptIds: 'all', areaIds: [nanshan] }], key: 'nanshan' };
    const unseen = { reason: 'notFound' };
    await expect(service.retireSite(deps(), actor, foreign, { reason: 'x' })).rejects.toMatchObject(unseen);
    await expect(service.resumeSite(deps(), actor, foreign)).rejects.toMatchObject(unseen);
    await expect(service.replaceController(deps(), actor, foreign)).rejects.toMatchObject(unseen);
    const merge = service.mergeSite(deps(), actor, mine, { intoSiteId: foreign, reason: 'x' });
    await expect(merge).rejects.toMatchObject(unseen);
    const device = await deviceOf('FT-1', 'ac-1');
    await expect(service.retireDevice(deps(), actor, device, { reason: 'x' })).rejects.toMatchObject(unseen);
    await expect(service.replaceDevice(deps(), actor, device, { reason: 'x' })).rejects.toMatchObject(unseen);
    const away = service.moveSites(deps(), actor, { siteIds: [mine], areaId: await areaOf('440304') });
    await expect(away).rejects.toMatchObject({ reason: 'forbidden' });
    const both = service.moveSites(deps(), actor, { siteIds: [mine, foreign], deptId: 1 });
    await expect(both).rejects.toMatchObject(unseen);
    const area = service.mergeArea(deps(), actor, await areaOf('440304'), { intoAreaId: nanshan });
    await expect(area).rejects.toMatchObject(unseen);
    expect(await ask('select area_id from sites where id = $1', [mine])).toEqual([{ area_id: nanshan }]);
  });

  it('replaces a controller: its credential is new, the one before ends, and its history stays with it', async () => {
    const { password: before } = await declare('CTRL');
    const old = await deviceOf('CTRL', 'ctl');
    ended.length = 0;
    const made = await service.replaceController(deps(), actor, await idOf('CTRL'));
    expect(made).toMatchObject({ username: 'CTRL', mqttUrl: 'mqtt://127.0.0.1:1883' });
    const [credential] = await ask<{ password_hash: string }>(
      `select password_hash from field_credentials where username = 'CTRL' and revoked_at is null`,
    );
    const hash = credential?.password_hash ?? '';
    expect([isFieldPassword(made.password, hash), isFieldPassword(before, hash)]).toEqual([true, false]);
    expect(ended).toHaveLength(1);
    const now = await deviceOf('CTRL', 'ctl');
    expect(now).not.toBe(old);
    expect(await ask('select replaced_by from devices where id = $1', [old])).toEqual([{ replaced_by: now }]);
    const [shared] = await ask<{ id: number }>(`select id from sites where code = 'LF-1'`);
    const hub = service.replaceController(deps(), actor, Number(shared?.id));
    await expect(hub).rejects.toMatchObject({ reason: 'conflict' });
  });

  it('replaces a device under its code: those it meters, its groups and its unit follow, what was measured and stands stays with the old one', async () => {
    await declare('SWAP');
    const [meter, unit] = [await deviceOf('SWAP', 'meter'), await deviceOf('SWAP', 'ac-1')];
    const fault = await alarm('acFault', 'SWAP', 'ac-1');
    await ask(
      `with g as (insert into unit_groups (name, by_user_id, by_user, at) values ('G', 1, 'x', 0) returning id)
       insert into unit_group_members select id, $1 from g`,
      [meter],
    );
    await ask(
      `with u as (insert into b_interface_units (fsu_id, site_id) values ('FSU-1', $1) returning id)
       insert into b_interface_devices (unit_id, code, id_text, device_id, first_at, last_at)
       select id, '0001', '0001', $2, 0, 0 from u`,
      [await idOf('SWAP'), meter],
    );
    const { deviceId } = await service.replaceDevice(deps(), actor, meter, {
      reason: 'burnt',
      model: 'DTS-9',
    });
    expect(await ask('select code, model, retired_at from devices where id = $1', [deviceId])).toEqual([
      { code: 'meter', model: 'DTS-9', retired_at: null },
    ]);
    expect(await ask('select metered_by from devices where id = $1', [unit])).toEqual([
      { metered_by: deviceId },
    ]);
    expect(
      await ask(
        `select device_id from unit_group_members union all select device_id from b_interface_devices`,
      ),
    ).toEqual([{ device_id: deviceId }, { device_id: deviceId }]);
    const gone = service.replaceDevice(deps(), actor, meter, { reason: 'again' });
    await expect(gone).rejects.toMatchObject({ reason: 'conflict' });
    await service.retireDevice(deps(), actor, unit, { reason: 'sold' });
    expect(await endOf(fault)).toBe('deviceRetired');
    await declare('SWAP');
    expect(await deviceOf('SWAP', 'ac-1')).not.toBe(unit);
  });
});
