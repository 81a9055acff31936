import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hourMs, minuteMs } from '@contract/time';
import { aPlan, aSite, steady, summer } from '@tests/support/aFleetSite';
import { advance } from '@field/devices/advance';
import type { Fault, FaultKind } from './faults/fault';
import { followRepairs, mend, visit } from './repairs';

const plan = aPlan((one) => one.envelope === 'panel' && one.units.length === 2);
const from = summer + hourMs;
const aFault = (kind: FaultKind): Fault => ({ kind, from, to: from + 5 * hourMs, unit: -1 });
const ill = (...kinds: FaultKind[]) => {
  const site = aSite({ plan, weather: steady(33), faults: kinds.map(aFault), settledH: 2 });
  advance(site, from + minuteMs, 60);
  return site;
};
const isTripped = (site: ReturnType<typeof ill>) =>
  site.room.units.some(({ condition }) => condition.isTripped);

describe('a repair in the simulation', () => {
  it('ends what can be mended at the site at once, and nothing that cannot', () => {
    const site = ill('compressorTrip', 'trafficStep');
    expect(isTripped(site)).toBe(true);
    expect(mend(site)).toBe(1);
    advance(site, from + 2 * minuteMs, 60);
    expect(isTripped(site)).toBe(false);
    expect(site.active.map(({ kind }) => kind)).toEqual(['trafficStep']);
    expect(mend(site)).toBe(0);
  });

  it('brings somebody who opens the door', () => {
    const site = ill('compressorTrip');
    expect(site.isDoorOpen).toBe(false);
    visit(site);
    advance(site, site.nowMs + minuteMs, 60);
    expect(site.isDoorOpen).toBe(true);
    expect(mend(site)).toBe(1);
    advance(site, site.nowMs + 5 * minuteMs, 60);
    expect(site.isDoorOpen).toBe(true);
    advance(site, site.nowMs + 5 * minuteMs, 60);
    expect(site.isDoorOpen).toBe(false);
  });

  it('leaves troubles alone that are still to come', () => {
    const site = aSite({ plan, weather: steady(33), faults: [aFault('compressorTrip')], settledH: 2 });
    expect(mend(site)).toBe(0);
    advance(site, from + minuteMs, 60);
    expect(isTripped(site)).toBe(true);
  });

  describe('that the console tells of', () => {
    let server: Server;
    const asked: string[] = [];
    const answers: Record<string, object> = {
      '/captchaImage': {
        code: 200,
        msg: 'ok',
        captchaEnabled: false,
        smsEnabled: false,
        ssoEnabled: false,
        registerEnabled: false,
      },
      '/login': { code: 200, msg: 'ok', token: 'one' },
    };
    beforeAll(async () => {
      server = createServer(({ url = '' }, response) => {
        asked.push(url);
        const rows = [{ id: 1, siteCode: plan.declaration.code }];
        response.end(JSON.stringify(answers[url] ?? { code: 200, msg: 'ok', total: 1, rows }));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));

    it('ends the troubles of the site whose order is in repair, and of no other', async () => {
      const { port } = server.address() as AddressInfo;
      const place = { url: `http://127.0.0.1:${port}`, apiPrefix: '', user: 'admin', password: 'x' };
      const other = aPlan((one) => one.declaration.code !== plan.declaration.code);
      const well = aSite({ plan: other, weather: steady(33), faults: [aFault('doorOpen')], settledH: 2 });
      advance(well, from + minuteMs, 60);
      const site = ill('compressorTrip');
      const said: string[] = [];
      const stop = followRepairs({
        ...{ sites: [well, site], place, askEveryMs: 5 },
        say: (text) => said.push(text),
      });
      while (said.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      stop();
      expect(said).toEqual([`${plan.declaration.code}: 1 troubles were mended`]);
      expect(asked.filter((url) => url === '/login')).toHaveLength(1);
      expect(mend(well)).toBe(1);
    });
  });
});
