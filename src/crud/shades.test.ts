import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path: string) => readFileSync(join(__dirname, path), 'utf8');
const channels = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const coloursOf = (sheet: string, name: string) =>
  [...sheet.matchAll(new RegExp(`--${name}: (#[0-9a-f]{6})`, 'g'))].map(([, colour = '']) =>
    channels(colour),
  );

/** Of 255; where a state begins to be read out of it. */
const palest = 10;

describe('R-CRUD-15 the shades of rows by position', () => {
  it.each(['row-warning', 'row-success'])('are on light and dark too pale for a state: %s', (name) => {
    const grounds = coloursOf(read('../theme/tokens.css'), 'surface');
    const shades = coloursOf(read('../theme/tokens.css'), name);
    expect(shades).toHaveLength(2);
    for (const [at, shade] of shades.entries()) {
      const distances = shade.map((value, channel) => Math.abs(value - (grounds[at]?.[channel] ?? 0)));
      expect(Math.max(...distances)).toBeLessThan(palest);
      expect(Math.max(...distances)).toBeGreaterThan(3);
    }
  });
});
