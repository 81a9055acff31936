import { dirname, join } from 'node:path';
import { productSources } from '@tests/support/sources';

/** A page, or a folder of `src` that pages share. */
const areaOf = (path: string): string => /^src\/(?:pages\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? 'src';

const climbing = /(?:from|import)\s*\(?\s*'(\.\.\/[^']*)'/g;

describe('an import in the views', () => {
  it('is relative inside a page or a shared folder, and begins with @/ everywhere else', () => {
    const climbed: string[] = [];
    for (const [path, source] of productSources('src')) {
      for (const [, to = ''] of source.matchAll(climbing)) {
        const target = join(dirname(path), to);
        if (target.startsWith('src/') && areaOf(target) !== areaOf(path)) climbed.push(`${path} -> ${to}`);
      }
    }
    expect(climbed).toEqual([]);
  });
});
