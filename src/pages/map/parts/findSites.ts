import type { SiteMap } from '@contract/sites';
import Fuse from 'fuse.js';

const most = 20;
/** A loose search of more rows than this would be felt while typing (facts/frontend §2a). */
const mostLoose = 5_000;

interface Named {
  row: number;
  name: string;
  code: string;
}

/** Rows whose name or code holds the text; those that begin with it first. */
function rowsHolding(map: SiteMap, wanted: string): number[] {
  const [starting, holding]: [number[], number[]] = [[], []];
  for (let row = 0; row < map.id.length && starting.length < most; row++) {
    const [name, code] = [map.name[row]?.toLowerCase() ?? '', map.code[row]?.toLowerCase() ?? ''];
    if (name.startsWith(wanted) || code.startsWith(wanted)) starting.push(row);
    else if (holding.length < most && (name.includes(wanted) || code.includes(wanted))) holding.push(row);
  }
  return [...starting, ...holding].slice(0, most);
}

/** Rows that share at least one pair of neighbouring signs with the text: all that a loose search could like. */
function candidatesOf(map: SiteMap, wanted: string): Named[] {
  const pairs = Array.from({ length: Math.max(1, wanted.length - 1) }, (_, at) => wanted.slice(at, at + 2));
  const found: Named[] = [];
  for (let row = 0; row < map.id.length && found.length < mostLoose; row++) {
    const [name, code] = [map.name[row] ?? '', map.code[row] ?? ''];
    const text = `${name} ${code}`.toLowerCase();
    if (pairs.some((pair) => text.includes(pair))) found.push({ row, name, code });
  }
  return found;
}

/** Rows of the sites that a text may mean: those that hold it as it is; only where none does, those that nearly do. */
export function findSites(map: SiteMap, text: string): number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const exact = rowsHolding(map, wanted);
  if (exact.length > 0 || wanted.length < 2) return exact;
  const fuse = new Fuse(candidatesOf(map, wanted), {
    keys: ['name', 'code'],
    threshold: 0.35,
    ignoreLocation: true,
  });
  return fuse.search(wanted, { limit: most }).map(({ item }) => item.row);
}
