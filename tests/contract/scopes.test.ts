import { readFileSync, writeFileSync } from 'node:fs';
import type { Call } from '@contract/calls/call';
import { resources } from '@contract/resources/generated';
import { callScopes } from '@contract/scope';
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
});
