import { parsePeriods, periodsWith, spansOn, tariffSpans } from './tariffs';
import { en } from './texts/en';
import { hk } from './texts/hk';
import { zh } from './texts/zh';
import { dayMs } from './time';
import fc from 'fast-check';
import type { WorkDays } from './workDays';

describe('the periods of a tariff', () => {
  it('are told in the order of the day', () => {
    expect(tariffSpans('10:00-12:00 peak; 00:00-08:00 valley；18:30-24:00 sharp')).toEqual([
      { fromMin: 0, toMin: 480, period: 'valley', days: 'all' },
      { fromMin: 600, toMin: 720, period: 'peak', days: 'all' },
      { fromMin: 1110, toMin: 1440, period: 'sharp', days: 'all' },
    ]);
    expect(tariffSpans('')).toEqual([]);
  });

  it.each(['10:00-10:00 peak', '10:60-11:00 peak', '23:00-25:00 peak', '10:00-11:00 best'])(
    'are refused when one is none: %s',
    (text) => expect(tariffSpans(text)).toBeNull(),
  );

  const day = (text: string) =>
    tariffSpans(text)?.map(({ fromMin, toMin, period }) => [fromMin / 60, toMin / 60, period]);
  const valley = [
    [0, 7, 'valley'],
    [23, 24, 'valley'],
  ];
  const peaks = [
    [8, 11, 'peak'],
    [14, 17, 'peak'],
  ];

  it.each([
    ...['23:00-07:00 谷', '23:00-7:00 valley', '23：00－07：00 谷', '23:00~07:00 谷', '23:00～次日7:00 谷'],
    ...['23:00—07:00 低谷', '23:00–07:00 谷段', '23:00-24:00、00:00-07:00 谷', '谷：23:00-7:00', '谷 23-7'],
    ...['低谷时段 23:00-00:00，0:00-7:00', '23点至7点 谷电', '23:00-00:00 谷\n0:00-7:00 谷', '2300-0700 谷'],
    ...[
      'off-peak 23:00-07:00',
      '11pm-7am valley',
      '谷：\n23:00-24:00\n00:00-07:00',
      '２３：００—７：００ 谷價',
    ],
    ...['每天 23:00至次日07:00 低谷；其余时间为平段', '23:00:00-07:00:00 谷', '23:00 to 07:00 Valley hours'],
  ])('are read as people write them, over midnight: %s', (text) => expect(day(text)).toEqual(valley));

  it.each([
    ...['8:00-11:00 峰; 14:00-17:00 峰', '08:00-11:00、14:00-17:00 峰', '峰 8:00-11:00、14:00-17:00'],
    ...[
      '高峰时段：8:00-11:00，14:00-17:00',
      '峰电 8:00—11:00 14:00—17:00',
      '8:00-11:00 峰时段、14:00-17:00 高峰',
    ],
    ...[
      '8点-11点、14点-17点 峰段',
      'Peak: 8-11, 14-17',
      'peak hours 8am-11am and 2pm-5pm',
      '峰期 8时至11时/14时至17时',
    ],
    ...[
      '8:00-11:00 峰\r\n14:00-17:00 峰',
      '峰段:\n8:00-11:00\n14:00-17:00',
      '峰時段（8:00～11:00、14:00～17:00）',
    ],
  ])('are read as people write them, several of one kind: %s', (text) => expect(day(text)).toEqual(peaks));

  it.each([
    ['尖 10:00-11:00', 'sharp'],
    ['尖峰时段 10:00-11:00', 'sharp'],
    ['10:00-11:00 尖峰段', 'sharp'],
    ['10:00-11:00 critical peak', 'sharp'],
    ['10:00-11:00 高峰電', 'peak'],
    ['10:00-11:00 on-peak', 'peak'],
    ['10:00-11:00 平时段', 'flat'],
    ['10:00-11:00 平期', 'flat'],
    ['10:00-11:00 shoulder', 'flat'],
    ['10:00-11:00 低谷電價', 'valley'],
    ['10:00-11:00 深谷', 'deep'],
    ['深谷时段 10:00-11:00', 'deep'],
    ['10:00-11:00 Deep valley', 'deep'],
  ])('are of five kinds: %s', (text, period) => expect(day(text)).toEqual([[10, 11, period]]));

  it('differ by months, and two may hold at one hour of different months', () => {
    const spans =
      tariffSpans('7-9月 10:00-11:00 尖; 1月、12月 10:00-11:00 尖峰; Mar-May 10:00-11:00 peak') ?? [];
    const kinds = Array.from({ length: 12 }, (_, month) =>
      spansOn(spans, {}, Date.UTC(2026, month, 15))
        .map(({ period }) => period)
        .join(),
    );
    expect(kinds).toEqual([
      ...['sharp', '', 'peak', 'peak', 'peak', '', 'sharp', 'sharp', 'sharp', '', '', 'sharp'],
    ]);
    expect(tariffSpans('11月至2月 8:00-9:00 峰')?.[0]?.months).toEqual([1, 2, 11, 12]);
    expect(tariffSpans('7-9月 8:00-10:00 峰; 9-10月 9:00-11:00 谷')).toBeNull();
    expect(
      tariffSpans('7-9月：\n8:00-10:00 峰\n10:00-11:00 尖')?.every(({ months }) => months?.length === 3),
    ).toBe(true);
  });

  it('hold by the version of the day', () => {
    const spans =
      tariffSpans('8:00-9:00 peak; 2026-07-01: 8:00-9:00 valley; 自2027年1月1日起 9:00-10:00 sharp') ?? [];
    const on = (y: number, m: number, d: number) =>
      spansOn(spans, {}, Date.UTC(y, m - 1, d)).map(({ fromMin, period }) => [fromMin / 60, period]);
    expect(on(2020, 1, 1)).toEqual([[8, 'peak']]);
    expect(on(2026, 6, 30)).toEqual([[8, 'peak']]);
    expect(on(2026, 7, 1)).toEqual([[8, 'valley']]);
    expect(on(2026, 12, 31)).toEqual([[8, 'valley']]);
    expect(on(2027, 1, 1)).toEqual([[9, 'sharp']]);
  });

  it.each([
    ['8:00-11:00 best', 'best', 'unknown'],
    ['8:00-11:00 峰；随便 12:00-13:00 谷', '随便 12:00-13:00 谷', 'unknown'],
    ['8:00-25:00 峰', '8:00-25:00', 'time'],
    ['8:60-9:00 峰', '8:60-9:00', 'time'],
    ['8:00-次日9:00 峰', '8:00-次日9:00', 'time'],
    ['8:00-8:00 峰', '8:00-8:00', 'empty'],
    ['8:00-11:00', '8:00-11:00', 'noPeriod'],
    ['8:00-11:00 峰; 12:00-13:00', '12:00-13:00', 'noPeriod'],
    ['峰', 'peak', 'noTime'],
    ['峰 8:00-11:00, 12:00-13:00 平', 'flat', 'noTime'],
    ['8:00-11:00 峰; 10:00-12:00 谷', '10:00-12:00', 'overlap'],
    ['22:00-08:00 谷; 7:00-9:00 峰', '07:00-09:00', 'overlap'],
    ['2026-02-30: 8:00-9:00 峰', '2026-02-30:', 'date'],
    ['13月 8:00-9:00 峰', '13月', 'month'],
  ])('name the part that cannot be read: %s', (text, part, reason) => {
    expect(parsePeriods(text)).toEqual({ fault: { part, reason } });
  });

  it.each([
    '10:00-12:00 peak; 11:00-13:00 sharp',
    '10:00-12:00 peak; holidays 11:00-13:00 sharp',
    'days off 10:00-12:00 peak; weekends 11:00-13:00 sharp',
    'Mondays 10:00-12:00 peak',
  ])('are refused when two overlap on one day, or a kind of day is none: %s', (text) => {
    expect(tariffSpans(text)).toBeNull();
  });

  it('hold by the calendar of holidays and make-up days', () => {
    // 28 September 2026 is a Monday; the week has a make-up day on its Sunday and holidays from Thursday.
    const workDays: WorkDays = {
      '2026-10-01': 'off',
      '2026-10-02': 'off',
      '2026-10-03': 'off',
      '2026-10-04': 'work',
    };
    const spans = tariffSpans(
      'workdays 08:00-11:00 peak; weekends 08:00-11:00 flat; holidays 08:00-11:00 valley; 20:00-21:00 sharp',
    );
    const monday = Date.UTC(2026, 8, 28);
    const week = Array.from({ length: 14 }, (_, i) => spansOn(spans ?? [], workDays, monday + i * dayMs));
    expect(week.map(([first]) => first?.period)).toEqual([
      ...['peak', 'peak', 'peak', 'valley', 'valley', 'valley', 'peak'],
      ...['peak', 'peak', 'peak', 'peak', 'peak', 'flat', 'flat'],
    ]);
    expect(week.every(([, last]) => last?.period === 'sharp')).toBe(true);
  });

  it.each([
    ['en', en],
    ['zh', zh],
    ['hk', hk],
  ])('R-LANG-01 are told in the words of %s, and read from them again', (_language, texts) => {
    const stored = `00:00-07:00 valley; 07:00-08:00 flat; workdays 08:00-11:00 peak; days off 12:00-13:00 peak;
      holidays 08:00-11:00 valley; weekends 08:00-11:00 flat; 18:30-24:00 sharp;
      2026-07-01: 7-9月 workdays 10:00-11:00 deep; 1月,3月 10:00-11:00 sharp; 22:00-06:00 valley`;
    const told = periodsWith(stored, {
      period: (period) => texts[`balance.period.${period}`],
      days: (days) => texts[`balance.days.${days}`],
      months: (months) => texts['balance.months'].replace('{{months}}', months),
    });
    expect(told).toContain(`${texts['balance.days.workdays']} 08:00-11:00 ${texts['balance.period.peak']}`);
    expect(tariffSpans(told)).toEqual(tariffSpans(stored));
  });

  it('stand as they were written where they cannot be read', () => {
    expect(periodsWith('at night', { period: () => 'x', days: () => 'y', months: () => 'z' })).toBe(
      'at night',
    );
  });
});

