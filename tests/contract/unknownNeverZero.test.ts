import { productSources } from '@tests/support/sources';
import { knownZeros } from '@tests/support/knownZeros';
import { zerosForUnknown } from '@tests/support/zeroForUnknown';

const textsOf = (source: string): string[] => zerosForUnknown(source).map(({ text }) => text);

describe('a figure that is not known', () => {
  const sources = productSources('contract|sagas|src|server');

  it('is 0 nowhere but where it is said why that is no figure (tests/support/knownZeros.ts)', () => {
    const found = [...sources].flatMap(([path, source]) =>
      textsOf(source)
        .filter((text) => !knownZeros[path]?.texts.includes(text))
        .map((text) => `${path}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it('is excused only as long as it stands there', () => {
    const gone = Object.entries(knownZeros).flatMap(([path, { texts }]) => {
      const there = textsOf(sources.get(path) ?? '');
      return texts.filter((text) => !there.includes(text)).map((text) => `${path}: ${text}`);
    });
    expect(gone).toEqual([]);
  });

  it.each([
    ['select coalesce(sum(d.ac_kwh), 0) as x', 'coalesce(sum(d.ac_kwh), 0)'],
    ['select coalesce( avg(x.v),  0::float8) as "roomTempC"', 'coalesce( avg(x.v), 0::float8)'],
    ['select coalesce(t.price_flat, 0.0)', 'coalesce(t.price_flat, 0.0)'],
    ['const a = row.acKwh ?? 0;', 'row.acKwh ?? 0'],
    ['const a = told?.saving?.savedKwh ?? 0', 'told?.saving?.savedKwh ?? 0'],
    ['days.reduce((all, day) => all + day.totalKwh, 0)', 'reduce((all, day) => all + day.totalKwh, 0)'],
    ['const used = sumOf(days.map(({ kwh }) => kwh));', 'sumOf(days.map(({ kwh }) => kwh))'],
    ['const h = above.aboveLimitH ?? 0', 'above.aboveLimitH ?? 0'],
    [`return of(sums.read(own, 'energyKwh'), window) ?? 0`, `of(sums.read(own, 'energyKwh'), window) ?? 0`],
    ['const gapK = outdoorTempC === null ? 0 : 3', 'outdoorTempC === null ? 0'],
    ['const w = acW !== undefined ? acW / 2 : 0;', 'acW !== undefined ? acW / 2 : 0'],
    ['const cost = row.cost || 0', 'row.cost || 0'],
    ['case when total_kwh is null then 1 else 0 end', 'case when total_kwh is null then 1 else 0 end'],
  ])('is found in %s', (source, text) => {
    expect(textsOf(source).map((one) => one.replaceAll(/\s+/g, ' '))).toContain(
      text.replace('sumOf(', 'sum('),
    );
  });

  it.each([
    'const n = rows[0]?.count ?? 0;',
    'coalesce(sum(n), 0)::int as count',
    'const kwh = row.acKwh ?? null;',
    'coalesce(sum(ac_kwh), null)',
    'const hour = at ?? 0.5 * kwh;',
    'const n = lengthOf(names) ?? 0;',
    'const pct = share === null ? 0.5 : share',
    'names.reduce((all, name) => all + name.length, 0)',
  ])('is not looked for in %s', (source) => {
    expect(textsOf(source)).toEqual([]);
  });
});
