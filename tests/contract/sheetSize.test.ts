import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { productSources, trackedFiles } from '@tests/support/sources';

const sheets = trackedFiles(/^src\/.*\.css$/);
/** What the whole console or several components share. */
const shared = new Set([
  'src/app/base.css',
  'src/pages/screen/parts/healthLine.css',
  'src/theme/tokens.css',
  'src/ui/sidePanel.css',
]);
const linesOf = (path: string): number => readFileSync(path, 'utf8').trimEnd().split('\n').length;

describe('a style sheet', () => {
  it('stands beside a component that imports it, unless several share it', () => {
    const sources = [...productSources('src')];
    const alone = sheets.filter(
      (sheet) =>
        !sources.some(
          ([path, source]) =>
            dirname(path) === dirname(sheet) && source.includes(`import './${basename(sheet)}';`),
        ),
    );
    expect(alone.filter((sheet) => !shared.has(sheet))).toEqual([]);
  });

  it('holds no more than a component: at most 400 lines, half of them at most 60', () => {
    const lines = sheets.map(linesOf).toSorted((a, b) => a - b);
    expect(sheets.filter((sheet) => linesOf(sheet) > 400)).toEqual([]);
    expect(lines[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(60);
  });
});
