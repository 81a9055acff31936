import { sql } from 'kysely';
import { languages } from '@contract/languages';
import { pageOfResource } from '@contract/menuPaths';
import { resources } from '@contract/resources/generated';
import { texts } from '@contract/texts';
import { useSeededDatabase } from '@tests/support/database';
import { usages } from './usages';
import { isByResource } from './rowsInUse';
import type { Usage } from './usage';

interface ForeignKey {
  target: string;
  source: string;
  column: string;
  /** a: refuses; r: restricts; c: takes along; n: forgets. */
  action: string;
}

const declared = Object.entries(usages).flatMap(([of, list]) => list.map((usage: Usage) => ({ of, usage })));

describe('what keeps a row from being removed', () => {
  const database = useSeededDatabase();
  let keys: ForeignKey[];
  beforeAll(async () => {
    const { rows } = await sql<ForeignKey>`
      select c.confrelid::regclass::text as target, c.conrelid::regclass::text as source,
        a.attname as "column", c.confdeltype::text as action
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.conparentid = 0`.execute(database().db);
    keys = rows;
  });

  /** Everything that goes with a row of the table. */
  const goingWith = (table: string, known: ReadonlySet<string> = new Set()): Set<string> => {
    if (known.has(table)) return new Set(known);
    let all = new Set([...known, table]);
    for (const { target, source, action } of keys)
      if (target === table && action === 'c') all = goingWith(source, all);
    return all;
  };

  it('is declared for every foreign key that can refuse the removal of a row, its parts included', () => {
    const removable = resources.filter(
      ({ actions, softDelete }) => actions.includes('remove') && !softDelete,
    );
    const missing = removable.flatMap(({ name, table }) => {
      const covered = declared.filter(({ of }) => of === name).flatMap(({ usage }) => usage.keys ?? []);
      const going = goingWith(table);
      return keys
        .filter(({ target, action }) => going.has(target) && (action === 'a' || action === 'r'))
        .map(({ source, column }) => `${source}.${column}`)
        .filter((key) => !covered.includes(key))
        .map((key) => `${name}: ${key}`);
    });
    expect(removable.length).toBeGreaterThan(25);
    expect(missing).toEqual([]);
  });

  it('names only keys that there are', () => {
    const known = new Set(keys.map(({ source, column }) => `${source}.${column}`));
    // Columns without a foreign key, which rules of the product watch over.
    const watched = ['regions.parent_id', 'sites.dept_id', 'depts.parent_id', 'menus.parent_id'];
    const unknown = declared.flatMap(({ usage }) => usage.keys ?? []).filter((key) => !known.has(key));
    expect([...new Set(unknown)].sort()).toEqual(watched.sort());
  });

  it('has a name in every language, and a page', () => {
    for (const { of, usage } of declared) {
      const name = isByResource(usage) ? `resource.${usage.by}.title` : usage.name;
      for (const language of languages) expect([of, texts[language][name]]).toEqual([of, expect.any(String)]);
      const path = isByResource(usage) ? (usage.path?.(1) ?? pageOfResource(usage.by)) : usage.path(1);
      expect([of, path]).toEqual([of, expect.stringMatching(/^\/[a-z]/)]);
    }
  });

  it('leads to what uses this very row, and nothing else', () => {
    const paths = declared.map(({ of, usage }) => ({
      of,
      path: isByResource(usage) && !usage.path ? `uses=${of}.4711` : usage.path?.(4711),
    }));
    expect(paths.filter(({ path }) => !path?.includes('4711'))).toEqual([]);
  });

  it('leads to pages that the delivered menu has', async () => {
    const { rows } = await sql<{ path: string }>`
      with recursive entries as (
        select id, case when path like '/%' then path else '/' || path end as path
        from menus where coalesce(parent_id, 0) = 0
        union all select m.id, e.path || '/' || m.path from menus m join entries e on e.id = m.parent_id
        where m.menu_type <> 'F')
      select path from entries`.execute(database().db);
    // A page of each dictionary is reached from the list of dictionaries.
    const known = new Set([...rows.map(({ path }) => path), '/dict/type/data/1']);
    const pages = declared.map(({ usage }) =>
      isByResource(usage) ? (usage.path?.(1) ?? pageOfResource(usage.by)) : usage.path(1),
    );
    expect(pages.map((path) => path?.split('?')[0]).filter((path) => !known.has(path ?? ''))).toEqual([]);
  });
});
