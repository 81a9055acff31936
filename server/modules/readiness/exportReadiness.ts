import type { Cell } from '@contract/cells';
import type { Language } from '@contract/languages';
import {
  readinessUses,
  type AreaReadinessRow,
  type ReadinessExport,
  type SiteReadinessRow,
} from '@contract/readiness';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { say } from '../../platform/http/words';
import { sheetFile, type SheetFile } from '../../platform/sheets/sheetFile';
import type { Scope } from '../scope';
import { lackText } from './lacks';
import { wholeAreas, wholeList } from './list.store';

interface Said {
  language: Language;
  dateText: (at: EpochMs) => string;
}

function siteCells(
  { areaName, siteCode, siteName, uses }: SiteReadinessRow,
  { language, dateText }: Said,
): Cell[] {
  const of = readinessUses.flatMap((use): Cell[] => {
    const found = uses.find((one) => one.use === use);
    if (!found) return [say(language, 'readiness.unknown'), null, null];
    const lacks = found.lacks.map((lack) => lackText(language, lack)).join('; ');
    return [
      say(language, `readiness.state.${found.state}`),
      lacks === '' ? null : lacks,
      found.from === null ? null : dateText(found.from),
    ];
  });
  return [areaName[language], siteCode, siteName, ...of];
}

function areaCells({ name, sites, uses }: AreaReadinessRow, { language, dateText }: Said): Cell[] {
  const of = uses.flatMap(({ counts, nextFrom }): Cell[] => [
    ...[counts.available, counts.partly, counts.waiting, counts.missing],
    nextFrom === null ? null : dateText(nextFrom),
  ]);
  return [name[language], sites, ...of];
}

const titled = (language: Language, names: readonly string[]): string[] =>
  readinessUses.flatMap((use) => names.map((name) => `${say(language, `readiness.use.${use}`)}: ${name}`));

/** All rows of the list, in its order. */
export function exportReadiness(
  db: Db,
  { scope, ...said }: { scope: Scope } & Said,
  { format, by, ...wanted }: ReadinessExport,
): SheetFile {
  const { language } = said;
  const title = say(language, 'readiness.title');
  const words = (key: 'area' | 'siteCode' | 'siteName' | 'sites' | 'state' | 'lacks' | 'from'): string =>
    say(language, `readiness.column.${key}`);
  if (by === 'area') {
    const states = (['available', 'partly', 'waiting', 'missing'] as const).map((state) =>
      say(language, `readiness.state.${state}`),
    );
    const titles = [words('area'), words('sites'), ...titled(language, [...states, words('from')])];
    return sheetFile(
      format,
      title,
      titles,
      inCells(wholeAreas(db, scope, wanted), (row) => areaCells(row, said)),
    );
  }
  const titles = [
    ...(['area', 'siteCode', 'siteName'] as const).map(words),
    ...titled(language, [words('state'), words('lacks'), words('from')]),
  ];
  return sheetFile(
    format,
    title,
    titles,
    inCells(wholeList(db, scope, wanted), (row) => siteCells(row, said)),
  );
}

async function* inCells<T>(
  pages: AsyncGenerator<T[]>,
  cellsOf: (row: T) => Cell[],
): AsyncGenerator<Cell[][]> {
  for await (const rows of pages) yield rows.map(cellsOf);
}
