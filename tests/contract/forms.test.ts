import { productSources } from '@tests/support/sources';

/** Sends a wish and goes away with what was typed, whatever becomes of it. */
const closesAtOnce = /dispatch\((?!\s*toasted)[^;]*\);\s*(?:on)?[cC]lose\(\);/;

describe('a dialog that sends something', () => {
  it('stays with what was typed until the server has taken it', () => {
    const dialogs = [...productSources('src')].filter(([, source]) =>
      /<(?:Dialog|Drawer|FormDialog)\b/.test(source),
    );
    expect(dialogs.length).toBeGreaterThan(20);
    expect(dialogs.flatMap(([path, source]) => (closesAtOnce.test(source) ? [path] : []))).toEqual([]);
  });
});
