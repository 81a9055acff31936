import { hashedText, judgeEntry, weekOf } from './cardLists';
import { hourMs } from './time';

/** A Monday, 08:30 at UTC+8. */
const monday = Date.UTC(2026, 10, 23, 0, 30);
const east = 480;

describe('times of the week', () => {
  it('are days from Monday as 1, and a span of the day; none is always', () => {
    expect(weekOf('')).toBe('*');
    expect(weekOf('1-5 08:00-18:00; 6 08:00-12:00')).toBe('12345 0800 1800;6 0800 1200');
    expect(weekOf('7 00:00-24:00')).toBe('7 0000 2400');
  });

  it.each(['5-1 08:00-18:00', '1 18:00-08:00', '8 08:00-09:00', 'always', '1 08:00-24:30'])(
    'are not what %s says',
    (text) => {
      expect(weekOf(text)).toBeNull();
    },
  );
});

describe('an entry of a list', () => {
  const entry = { card: '0012345678', w: '12345 0800 1800' };

  it('opens at its times by the plant’s clock, and at no other', () => {
    expect(judgeEntry(entry, monday, east)).toBe('granted');
    expect(judgeEntry(entry, monday - hourMs, east)).toBe('outsideTime');
    expect(judgeEntry(entry, monday + 10 * hourMs, east)).toBe('outsideTime');
    expect(judgeEntry({ ...entry, w: '*' }, monday + 10 * hourMs, east)).toBe('granted');
  });

  it('opens within the time of its card only', () => {
    expect(judgeEntry({ ...entry, to: monday }, monday, east)).toBe('expired');
    expect(judgeEntry({ ...entry, from: monday + 1 }, monday, east)).toBe('outsideTime');
  });

  it('opens in the span of a permit, also by night, and is expired when the last has passed', () => {
    const permitted = { card: '1', p: [[monday, monday + hourMs]] as [number, number][] };
    expect(judgeEntry(permitted, monday, east)).toBe('granted');
    expect(judgeEntry(permitted, monday - 1, east)).toBe('outsideTime');
    expect(judgeEntry(permitted, monday + hourMs, east)).toBe('expired');
  });

  it('goes into the hash whatever the order of the list', () => {
    const policy = { offline: 'list', fire: 'release', utcOffsetMin: east } as const;
    const other = { card: '2', p: [[1, 2]] as [number, number][] };
    expect(hashedText(policy, [entry, other])).toBe(hashedText(policy, [other, entry]));
    expect(hashedText(policy, [other, entry])).toBe(
      'policy|list|release|480\n0012345678|12345 0800 1800|||\n2||||1-2',
    );
  });
});
