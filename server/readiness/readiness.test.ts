import { diagnosisKinds } from '@contract/diagnosis';
import type { ReadinessUse, UseReadiness } from '@contract/readiness';
import { dayMs } from '@contract/time';
import fc from 'fast-check';
import { siteSaving } from '../savings/siteSaving';
import { dayMarks, readinessOf, type DayMark, type SiteFacts, type StoredDay } from '.';

const today = Date.UTC(2026, 10, 20);
const ago = (days: number): number => today - days * dayMs;
const bitsOf = (marks: readonly DayMark[]): number =>
  marks.reduce((bits, mark) => bits | (1 << dayMarks.indexOf(mark)), 0);
const aDay = (daysAgo: number, ...marks: DayMark[]): StoredDay => ({
  day: ago(daysAgo),
  bits: bitsOf(marks),
});
const lastDays = (count: number, ...marks: DayMark[]): StoredDay[] =>
  Array.from({ length: count }, (_, at) => aDay(count - at, ...marks));

const aSite = (over: Partial<SiteFacts> = {}): SiteFacts => ({
  ...{ today, hasToday: true, days: lastDays(100, ...dayMarks), controlSince: null, peers: 50 },
  month: { starts: ago(19), ends: ago(-11) },
  noModel: { ac: false, total: false },
  ...{ units: 2, controllable: 2, sensors: 1, judged: diagnosisKinds },
  twin: { obstacle: null, nights: 28 },
  ...{ hasTwinNight: true, intervalMin: 1 },
  plan: { isAssigned: true, isActive: true, isInExperiment: false, watchedH: 300, isLearning: false },
  ...over,
});
const of = (use: ReadinessUse, facts: SiteFacts): UseReadiness => {
  const found = readinessOf(facts).find((one) => one.use === use);
  if (!found) throw new Error(use);
  return found;
};
const lacksOf = (use: ReadinessUse, facts: SiteFacts) => of(use, facts).lacks.map(({ lack }) => lack);

