import { resolve } from 'node:path';
import type { SeededMenu } from '@server/modules/seed/menuRows';
import { trackedFiles } from './sources';

const isMenu = (value: unknown): value is SeededMenu =>
  typeof value === 'object' && value !== null && 'key' in value && 'type' in value && 'name' in value;

/** Every row that a seed of menus exports, wherever it stands. */
export function seededMenus(): SeededMenu[] {
  const files = trackedFiles(/^server\/modules\/seed\/\w*[mM]enu\w*\.ts$/).filter(
    (path) => !/\.test\./.test(path),
  );
  // Known when the tests are named: an area that is still to come is a `todo` of its own.
  const exported = files.flatMap((path) =>
    Object.values(jest.requireActual<Record<string, unknown>>(resolve(path))),
  );
  const rows = exported.flatMap((value) =>
    Array.isArray(value) ? value.filter((row: unknown): row is SeededMenu => isMenu(row)) : [],
  );
  return [...new Map(rows.map((row) => [row.key, row])).values()];
}
