import { seeded, type Random } from '../seeded';
import { drawsFrom, lookAt, type MeasuredDay } from './conclude';

const plan = { pairs: 14, blockDays: 1, firstWeekday: 1 };
const runs = 200;
const days = 28;
/** A smaller comparison than the product's: as true, a little wider. */
const draws = 99;

/** Box and Muller. */
const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** 28 days of about 30 kWh whose errors of 8 % remember the day before. */
function aRun(
  random: Random,
  seed: number,
  { memory, saved }: { memory: number; saved: number },
): MeasuredDay[] {
  let error = normal(random);
  return drawsFrom(plan, seed, 0).arms.map((isOn, place) => {
    error = memory * error + Math.sqrt(1 - memory ** 2) * normal(random);
    const outdoorC = 20 + 5 * normal(random);
    return { place, outdoorC, itKwh: null, kwh: 20 + 0.5 * outdoorC - (isOn ? saved : 0) + 2.4 * error };
  });
}

/** An operator looks every evening and believes the first saving that is told. */
function lookDaily(measured: MeasuredDay[], seed: number) {
  for (let now = 1; now <= days; now++) {
    const seen = { plan, seed, days: measured.slice(0, now), planned: days };
    const saving = lookAt(seen, { now, end: days, draws })?.saving;
    if (saving?.verdict === 'proven' || now === days) return { now, saving };
  }
  throw new Error('looked at every day');
}

function study(memory: number) {
  const random = seeded(20261124 + memory * 10);
  const looked = Array.from({ length: runs }, () => {
    const seed = Math.floor(random() * 2 ** 31);
    return lookDaily(aRun(random, seed, { memory, saved: 0 }), seed);
  });
  const holds = looked.filter(
    ({ saving }) => saving && saving.lowKwhPerDay <= 0 && saving.highKwhPerDay >= 0,
  );
  return {
    covered: holds.length / runs,
    claimed: looked.filter(({ saving }) => saving?.verdict === 'proven').length / runs,
  };
}

describe('200 on/off experiments of 14 and 14 days without a saving, looked at daily', () => {
  it.each([0, 0.3, 0.6])(
    'cover the truth by their 90 %% interval and hardly claim anything with errors that remember %f',
    (memory) => {
      const { covered, claimed } = study(memory);
      expect(covered).toBeGreaterThanOrEqual(0.85);
      expect(covered).toBeLessThanOrEqual(0.95);
      expect(claimed).toBeLessThanOrEqual(0.1);
    },
  );

  it('tell nothing before their planned end, however much is saved', () => {
    const { now, saving } = lookDaily(aRun(seeded(4), 4, { memory: 0, saved: 30 }), 4);
    expect(now).toBe(days);
    expect(saving?.savedKwhPerDay).toBeCloseTo(30, -1);
  });

  it('move their interval with the saving: what covers nothing covers any', () => {
    const [none, three] = [0, 3].map(
      (saved) => lookDaily(aRun(seeded(5), 5, { memory: 0.6, saved }), 5).saving,
    );
    expect((three?.lowKwhPerDay ?? 0) - (none?.lowKwhPerDay ?? 0)).toBeCloseTo(3, 6);
    expect((three?.highKwhPerDay ?? 0) - (none?.highKwhPerDay ?? 0)).toBeCloseTo(3, 6);
  });
});
