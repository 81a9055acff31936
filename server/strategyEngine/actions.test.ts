import { hourMs } from '@contract/time';
import type { Device } from '../ingest/participant';
import type { Decision } from '../strategies/decide';
import { newState } from '../strategies/state';
import { actionsFor, holdMs } from './actions';
import type { DesiredNow, Followed, SiteFacts } from './followed';

const now = 1_000 * hourMs;
const asFound = { switchedOn: true, setpointC: 25, isFanAuto: false };
const aSite = (more: Partial<Followed> = {}): Followed => ({
  ...{ siteId: 1, siteCode: 's', shard: 0, programId: 1, version: 1, mode: 'active', plan: [], ceilingC: 32 },
  ...{
    tariff: { spans: [], workDays: {} },
    timeConstantH: null,
    paths: new Map(),
    exchangers: [],
    keeper: null,
    dueAt: 0,
  },
  memory: { state: newState(now), peakItW: 0, wished: {}, saidKey: '' },
  stored: { said: '', saidAt: now, revertedAt: null, helpedSince: null },
  // Of a device only its id and class are read.
  devices: [{ id: 7, class: 'ac' } as Device, { id: 9, class: 'fan' } as Device],
  ...more,
});
const wanting = (
  value: number,
  held: Decision['held'] = null,
): Pick<Decision, 'wanted' | 'state' | 'held'> => ({
  wanted: [{ of: 'unit', unit: 0, point: 'setpointC', value }],
  state: { ...newState(now), asFound: [asFound] },
  held,
});
const own = (deviceId: number, value: number, until = now + hourMs / 2): DesiredNow => ({
  ...{ deviceId, point: deviceId === 9 ? 'switchedOn' : 'setpointC', value, commandId: deviceId },
  ...{ isOwn: true, until },
});
const facts = (...desired: DesiredNow[]): SiteFacts => ({ desired, tagged: [], open: [], alarms: new Map() });
const idle = { ...wanting(26), wanted: [] };

describe('what is done about what a plan wants', () => {
  it('is a wish where it is not as it was found, and not the same again for a while', () => {
    expect(actionsFor(aSite(), wanting(26), facts(), now).wishes).toEqual([
      { deviceId: 7, point: 'setpointC', value: 26 },
    ]);
    const wished = { '7 setpointC': { value: 26, at: now - 60_000 } };
    const site = aSite({ memory: { ...aSite().memory, wished } });
    expect(actionsFor(site, wanting(26), facts(), now).wishes).toEqual([]);
    expect(actionsFor(site, wanting(27), facts(), now).wishes).toHaveLength(1);
  });

  it('is the end of its own override where it is as it was found, and nothing where a hand has set it', () => {
    expect(actionsFor(aSite(), wanting(25), facts(own(7, 26)), now)).toMatchObject({
      wishes: [],
      ended: [{ deviceId: 7 }],
    });
    expect(actionsFor(aSite(), wanting(25), facts(), now)).toEqual({ wishes: [], ended: [], renewed: [] });
  });

  it('renews in time what the plan goes on wanting', () => {
    expect(actionsFor(aSite(), idle, facts(own(7, 26)), now).renewed).toHaveLength(1);
    expect(actionsFor(aSite(), idle, facts(own(7, 26, now + holdMs)), now).renewed).toEqual([]);
  });

  it('is a wish to the exchanger of heat for what is wanted of one, and not to the fan', () => {
    const wanted: Decision['wanted'] = [{ of: 'exchanger', value: 1 }];
    expect(actionsFor(aSite({ exchangers: [9] }), { ...idle, wanted }, facts(), now).wishes).toEqual([
      { deviceId: 9, point: 'switchedOn', value: 1 },
    ]);
    expect(actionsFor(aSite(), { ...idle, wanted }, facts(), now).wishes).toEqual([]);
    const air: Decision['wanted'] = [{ of: 'freshAir', value: 1 }];
    expect(actionsFor(aSite({ exchangers: [9] }), { ...idle, wanted: air }, facts(), now).wishes).toEqual([]);
  });

  it('is nothing in shadow, and in a plan that is over the end of everything', () => {
    const both = facts(own(7, 26), own(9, 1));
    expect(actionsFor(aSite({ mode: 'shadow' }), wanting(26), both, now).wishes).toEqual([]);
    expect(actionsFor(aSite({ mode: 'returning' }), idle, both, now).ended).toHaveLength(2);
  });

  it('ends everything when a guard holds the plan, but outdoor air that helps a hot room', () => {
    const both = facts(own(7, 26), own(9, 1));
    const heldBy = (guard: 'ceiling' | 'smoke') => ({ ...idle, held: { guard, until: null } });
    expect(actionsFor(aSite(), heldBy('smoke'), both, now).ended).toHaveLength(2);
    expect(actionsFor(aSite(), heldBy('ceiling'), both, now).ended).toMatchObject([{ deviceId: 7 }]);
  });
});
