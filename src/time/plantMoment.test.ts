import { meantIn, shownIn } from './plantMoment';

const noon = Date.UTC(2026, 10, 22, 4, 0, 0);

describe('a moment that is picked', () => {
  it.each([
    ['Asia/Shanghai', '2026-11-22 12:00:00'],
    ['Asia/Urumqi', '2026-11-22 10:00:00'],
    ['America/New_York', '2026-11-21 23:00:00'],
  ])('reads as the clock of a plant in %s, and means the same instant again', (zone, text) => {
    const shown = shownIn(zone, noon);
    expect(shown.format('YYYY-MM-DD HH:mm:ss')).toBe(text);
    expect(meantIn(zone, shown)).toBe(noon);
  });
});
