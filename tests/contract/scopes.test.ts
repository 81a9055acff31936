import { readFileSync, writeFileSync } from 'node:fs';
import type { Call } from '@contract/calls/call';
import { resources } from '@contract/resources/generated';
import { callScopes } from '@contract/scope';
import { useFreshDatabase } from '@tests/support/database';
import { everyCall } from '@tests/support/everyCall';
import { scopeMarks, scopeTable } from '@tests/support/scopeTable';

const path = 'docs/security.md';

describe('how far everything reaches', () => {
  let calls: Call[];
  beforeAll(async () => {
    calls = await everyCall();
  });

  it('R-PERM-05 is declared by every call and every resource', () => {
    const isKnown = ({ scope }: Call) => callScopes.some((kind) => kind === scope);
    expect(calls.filter((call) => !isKnown(call)).map(({ id }) => id)).toEqual([]);
    expect(resources.filter(({ scope }) => scope === undefined).map(({ name }) => name)).toEqual([]);
  });

  it('is open only where a call is public, and one’s own only where it needs no permission', () => {
    const isPublic = ({ permission }: Call) => permission === 'public';
    const strange = calls.filter(
      (call) => isPublic(call) !== (call.scope === 'open' || call.scope === 'machine'),
    );
    expect(strange.map(({ id, scope, permission }) => [id, scope, permission])).toEqual([]);
  });

  it('names fields that are there: the region or the person that a row belongs to', () => {
    const named = resources.map(({ name, scope, fields }) => {
      const field = scope.by === 'area' ? scope.region : scope.by === 'department' ? scope.person : undefined;
      const declared = field === undefined ? undefined : fields[field];
      return field === undefined || declared?.kind === 'reference' ? null : name;
    });
    expect(named.filter((name) => name !== null)).toEqual([]);
  });

  /** `WRITE_SCOPES=1` writes the part anew. */
  it('stands in docs/security.md as it is declared', () => {
    const text = readFileSync(path, 'utf8');
    const [before = '', rest = ''] = text.split(scopeMarks[0]);
    const [written = '', after = ''] = rest.split(scopeMarks[1]);
    const expected = scopeTable(resources, calls);
    if (process.env.WRITE_SCOPES !== undefined)
      writeFileSync(path, `${before}${scopeMarks[0]}\n\n${expected}\n\n${scopeMarks[1]}${after}`);
    else expect(written.trim()).toBe(expected);
  });

  describe('in the database', () => {
    const database = useFreshDatabase();

    it('R-PERM-05 grows for no row because a region goes that it names: what names one keeps it', async () => {
      const { rows } = await database().pool.query<{ name: string; act: string }>(`
        select k.conrelid::regclass || '.' || a.attname as name, k.confdeltype as act from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.contype = 'f' and k.confrelid = 'regions'::regclass and k.confdeltype <> 'a' order by 1`);
      const gone = rows.map(({ name, act }) => `${name} ${act === 'c' ? 'goes' : 'is emptied'}`);
      expect(gone).toEqual([
        // A wall without a region shows nothing, and a region that a role has is not removed.
        'display_regions.region_id goes',
        'map_areas.region_id goes',
        'role_regions.region_id goes',
        // A suggestion, and the answer to it.
        'unowned_rows.region_id is emptied',
        'unowned_rows.suggested_id is emptied',
      ]);
    });
  });
});
