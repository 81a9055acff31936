import { languages } from '@contract/languages';
import type { SiteChange } from '@contract/siteRecords';
import { texts } from '@contract/texts';
import { aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useAttackedServer } from '@tests/support/attackedServer';
import type { TestServer } from '@tests/support/testServer';
import { sql } from 'kysely';

jest.setTimeout(120_000);

const futian = { code: '440304', name: { zh: '福田', en: 'Futian', hk: '福田' } };

describe('who changed what of a site', () => {
  const attacked = useAttackedServer();
  const { db } = attacked;
  let server: TestServer;
  let admin: string;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    ({ server, admin } = attacked.standing());
    for (const site of [{ code: 'CH-1' }, { code: 'CH-2' }, { code: 'CH-3', area: futian }])
      await did('POST', '/provisioning/sites', { credential: site.code, sites: [aSiteDeclaration(site)] });
    const { rows } = await sql<{ code: string; id: number }>`
      select code, id from sites union all select code, id from regions union all
      select s.code || '/' || d.code, d.id from devices d join sites s on s.id = d.site_id`.execute(db());
    for (const { code, id } of rows) ids[code] = id;
  });

  const did = async (method: string, path: string, body: object = {}) => {
    const answer = await server.call(path, { method, token: admin, body });
    expect({ path, code: answer.code, fields: answer.fields }).toMatchObject({ path, code: 200 });
    return answer.data as Record<string, number>;
  };
  const edited = async (path: string, id: number, change: object) => {
    const { data } = await server.call(`${path}/${id}`, { token: admin });
    await did('PUT', path, { ...(data as object), ...change });
  };
  const changes = async (site: string): Promise<SiteChange[]> =>
    (await server.call(`/site/${ids[site]}/changes`, { token: admin })).data;
  /** What was done since the last look, oldest first, with the part that it was done to. */
  const seen: Record<string, number> = {};
  const news = async (site: string): Promise<string[]> => {
    const all = await changes(site);
    const fresh = all.filter(({ id }) => id > (seen[site] ?? 0)).toReversed();
    seen[site] = all[0]?.id ?? 0;
    return fresh.map(({ action, part }) => `${action} ${part}`.trim());
  };

  it('begins with whoever declared it, or entered it on the page of sites', async () => {
    expect(await news('CH-1')).toEqual(['site.provisioned']);
    expect(await news('CH-2')).toEqual(['site.provisioned']);
    const types = await sql<{ type: number; batch: number }>`
      select b.id as type, i.id as batch from build_types b, install_batches i limit 1`.execute(db());
    const place = { areaId: ids['440305'], deptId: 1, lat: 0, lng: 0 };
    const catalogues = { buildTypeId: types.rows[0]?.type, installBatchId: types.rows[0]?.batch };
    const { siteId } = await did('POST', '/area/site', {
      ...{ code: 'CH-9', name: 'Ninth', ...place, ...catalogues },
    });
    ids['CH-9'] = siteId ?? 0;
    await edited('/area/site', ids['CH-9'], { name: 'Ninth house' });
    expect(await news('CH-9')).toEqual(['areaSites.added', 'areaSites.edited']);
  });

  it('tells of rooms, devices and points of it by their names, also of those that are gone', async () => {
    const { roomId } = await did('POST', '/area/room', { siteCode: 'CH-1', code: 'hall', name: 'Hall' });
    await edited('/area/room', roomId ?? 0, { name: 'Great hall' });
    await did('DELETE', `/area/room/${roomId}`);
    const unit = { siteCode: 'CH-1', code: 'ac-2', class: 'ac', name: 'Second unit' };
    const { deviceId } = await did('POST', '/area/device', unit);
    await edited('/area/device', deviceId ?? 0, { brand: 'Gree' });
    const point = { siteCode: 'CH-1', deviceCode: 'ac-2', code: 'valvePct', name: 'Valve' };
    const { pointId } = await did('POST', '/area/free-point', { ...point, kind: 'analog' });
    await edited('/area/free-point', pointId ?? 0, { unit: '%' });
    await did('DELETE', `/area/free-point/${pointId}`);
    await sql`insert into free_signals (device_id, code, value, first_at, last_at)
      values (${deviceId}, 'fanRpm', 4, 1, 1)`.execute(db());
    await did('POST', '/free-points/declare', { deviceId, codes: ['fanRpm'] });
    const { deviceId: made } = await did('PUT', `/area/device/${deviceId}/replace`, { reason: 'burnt' });
    await did('PUT', `/area/device/${made}/retire`, { reason: 'sold' });
    expect(await news('CH-1')).toEqual([
      ...['rooms.added Hall', 'rooms.edited Hall', 'rooms.removed Great hall'],
      ...['devices.added Second unit', 'devices.edited Second unit'],
      ...['freePoints.added Valve', 'freePoints.edited Valve', 'freePoints.removed Valve'],
      ...['freePoints.declared ac-2', 'device.replaced ac-2', 'device.retired ac-2'],
    ]);
    expect(await news('CH-2')).toEqual([]);
  });

  it('tells each site of a move of many, of a merge that it was part of, and of an import', async () => {
    await did('PUT', '/area/site/move', { siteIds: [ids['CH-1'], ids['CH-2']], areaId: ids['440304'] });
    await did('PUT', `/area/region/${ids['440304']}/merge`, { intoAreaId: ids['440305'] });
    await did('PUT', `/area/site/${ids['CH-3']}/merge`, { intoSiteId: ids['CH-2'], reason: 'one house' });
    const form = new FormData();
    form.append('file', new Blob(['siteCode,deviceCode,deviceClass\r\nCH-1,fan-1,fan\r\n']), 'sites.csv');
    const started = await server.call('/area/import', { token: admin, method: 'POST', body: form });
    const { id } = started.data as { id: number };
    const until = async (state: string) => {
      while (
        ((await server.call(`/area/import/${id}`, { token: admin })).data as { state: string }).state !==
        state
      )
        await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await until('checked');
    await did('POST', `/area/import/${id}/apply`, { rows: 'all' });
    await until('applied');
    const both = ['site.assigned', 'region.merged'];
    expect(await news('CH-1')).toEqual([...both, 'site.imported']);
    expect(await news('CH-2')).toEqual([...both, 'site.merged']);
    expect(await news('CH-3')).toEqual(['site.provisioned', 'region.merged', 'site.merged']);
    expect(await news('CH-9')).toEqual([]);
  });

  it('tells of its life', async () => {
    await did('PUT', `/area/site/${ids['CH-2']}/controller`);
    await did('PUT', `/area/site/${ids['CH-2']}/retire`, { reason: 'lease ended' });
    await did('PUT', `/area/site/${ids['CH-2']}/resume`);
    expect(await news('CH-2')).toEqual(['site.controllerReplaced', 'site.retired', 'site.resumed']);
  });

  it('R-LANG-01 has words for each of it in every language', async () => {
    const all = (await Promise.all(['CH-1', 'CH-2', 'CH-3', 'CH-9'].map(changes))).flat();
    const keys = [...new Set(all.map(({ action }) => `siteChange.${action}`))];
    expect(keys.length).toBeGreaterThan(18);
    for (const language of languages)
      expect(keys.filter((key) => !Object.hasOwn(texts[language], key))).toEqual([]);
  });
});
