import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What lets people in, or decides how a door lets them in. */
const tables = [
  ...['card_holders', 'access_cards', 'access_permits', 'door_policies', 'access_levels'],
  ...['access_level_regions', 'access_level_sites', 'access_level_holders'],
];
const writing = new RegExp(
  `(?:insert\\s+into|update|delete\\s+from)\\s+(?:${tables.join('|')})\\b|(?:insertInto|updateTable|deleteFrom)\\('(?:${tables.join('|')})'`,
);
/** Where sites stand in the tree decides which levels open their doors. */
const moving = /update sites\b[^`]*set[^`]*\barea_id =|update regions\b[^`]*set[^`]*\bparent_id =/;

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => join('server', name));
const those = (pattern: RegExp): string[] =>
  sources.filter((name) => pattern.test(readFileSync(name, 'utf8'))).sort();

describe('what lets people in', () => {
  it('is written by the module of access alone, which judges every act; an erasure only takes away', () => {
    const judging = ['cardForms.ts', 'holders.hooks.ts', 'levels.hooks.ts', 'loseCard.ts', 'permits.ts'];
    expect(those(writing)).toEqual([
      ...judging.map((name) => join('server/modules/access', name)),
      'server/modules/personalData/erasePerson.ts',
    ]);
    const resourceHooks = ['cards.hooks.ts', 'holders.hooks.ts', 'levels.hooks.ts', 'permits.ts'];
    for (const name of resourceHooks)
      expect(readFileSync(join('server/modules/access', name), 'utf8')).toContain('await beginAct(');
  });

  it('follows from places that are moved where it is judged, or where every place is in reach', () => {
    // An import looks whether each site that it touched is in reach, before and after.
    expect(those(moving)).toEqual([
      'server/modules/siteImport/apply.store.ts',
      'server/modules/siteLife/siteLife.store.ts',
    ]);
  });
});
