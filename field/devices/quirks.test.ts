import { aPlan, aSite } from '@tests/support/aFleetSite';
import { hourMs } from '@contract/time';
import { readSettings } from '../settings';
import { diesAfter, quirksOf } from './quirks';

const plan = aPlan(({ units }) => units.length === 2);
const sites = Array.from({ length: 400 }, (_, seed) => aSite({ plan: { ...plan, seed } }));

describe('units that are not as they should be', () => {
  it('lie or are slow in the share that was told, and the same ones at every start', () => {
    const all = () => sites.flatMap((site) => quirksOf(site, { lying: 0.05, slow: 0.1 }));
    const share = (has: (quirk: ReturnType<typeof all>[number]) => boolean) =>
      all().filter(has).length / all().length;
    expect(share(({ lies }) => lies === true)).toBeCloseTo(0.05, 1);
    expect(share(({ slowMs = 0 }) => slowMs > 0)).toBeCloseTo(0.1, 1);
    expect(all()).toEqual(all());
    expect(sites.flatMap((site) => quirksOf(site, { lying: 0, slow: 0 }))).toEqual(
      sites.flatMap(() => [
        { lies: false, slowMs: 0 },
        { lies: false, slowMs: 0 },
      ]),
    );
  });

  it('let the controller die after some commands, and after none where nobody asked for that', () => {
    const command = (id: string) => ({ id, t: 0, set: { setpointC: 26 }, expires: hourMs });
    const dead = (dying: number) =>
      Array.from({ length: 400 }, (_, i) => diesAfter({ dying })(sites[0]!, command(`c${i}-1`))).filter(
        Boolean,
      );
    expect(dead(0)).toEqual([]);
    expect(dead(0.2).length).toBeGreaterThan(40);
    expect(dead(0.2).length).toBeLessThan(130);
  });

  it('are a few in the demonstration, and none in a large fleet unless that is told', () => {
    expect(readSettings([])).toMatchObject({ lying: 0.01, slow: 0.05, dying: 0.01 });
    expect(readSettings(['--sites', '5000'])).toMatchObject({ lying: 0, slow: 0, dying: 0 });
    expect(readSettings(['--sites', '5000', '--lying', '0.02'])).toMatchObject({ lying: 0.02, slow: 0 });
  });
});
