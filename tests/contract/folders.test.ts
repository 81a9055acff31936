import { dirname, join } from 'node:path';
import { productSources } from '@tests/support/sources';

/** The folder of one noun; what lies deeper belongs to it. */
const nounOf = (path: string, rooms: RegExp): string | null => rooms.exec(path)?.[0] ?? null;

const imported = /(?:from|import)\s*\(?\s*'(\.[^']*)'/g;

/** Which folders import which, of those that `rooms` matches, each with a file that does. */
const importsBetween = (rooms: RegExp): Map<string, Map<string, string>> => {
  const imports = new Map<string, Map<string, string>>();
  for (const [path, source] of productSources('server|sagas')) {
    const from = nounOf(path, rooms);
    if (from === null) continue;
    for (const [, to = ''] of source.matchAll(imported)) {
      // A folder is imported by its index.
      const target = nounOf(`${join(dirname(path), to)}/`, rooms);
      if (target === null || target === from) continue;
      const known = imports.get(from) ?? new Map<string, string>();
      imports.set(from, known.set(target, path));
    }
  }
  return imports;
};

/** Folders that are reached again from what they import, each with the imports that lead there. */
const circlesIn = (imports: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] => {
  const reached = (start: string): Set<string> => {
    const seen = new Set<string>();
    const walk = (folder: string): void => {
      for (const next of imports.get(folder)?.keys() ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        walk(next);
      }
    };
    walk(start);
    return seen;
  };
  const reach = new Map([...imports.keys()].map((folder) => [folder, reached(folder)]));
  return [...imports].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, file]) => (reach.get(to)?.has(from) ? [`${file} imports ${to}`] : [])),
  );
};

describe('folders of one noun', () => {
  it('import each other one way on the server', () => {
    const rooms = /^server\/(modules\/[^/]+|[^/]+)(?=\/)/;
    const imports = importsBetween(rooms);
    expect(imports.get('server/modules/live')?.has('server/modules/alarms')).toBe(true);
    expect(circlesIn(imports)).toEqual([]);
  });

  it('import each other one way in the sagas', () => {
    const imports = importsBetween(/^sagas\/[^/]+(?=\/)/);
    expect(imports.get('sagas/stream')?.has('sagas/session')).toBe(true);
    expect(circlesIn(imports)).toEqual([]);
  });
});
