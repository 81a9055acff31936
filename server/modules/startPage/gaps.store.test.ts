import { aDefinition, anArea, aDeviceOf, aSite } from '@tests/support/aFleet';
import { useSeededDatabase } from '@tests/support/database';
import { sql } from 'kysely';
import { everything, nothing } from '../scope';
import { siteGapsIn } from './gaps.store';
import { unsetParamsIn } from './params.store';

describe('what is missing at sites, for the start page of an administrator', () => {
  const database = useSeededDatabase();
  const db = () => database().db;
  const gaps = (scope = everything) => siteGapsIn(db(), scope);
  const named = async () =>
    (await gaps()).map(({ gap, sites, examples }) => [gap, sites, ...examples.map(({ code }) => code)]);
  let area = 0;

  beforeAll(async () => {
    area = await anArea(db(), 'gaps');
  });

  it('is nothing while no site is there', async () => {
    expect(await gaps()).toEqual([]);
  });

  it('tells sites without contact, without devices and without a position, each with examples by code', async () => {
    await aDefinition(db(), 'controllerSilent');
    const whole = await aSite(db(), 'GAP-0', area);
    await aDeviceOf(db(), whole, 'env-1', 'env');
    const silent = await aSite(db(), 'GAP-1', area);
    await aDeviceOf(db(), silent, 'env-1', 'env');
    await sql`insert into alarms (definition_id, site_id, level, raised_at, recorded_at)
      values ('controllerSilent', ${silent}, 2, 1, 1)`.execute(db());
    for (const code of ['GAP-5', 'GAP-4', 'GAP-3', 'GAP-2']) await aSite(db(), code, area);
    await sql`update sites set lat = 0, lng = 0 where code = 'GAP-2'`.execute(db());
    expect(await named()).toEqual([
      ['silent', 1, 'GAP-1'],
      ['withoutDevices', 4, 'GAP-2', 'GAP-3', 'GAP-4'],
      ['withoutPosition', 1, 'GAP-2'],
    ]);
  });

  it('tells of sites that are not understood, also where many share one cause and none has an alarm', async () => {
    await sql`insert into site_link_faults (site_id, fault, since)
      select id, f.fault, 1 from sites cross join (values ('notUnderstood'), ('clock')) f (fault)
      where code in ('GAP-4', 'GAP-5')
      union all select id, 'clock', 1 from sites where code = 'GAP-3'`.execute(db());
    expect((await named())[1]).toEqual(['notUnderstood', 2, 'GAP-4', 'GAP-5']);
    await sql`delete from site_link_faults`.execute(db());
  });

  it('forgets what was mended and sites that are retired, and tells nothing outside of the data scope', async () => {
    expect(await gaps(nothing)).toEqual([]);
    await sql`update alarms set cleared_at = 2 where definition_id = 'controllerSilent'`.execute(db());
    await sql`update sites set retired_at = 1 where code in ('GAP-2', 'GAP-3', 'GAP-4')`.execute(db());
    expect(await named()).toEqual([['withoutDevices', 1, 'GAP-5']]);
  });

  it('counts built-in parameters that were never set, and not those that somebody saved, even as empty', async () => {
    const before = await unsetParamsIn(db());
    expect(before.examples).toHaveLength(3);
    await sql`update params set update_time = 1 where config_key = 'sys.access.allow'`.execute(db());
    await sql`insert into params (config_key, config_name, config_value, config_type)
      values ('a.own', 'own', '', 'N')`.execute(db());
    const after = await unsetParamsIn(db());
    expect(after.count).toBe(before.count - 1);
    expect(after.examples.map(({ zh }) => zh)).not.toContain('own');
  });
});