const clockText = (min: number): string => `${Math.floor(min / 60)}:${String(min % 60).padStart(2, '0')}`;

it('the periods of a tariff are the same again however they are written', () => {
  const kinds = ['sharp', 'peak', 'flat', 'valley', 'deep'] as const;
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 47 }), { minLength: 2, maxLength: 12 }),
      fc.array(fc.constantFrom(...kinds), { minLength: 12, maxLength: 12 }),
      fc.record({
        texts: fc.constantFrom(en, zh, hk),
        dash: fc.constantFrom('-', '~', '—', '～', '–', '至', ' to '),
        between: fc.constantFrom(';', '；', '\n', '\r\n', '; '),
        isBefore: fc.boolean(),
        isWide: fc.boolean(),
      }),
      (ends, periods, { texts, dash, between, isBefore, isWide }) => {
        const sorted = ends.toSorted((a, b) => a - b);
        const spans = sorted.slice(1).map((end, at) => ({
          ...{ fromMin: (sorted[at] ?? 0) * 30, toMin: end * 30 },
          period: periods[at] ?? 'flat',
        }));
        const text = spans
          .map(({ fromMin, toMin, period }) => {
            const range = `${clockText(fromMin)}${dash}${clockText(toMin)}`;
            const word = texts[`balance.period.${period}`];
            return isBefore ? `${word} ${range}` : `${range} ${word}`;
          })
          .join(between);
        const given = isWide ? text.replaceAll(':', '：') : text;
        expect(tariffSpans(given)).toEqual(spans.map((span) => ({ ...span, days: 'all' })));
      },
    ),
  );
});
