import type { Cell } from '@contract/cells';
import type { Language } from '@contract/languages';
import { rankingColumns, type RankingQuery, type RankingRow } from '@contract/ranking';
import type { Db } from '../../platform/database/database';
import { say } from '../../platform/http/words';
import { sheetFile, type SheetFile, type SheetFormat } from '../../platform/sheets/sheetFile';
import type { Scope } from '../scope';
import { wholeRanking } from './ranking.service';

const cellOf: Readonly<
  Record<(typeof rankingColumns)[number], (row: RankingRow, language: Language) => Cell>
> = {
  rank: ({ rank }) => rank?.rank ?? null,
  lastRank: ({ rank }) => rank?.lastRank ?? null,
  name: ({ name }, language) => name[language],
  residual: ({ residual }) => residual,
  band: ({ band }) => band,
  before: ({ before }) => before?.rank ?? null,
  beforeLast: ({ before }) => before?.lastRank ?? null,
  acKwh: ({ acKwh }) => acKwh,
  acDays: ({ acDays }) => acDays,
  acOfDays: ({ acOfDays }) => acOfDays,
  acRank: ({ acRank }) => acRank,
  sites: ({ sites }) => sites,
  compared: ({ compared }) => compared,
  days: ({ peers }) => peers?.days ?? null,
};

/** All rows of a ranking, in its order. */
export function exportRanking(
  db: Db,
  { scope, language }: { scope: Scope; language: Language },
  { format, ...query }: RankingQuery & { format: SheetFormat },
): SheetFile {
  const read = async function* (): AsyncGenerator<Cell[][]> {
    for await (const rows of wholeRanking(db, scope, query))
      yield rows.map((row) => rankingColumns.map((column) => cellOf[column](row, language)));
  };
  const titles = rankingColumns.map((column) => say(language, `ranking.column.${column}`));
  return sheetFile(format, say(language, 'ranking.title'), titles, read());
}
