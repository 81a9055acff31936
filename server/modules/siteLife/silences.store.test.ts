import { anActor } from '@tests/support/actors';
import { aDevice, aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useSeededDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { seedDefinitions } from '../alarms/definitions.store';
import { listWindows } from '../alarms/maintenance/maintenance';
import { provision } from '../provisioning/provisioning.service';
import { everything } from '../scope';
import { seed } from '../seed/seed';
import * as service from './siteLife.service';

const devices = [
  aDevice({ code: 'ctl', class: 'controller' }),
  { ...aDevice({ code: 'ac-1', class: 'ac' }), controlPath: 'bus' as const },
  { ...aDevice({ code: 'ac-2', class: 'ac' }), controlPath: 'bus' as const },
];

describe('what silences alarms and holds commands back', () => {
  const database = useSeededDatabase();
  const clock = testClock();
  const deps = () => ({
    ...{ db: database().db, clock, scopeOf: async () => everything, mqttUrl: () => 'mqtt://127.0.0.1:1883' },
  });
  const actor = anActor();
  const ask = async <Row = Record<string, unknown>>(question: string, values: unknown[] = []) =>
    (await database().pool.query<Row & Record<string, unknown>>(question, values)).rows;
  const idOf = async (table: 'sites' | 'devices', code: string, site = '') =>
    Number(
      (
        await ask<{ id: number }>(
          table === 'sites'
            ? 'select id from sites where code = $1 and $2 = $2'
            : `select d.id from devices d join sites s on s.id = d.site_id
               where d.code = $1 and s.code = $2 and d.retired_at is null`,
          [code, site],
        )
      )[0]?.id,
    );

  /** A site under maintenance, both of whose units are: shelved, tagged, diagnosed and overridden, with one alarm. */
  const aSilencedSite = async (code: string) => {
    await provision(deps(), actor, { credential: code, sites: [aSiteDeclaration({ code, devices })] });
    const site = await idOf('sites', code);
    const units = [await idOf('devices', 'ac-1', code), await idOf('devices', 'ac-2', code)];
    await ask(
      `insert into maintenance_windows (site_id, starts_at, ends_at, reason, by_user, created_at)
       values ($1, 0, 9e12, 'roof', 'x', 0)`,
      [site],
    );
    for (const unit of units) {
      await ask(
        `insert into maintenance_windows (device_id, starts_at, ends_at, reason, by_user, created_at)
         values ($1, 0, 9e12, 'filters', 'x', 0)`,
        [unit],
      );
      await ask(
        `insert into alarm_shelves (definition_id, site_id, device_id, area_id, at, until, reason, by_user)
         values ('acFault', $1, $2, 0, 0, 9e12, 'known', 'x')`,
        [site, unit],
      );
      await ask(
        `insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at, shelved_until, shelved_by)
         values ('acFault', $1, $2, 2, 1, 1, 9e12, 'x')`,
        [site, unit],
      );
      await ask(
        `insert into control_tags (kind, site_id, device_id, reason, by_user, at)
         values ('lockOut', $1, $2, 'open', 'x', 0)`,
        [site, unit],
      );
      await ask(
        `insert into diagnoses (site_id, kind, device_id, since, last_day, value, limit_value, kwh_low, kwh_high)
         values ($1, 'cop', $2, 0, 0, 1, 2, 3, 4)`,
        [site, unit],
      );
      await ask(
        `with made as (
           insert into commands (site_id, device_id, shard, origin, point, value, by_user, reason, state, state_at,
             requested_at, expires_at)
           values ($1, $2, 0, 'person', 'setpointC', 26, 'x', '', 'effective', 0, 0, 1) returning id)
         insert into desired_points (device_id, point, value, command_id, since, by_user)
         select $2, 'setpointC', 26, id, 0, 'x' from made`,
        [site, unit],
      );
    }
    return { site, units };
  };

  /** How many of each still stand at these devices, and why the others do no more. */
  const standingAt = async (deviceIds: readonly number[]) =>
    (
      await ask(
        `select
           (select count(*)::int from maintenance_windows where device_id = any($1) and ended_at is null) as windows,
           (select count(*)::int from alarm_shelves where device_id = any($1) and ended_at is null) as shelves,
           (select count(*)::int from alarms where device_id = any($1) and shelved_until is not null) as shelved,
           (select count(*)::int from control_tags where device_id = any($1) and ended_at is null) as tags,
           (select count(*)::int from diagnoses where device_id = any($1) and ended_at is null) as diagnoses,
           (select count(*)::int from desired_points where device_id = any($1)) as wishes`,
        [[...deviceIds]],
      )
    )[0];
  const reasonsAt = async (deviceIds: readonly number[]) =>
    (
      await ask<{ why: string }>(
        `select distinct end_reason as why from (
           select end_reason from maintenance_windows where device_id = any($1)
           union all select end_reason from alarm_shelves where device_id = any($1)
           union all select end_reason from control_tags where device_id = any($1)
           union all select t.end_reason from alarm_transitions t join alarms a on a.id = t.alarm_id
             where a.device_id = any($1) and t.kind in ('unshelved', 'cleared')) r`,
        [[...deviceIds]],
      )
    ).map(({ why }) => why);
  const nothing = { windows: 0, shelves: 0, shelved: 0, tags: 0, diagnoses: 0, wishes: 0 };
  const one = { windows: 1, shelves: 1, shelved: 1, tags: 1, diagnoses: 1, wishes: 1 };

  beforeAll(async () => {
    await seed({ db: database().db, clock, adminPassword: 'First-light-7' });
    await seedDefinitions(database().db);
  });

  it('ends with its site, which tells why', async () => {
    const { site, units } = await aSilencedSite('GONE');
    await service.retireSite(deps(), actor, site, { reason: 'lease ended' });
    expect(await standingAt(units)).toEqual(nothing);
    expect(await reasonsAt(units)).toEqual(['siteRetired']);
    const { rows } = await listWindows(database().db, everything, { pageNum: 1, pageSize: 9, isOpen: false });
    expect(rows.filter(({ siteId }) => siteId === site)).toMatchObject([{ endReason: 'siteRetired' }]);
  });

  it('ends with a site that becomes part of another', async () => {
    const { site, units } = await aSilencedSite('FROM');
    const into = await aSilencedSite('INTO');
    await service.mergeSite(deps(), actor, site, { intoSiteId: into.site, reason: 'one building' });
    expect([await standingAt(units), await reasonsAt(units)]).toEqual([nothing, ['sitesMerged']]);
    expect(await standingAt(into.units.slice(0, 1))).toEqual(one);
  });

  it('ends with its device, and stays at the one beside it', async () => {
    const {
      units: [retired = 0, replaced = 0],
    } = await aSilencedSite('UNITS');
    await service.retireDevice(deps(), actor, retired, { reason: 'burnt' });
    expect([await standingAt([retired]), await reasonsAt([retired])]).toEqual([nothing, ['deviceRetired']]);
    expect(await standingAt([replaced])).toEqual(one);
    await service.replaceDevice(deps(), actor, replaced, { reason: 'worn' });
    expect([await standingAt([replaced]), await reasonsAt([replaced])]).toEqual([
      nothing,
      ['deviceReplaced'],
    ]);
  });

  it('of a whole area ends when the area becomes part of another', async () => {
    const [area] = await ask<{ id: number; parent: number }>(
      `select id, parent_id as parent from regions where level = 'area' limit 1`,
    );
    const [from] = await ask<{ id: number }>(
      `insert into regions (parent_id, level, code, name_zh, name_en, name_hk)
       values ($1, 'area', 'old-area', 'x', 'x', 'x') returning id`,
      [area?.parent],
    );
    const fromId = Number(from?.id);
    await ask(
      `insert into maintenance_windows (region_id, starts_at, ends_at, reason, by_user, created_at)
       values ($1, 0, 9e12, 'grid', 'x', 0), ($2, 0, 9e12, 'grid', 'x', 0)`,
      [fromId, area?.id],
    );
    await ask(
      `insert into alarm_shelves (definition_id, site_id, device_id, area_id, at, until, reason, by_user)
       values ('areaLinkLoss', 0, 0, $1, 0, 9e12, 'known', 'x')`,
      [fromId],
    );
    await service.mergeArea(deps(), actor, fromId, { intoAreaId: Number(area?.id) });
    const ends = await ask(
      `select region_id as area, end_reason as why from maintenance_windows where region_id = any($1)
       union all select area_id, end_reason from alarm_shelves where area_id = any($1)`,
      [[fromId, area?.id]],
    );
    expect(ends.filter((row) => row.area === fromId).map(({ why }) => why)).toEqual([
      ...['sitesMoved', 'sitesMoved'],
    ]);
    expect(ends.filter((row) => row.area !== fromId).map(({ why }) => why)).toEqual([null]);
  });
});
