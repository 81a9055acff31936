import fc from 'fast-check';
import { weekOf } from '@contract/cardLists';
import { always, doorsOpened, noOpenings, type Openings, type Span, type Terms } from './openings';

const now = 1_000;
const openings = (cards: Record<number, Span>, doors: Record<number, Terms>): Openings => ({
  cards: new Map(Object.entries(cards).map(([id, span]) => [Number(id), span])),
  doors: new Map(Object.entries(doors).map(([id, terms]) => [Number(id), terms])),
});
const office = ['1-5 08:00-18:00'];

describe('the doors that open afterwards and did not before', () => {
  it.each<[string, Openings, Openings, number[]]>([
    ['nothing without a card', noOpenings, openings({}, { 1: { times: [''] } }), []],
    ['every door of a new card', noOpenings, openings({ 7: always }, { 1: { times: office }, 2: {} }), [1]],
    [
      'every door of a card that is valid longer',
      openings({ 7: [0, 2_000] }, { 1: { times: office } }),
      openings({ 7: [0, 3_000] }, { 1: { times: office } }),
      [1],
    ],
    [
      'none when a card was valid earlier',
      openings({ 7: [500, 2_000] }, { 1: { times: office } }),
      openings({ 7: [0, 2_000] }, { 1: { times: office } }),
      [],
    ],
    [
      'those where the times became wider',
      openings({ 7: always }, { 1: { times: office }, 2: { times: [''] } }),
      openings({ 7: always }, { 1: { times: [...office, '6 08:00-09:00'] }, 2: { times: office } }),
      [1],
    ],
    [
      'none where other words say the same times',
      openings({ 7: always }, { 1: { times: ['1-7 00:00-24:00'] } }),
      openings({ 7: always }, { 1: { times: [''] } }),
      [],
    ],
    [
      'those where a permit lasts longer than all before it',
      openings(
        { 7: always },
        {
          1: {
            spans: [
              [0, 1_500],
              [1_400, 2_000],
            ],
          },
          2: { spans: [[0, 1_500]] },
        },
      ),
      openings({ 7: always }, { 1: { spans: [[0, 2_000]] }, 2: { spans: [[0, 1_600]] } }),
      [2],
    ],
    [
      'those whose policy demands less',
      openings({ 0: always }, { 1: { relaxes: ['fire'] }, 2: { relaxes: ['fire'] } }),
      openings({ 0: always }, { 1: { relaxes: [] }, 2: { relaxes: ['fire', 'offline'] } }),
      [2],
    ],
  ])('are %s', (_, before, after, opened) => {
    expect(doorsOpened(before, after, now)).toEqual(opened);
  });

  const two = (value: number) => String(value).padStart(2, '0');
  const window = fc
    .record({ day: fc.integer({ min: 1, max: 7 }), from: fc.nat(22), hours: fc.integer({ min: 1, max: 24 }) })
    .map(({ day, from, hours }) => `${day} ${two(from)}:00-${two(Math.min(24, from + hours))}:00`);
  const times = fc.array(
    fc.array(window, { minLength: 1, maxLength: 3 }).map((all) => all.join(';')),
    {
      maxLength: 3,
    },
  );
  const hoursOf = (levels: readonly string[]): Set<string> =>
    new Set(
      levels
        .flatMap((text) => (weekOf(text) ?? '').split(';'))
        .flatMap((text) => {
          const [day, from, to] = text.split(' ');
          const [first, end] = [Number(from) / 100, Number(to) / 100];
          return Array.from({ length: end - first }, (_, i) => `${day} ${first + i}`);
        }),
    );

  it('are, of times of the week, those with an hour that was not there, one by one', () => {
    fc.assert(
      fc.property(times, times, (before, after) => {
        const opened = doorsOpened(
          openings({ 7: always }, { 1: { times: before } }),
          openings({ 7: always }, { 1: { times: after } }),
          now,
        );
        const old = hoursOf(before);
        const isWider = [...hoursOf(after)].some((hour) => !old.has(hour));
        expect(opened).toEqual(isWider ? [1] : []);
      }),
    );
  });
});
