import { readdirSync, readFileSync } from 'node:fs';
import { atLeast, grown } from './tableWidths';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(`src/${file}`, 'utf8') }));
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('the widths of tables', () => {
  it('grow with the root of the page, and what has none keeps none', () => {
    expect(grown([{ key: 'a', width: 160 }, { key: 'b' }, { key: 'c', width: '20%' }])).toEqual([
      { key: 'a', width: '10rem' },
      { key: 'b' },
      { key: 'c', width: '20%' },
    ]);
    expect(atLeast(1_040)).toEqual({ x: '65rem' });
  });

  it('are nowhere fixed in pixels, which cut words on a large wall', () => {
    expect(filesWith(/\bscroll(?:=\{\{|: \{) x: \d/)).toEqual([]);
    const withWidths = filesWith(/<Table[\s<][\s\S]*^\s+(?:\.\.\.\{ )?width: \d/m);
    expect(
      withWidths.filter(
        (file) => !/withLabels|grown\(/.test(sources.find((one) => one.file === file)?.text ?? ''),
      ),
    ).toEqual([]);
  });
});

describe('what is not known', () => {
  it('is one sign everywhere', () => {
    expect(filesWith(/'–'/)).toEqual([]);
  });
});