describe('the readiness of a site', () => {
  it('is there for every use where everything is measured', () => {
    expect(readinessOf(aSite()).map(({ use, state }) => [use, state])).toEqual(
      [...['pue', 'baseline', 'ranking', 'twin', 'diagnosis', 'strategies', 'experiment']].map((use) => [
        ...[use, 'available'],
      ]),
    );
  });

  it('names the meter that is missing, one that has gaps, and one that is faulty', () => {
    const acOnly = aSite({ days: lastDays(40, 'total', 'totalWhole', 'ac', 'acSure') });
    expect(lacksOf('pue', acOnly)).toEqual(['noLoad']);
    expect(lacksOf('baseline', acOnly)).toEqual(['noOutdoor', 'fewDays']);
    expect(lacksOf('pue', aSite({ days: lastDays(40, 'total', 'it', 'itWhole') }))).toEqual(['totalGaps']);
    const nearly = lastDays(40, 'ac', 'acWhole', 'outdoor', 'outdoorWhole');
    expect(of('baseline', aSite({ days: nearly })).lacks[0]).toMatchObject({ lack: 'acGaps', need: 98 });
    expect(lacksOf('pue', aSite({ days: lastDays(40, 'total', 'totalWhole', 'it', 'itWhole') }))).toEqual([
      'faultyMeter',
    ]);
  });

  it('says on which day a baseline is there at the pace of the last days', () => {
    const facts = aSite({ days: lastDays(42, ...dayMarks) });
    expect(of('baseline', facts)).toEqual({
      ...{ use: 'baseline', state: 'waiting', from: ago(12) + 30 * dayMs },
      lacks: [{ lack: 'fewDays', have: 12, need: 30, kind: null }],
    });
    const half = lastDays(20).map((day, at) => (at % 2 === 0 ? aDay(20 - at, ...dayMarks) : day));
    // Ten of twenty days count: the other twenty take forty, and the reporting days follow.
    expect(of('baseline', aSite({ days: half })).from).toBe(today + (40 + 30) * dayMs);
  });

  it('promises nothing where control began too early, or nothing counts any more', () => {
    const facts = aSite({ days: lastDays(42, ...dayMarks), controlSince: ago(30) });
    expect(of('baseline', facts)).toMatchObject({
      state: 'missing',
      from: null,
      lacks: [{ lack: 'beforeControl' }],
    });
    const stopped = [...lastDays(30, ...dayMarks).slice(0, 10), ...lastDays(20, 'total')];
    expect(of('baseline', aSite({ days: stopped }))).toMatchObject({ state: 'missing', from: null });
  });

  it('tells a site that never spoke from one that fell silent, and from one that began today', () => {
    expect(lacksOf('pue', aSite({ days: [], hasToday: false }))).toEqual(['noDays']);
    expect(of('pue', aSite({ days: lastDays(9, ...dayMarks).slice(0, 2), hasToday: false }))).toMatchObject({
      state: 'available',
    });
    const silent = aSite({ days: [aDay(40, ...dayMarks)], hasToday: false });
    expect(of('pue', silent).lacks).toEqual([{ lack: 'silent', have: 39, need: null, kind: null }]);
    expect(of('pue', aSite({ days: [] }))).toMatchObject({ state: 'waiting', from: today + dayMs });
  });

  it('waits for the next month where this one has too few days left', () => {
    const facts = aSite({ days: lastDays(3, ...dayMarks), month: { starts: ago(28), ends: ago(-2) } });
    expect(of('ranking', facts)).toMatchObject({ state: 'waiting', lacks: [{ have: 3, need: 7 }] });
    expect(of('ranking', facts).from).toBe(ago(-2) + 7 * dayMs);
    expect(lacksOf('ranking', aSite({ peers: 3 }))).toEqual(['fewPeers']);
    expect(of('ranking', aSite({ peers: null }))).toMatchObject({ state: 'waiting', from: today + dayMs });
  });

  it('knows what the model of a room, plans and experiments lack', () => {
    expect(lacksOf('twin', aSite({ twin: { obstacle: 'neverAtRest', nights: 9 } }))).toEqual(['neverAtRest']);
    expect(lacksOf('twin', aSite({ twin: null }))).toEqual(['notLearned']);
    expect(of('twin', aSite({ twin: null, intervalMin: 15 })).lacks).toEqual([
      { lack: 'longInterval', have: 15, need: 5, kind: null },
    ]);
    expect(of('twin', aSite({ twin: null, hasTwinNight: false }))).toMatchObject({
      ...{ state: 'waiting', lacks: [{ lack: 'notLooked' }], from: today + dayMs },
    });
    expect(of('twin', aSite({ twin: { obstacle: 'fewNights', nights: 1 } }))).toMatchObject({
      ...{ state: 'waiting', lacks: [{ have: 1, need: 2 }], from: today + dayMs },
    });
    expect(lacksOf('strategies', aSite({ controllable: 0 }))).toEqual(['noControl']);
    const plan = { isAssigned: true, isActive: false, isInExperiment: false, watchedH: 14, isLearning: true };
    expect(of('strategies', aSite({ plan }))).toMatchObject({
      ...{ state: 'waiting', lacks: [{ lack: 'learning', have: 14, need: 48 }], from: today + 2 * dayMs },
    });
    expect(lacksOf('experiment', aSite({ plan }))).toEqual(['shadow']);
    const judged = diagnosisKinds.filter((kind) => kind !== 'doorPenalty');
    expect(of('diagnosis', aSite({ judged }))).toMatchObject({
      ...{ state: 'partly', lacks: [{ lack: 'notJudged', kind: 'doorPenalty' }] },
    });
    expect(lacksOf('diagnosis', aSite({ judged: null }))).toEqual(['notLooked']);
  });

  it('never says something else than the baseline itself', () => {
    const counts = fc.array(fc.boolean(), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(counts, (flags) => {
        const days = flags.map((counting, at) =>
          aDay(flags.length - at, ...(counting ? dayMarks : (['total'] as const))),
        );
        const before = days.filter(({ day, bits }) => day < ago(30) && bits > 1);
        const baseline = before.map(({ day }, at) => ({
          day,
          kwh: 20 + (at % 7),
          outdoorC: at % 11,
          itKwh: 9,
        }));
        const told = siteSaving({ baseline, baselineLeftOut: 0, report: [], reportLeftOut: 0 });
        const { state } = of('baseline', aSite({ days }));
        expect(state === 'available').toBe(told.obstacle !== 'fewBaselineDays');
      }),
    );
  });

  it('promises no day that is over, and lacks nothing where it is available', () => {
    const someBits = fc.integer({ min: 0, max: 2 ** dayMarks.length - 1 });
    fc.assert(
      fc.property(
        fc.array(someBits, { maxLength: 90 }),
        fc.boolean(),
        fc.option(fc.integer({ min: 0, max: 60 })),
        (bits, hasToday, watchedH) => {
          const days = bits.map((each, at) => ({ day: ago(bits.length - at), bits: each }));
          const plan = { ...aSite().plan, watchedH, isLearning: watchedH !== null && watchedH < 46 };
          for (const { state, lacks, from } of readinessOf(aSite({ days, hasToday, plan }))) {
            expect(from === null || from > today).toBe(true);
            expect(state === 'waiting').toBe(from !== null);
            expect(state === 'available').toBe(lacks.length === 0);
          }
        },
      ),
    );
  });
});
