import { AccessEvents } from '@contract/doorEvents';
import { hourMs } from '@contract/time';
import type { SiteModel } from './site';
import { createDoorman } from './doorman';
import { people } from './people';
import { doorReadout, isBusBroken } from './roomReadouts';
import { picture } from './picture';

/** A site as far as its door goes. */
const aSite = (seed: number) =>
  ({
    plan: { seed },
    nowMs: 1_795_252_200_000,
    isDoorOpen: false,
    doorOpenings: 0,
    doorReleasedUntilMs: 0,
    cardLists: new Map(),
    n: 5,
  }) as SiteModel;

const openings = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const site = aSite(100 + i);
    const doorman = createDoorman(site);
    Object.assign(site, { isDoorOpen: true, doorOpenings: 1 });
    const arrived = doorman.look();
    expect(doorman.look()).toEqual([]);
    site.isDoorOpen = false;
    return [...arrived, ...doorman.look()];
  });

describe('a door of the simulated field', () => {
  it('tells who comes and leaves, with numbers that grow, as the protocol has it', () => {
    for (const events of openings(200)) {
      if (events.length > 0) expect(AccessEvents.safeParse({ events }).success).toBe(true);
      expect(events.map(({ n }) => n)).toEqual(events.map((_, i) => 5 + i));
    }
  });

  it('is opened by cards of staff mostly, and by some who should not', () => {
    const events = openings(400).flat();
    const ours = new Set(people.map(({ card }) => card));
    const [known, strange] = [true, false].map((isOurs) =>
      events.filter(({ card }) => card !== undefined && ours.has(card) === isOurs),
    );
    expect(known?.length ?? 0).toBeGreaterThan(5 * (strange?.length ?? 0));
    expect(strange?.every(({ granted, reason }) => !granted && reason === 'unknownCard')).toBe(true);
    expect(openings(400).filter((said) => said.length === 0).length).toBeGreaterThan(0);
  });

  it('admits by the list of its controller, once anybody has access there', () => {
    const granted = (card: string): (boolean | undefined)[] => {
      const policy = { offline: 'list', fire: 'release', utcOffsetMin: 480 } as const;
      const list = { version: 1, hash: '', policy, entries: [{ card, w: '*' }] };
      return Array.from({ length: 60 }, (_, i) => {
        const site: SiteModel = { ...aSite(100 + i), cardLists: new Map([['door', list]]) };
        const doorman = createDoorman(site);
        Object.assign(site, { isDoorOpen: true, doorOpenings: 1 });
        return doorman.look().find((event) => people.some((person) => person.card === event.card))?.granted;
      });
    };
    expect(granted('4711')).not.toContain(true);
    expect(granted(people[0]?.card ?? '')).toContain(true);
  });

  it('takes small pictures', () => {
    expect(Buffer.from(picture, 'base64').subarray(0, 2)).toEqual(Buffer.from('ffd8', 'hex'));
    expect(picture.length).toBeLessThan(3_000);
  });

  it('is not heard for some minutes where the bus to its controller breaks', () => {
    const slotMs = 6 * hourMs;
    const broken = Array.from({ length: 2_000 }, (_, seed) => ({
      ...aSite(seed),
      nowMs: 4_000 * slotMs + 1,
    })).filter(isBusBroken);
    expect(broken.length).toBeGreaterThan(0);
    for (const site of broken) {
      expect(doorReadout['commFault']?.(site, 0)).toBe(true);
      expect(doorReadout['open']?.(site, 0)).toBeNaN();
      expect(isBusBroken({ ...site, nowMs: site.nowMs + hourMs })).toBe(false);
    }
  });
});
