import { existsSync } from 'node:fs';
import { everySuite, ordinarySuites } from './suites.mjs';

describe('the suites', () => {
  it('of the ordinary run fit into eleven minutes and 25 s for each later area, on two cores', () => {
    const cores = ordinarySuites().map(({ budgetS, usesOneCore }) => (usesOneCore ? budgetS / 2 : budgetS));
    expect(cores.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(660 + 9 * 25);
  });

  it('name files that are there', () => {
    const files = everySuite()
      .concat(ordinarySuites())
      .flatMap(({ command }) => command.filter((part) => /\.(?:[cm]?js|tsx?)$/.test(part)));
    expect(files.length).toBeGreaterThan(ordinarySuites().length);
    expect(files.filter((path) => !existsSync(path))).toEqual([]);
  });
});
