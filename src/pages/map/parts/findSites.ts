import type { SiteMap } from '@contract/sites';
import { wordSearch } from '@sagas/search/wordSearch';
import Fuse from 'fuse.js';

const most = 20;
/** A loose search of more rows than this would be felt while typing (facts/frontend §2a). */
const mostLoose = 5_000;

type AreaNames = Readonly<Record<number, string>>;

interface Named {
  row: number;
  name: string;
  code: string;
}

/** Rows whose name or code begins with the text, then those that hold its words, then those whose area helps. */
function rowsHolding(map: SiteMap, wanted: string, areas: AreaNames): number[] {
  const [starting, holding, inArea]: [number[], number[], number[]] = [[], [], []];
  const isMeant = wordSearch(wanted);
  for (let row = 0; row < map.id.length && starting.length < most; row++) {
    const [name, code] = [map.name[row]?.toLowerCase() ?? '', map.code[row]?.toLowerCase() ?? ''];
    if (name.startsWith(wanted) || code.startsWith(wanted)) starting.push(row);
    else if (holding.length < most && isMeant(`${name} ${code}`)) holding.push(row);
    else if (inArea.length < most && isMeant(`${name} ${code} ${areas[map.areaId[row] ?? 0] ?? ''}`))
      inArea.push(row);
  }
  return [...starting, ...holding, ...inArea].slice(0, most);
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
export function findSites(map: SiteMap, text: string, areas: AreaNames): number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const exact = rowsHolding(map, wanted, areas);
  if (exact.length > 0 || wanted.length < 2) return exact;
  const fuse = new Fuse(candidatesOf(map, wanted), {
    keys: ['name', 'code'],
    threshold: 0.35,
    ignoreLocation: true,
  });
  return fuse.search(wanted, { limit: most }).map(({ item }) => item.row);
}
