import { languages } from '@contract/languages';
import type { ImportReport } from '@contract/resourceImports';
import type { SiteImport } from '@contract/siteImport';
import { aDevice, aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useAttackedServer } from '@tests/support/attackedServer';
import type { TestServer } from '@tests/support/testServer';

jest.setTimeout(120_000);

const importable = [
  'region',
  'buildType',
  'installBatch',
  'carrier',
  'contract',
  'tariff',
  'room',
  'device',
  'free-point',
];

describe('what is exported of places', () => {
  const attacked = useAttackedServer();
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    ({ server, admin } = attacked.standing());
    const unit = {
      ...aDevice({
        code: 'ac-1',
        class: 'ac',
        brand: 'Gree',
        model: 'KFR',
        ratedCapW: 7_200,
        ratedPowerW: 2_400,
      }),
      ...{ controlPath: 'infrared' as const, codeSet: 'KFR-26', leadLagGroup: 'A', meteredBy: 'mtr' },
      freePoints: [{ code: 'valvePct', name: 'Valve', unit: '%', high: 80, low: 5, deadband: 1, delayS: 30 }],
    };
    const meter = {
      ...aDevice({ code: 'mtr', class: 'meter' }),
      meterRole: 'carrier' as const,
      carrier: 3,
      ctRatio: 40,
    };
    const probe = { ...aDevice({ code: 'env', class: 'env' }), sensorPosition: 'return' as const };
    const exchanger = {
      ...aDevice({ code: 'fan', class: 'fan' }),
      ventilation: 'heatExchanger' as const,
    };
    const site = aSiteDeclaration({ code: 'EX-1', devices: [unit, meter, probe, exchanger] });
    await add('/provisioning/sites', { credential: 'EX-1', sites: [site] });
    const inThree = { nameZh: '移动', nameEn: 'Mobile', nameHk: '移動' };
    const { carrierId } = await add('/area/carrier', { carrierNo: 3, code: 'CM', ...inThree });
    const prices = {
      priceFlat: 0.6,
      pricePeak: 1.1,
      periods: '10:00-12:00 peak; 00:00-08:00 valley',
      priceValley: 0.3,
    };
    const { tariffId } = await add('/area/tariff', { code: 'T-1', name: 'Tariff', ...prices });
    await add('/area/contract', { code: 'C-1', name: 'Contract', tariffId, carrierId });
  });

  const add = async (path: string, body: object) => {
    const answer = await server.call(path, { token: admin, body });
    expect({ path, code: answer.code, fields: answer.fields }).toMatchObject({ path, code: 200 });
    return answer.data as Record<string, number>;
  };
  const ask = (language: string, path: string, body?: FormData) =>
    fetch(`${server.address}/api${path}`, {
      headers: { authorization: `Bearer ${admin}`, 'accept-language': language },
      ...(body && { method: 'POST', body }),
    });
  const exported = async (language: string, noun: string, format: string): Promise<FormData> => {
    const { msg } = (await (await ask(language, `/area/${noun}/export?format=${format}`)).json()) as {
      msg: string;
    };
    const file = await (await ask(language, `/common/download?fileName=${msg}`)).blob();
    const form = new FormData();
    form.append('file', file, `table.${format}`);
    return form;
  };

  it.each(importable)('as %s is taken back in every language, and nothing is new or wrong', async (noun) => {
    for (const language of languages)
      for (const format of ['csv', 'xlsx']) {
        const form = await exported(language, noun, format);
        const sent = await ask(language, `/area/${noun}/importData?updateSupport=1&dryRun=1`, form);
        const { data } = (await sent.json()) as { data: ImportReport };
        expect({ noun, language, failed: data.lines.filter(({ outcome }) => outcome === 'failed') }).toEqual({
          ...{ noun, language, failed: [] },
        });
        expect(data.added).toBe(0);
        expect(data.updated).toBeGreaterThan(0);
      }
  });

  it('as the list of sites is taken back by the import of sites, and changes nothing', async () => {
    for (const language of languages) {
      const form = await exported(language, 'site', 'csv');
      const started = (await (await ask(language, '/area/import', form)).json()) as { data: { id: number } };
      let found: SiteImport;
      do found = (await (await ask(language, `/area/import/${started.data.id}`)).json()).data as SiteImport;
      while (!['checked', 'failed'].includes(found.state));
      expect(found).toMatchObject({ state: 'checked', badRows: 0, rowsRead: 1 });
      expect(found.counts).toEqual({ sitesAdded: 0, sitesChanged: 0, devicesAdded: 0, devicesChanged: 0 });
    }
  });
});
