import { readFileSync } from 'node:fs';
import { productSources, trackedFiles } from '@tests/support/sources';

const declaredTables = (source: string): string[] => {
  const body = /interface \w+Tables \{([^}]*)\}/.exec(source)?.[1] ?? '';
  return [...body.matchAll(/^\s+(\w+):/gm)].map(([, name]) => name ?? '');
};

const builderCalls =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|\w+Join)\(\s*\[?\s*['"`](\w+)/g;

/** Tables are typed for the query builder; plain SQL names its own columns, and such a type would hold nothing. */
it('types no table that no query builder uses', () => {
  const tests = trackedFiles(/^(server|tests)\/.*\.tsx?$/).map((path) => readFileSync(path, 'utf8'));
  const sources = [...productSources('server|field').values(), ...tests];
  const used = new Set(
    sources.flatMap((source) => [...source.matchAll(builderCalls)].map(([, name]) => name)),
  );
  const typed = trackedFiles(/^server\/tables\/\w+\.ts$/).flatMap((path) =>
    declaredTables(readFileSync(path, 'utf8')),
  );
  expect(typed.length).toBeGreaterThan(50);
  expect(typed.filter((name) => !used.has(name))).toEqual([]);
});
