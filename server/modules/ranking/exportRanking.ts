import type { Cell } from '@contract/cells';
import type { Language } from '@contract/languages';
import { rankingColumns, type RankingQuery, type RankingRow } from '@contract/ranking';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { say } from '../../platform/http/words';
import { sheetFile, type SheetFile, type SheetFormat } from '../../platform/sheets/sheetFile';
import { lackingOf, type LackingOfUse } from '../readiness/lacks';
import type { Scope } from '../scope';
import { wholeRanking } from './ranking.service';

interface Said {
  language: Language;
  dateText: (at: EpochMs) => string;
  /** Of the site of the row; nothing of a group. */
  lacking: LackingOfUse;
}

const cellOf: Readonly<Record<(typeof rankingColumns)[number], (row: RankingRow, said: Said) => Cell>> = {
  rank: ({ rank }) => rank?.rank ?? null,
  lastRank: ({ rank }) => rank?.lastRank ?? null,
  name: ({ name }, { language }) => name[language],
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
  lacks: ({ rank }, { lacking }) => (rank === null ? lacking.words : null),
  from: ({ rank }, { lacking, dateText }) =>
    rank === null && lacking.from !== null ? dateText(lacking.from) : null,
};

/** All rows of a ranking, in its order. */
export function exportRanking(
  db: Db,
  { scope, language, dateText }: { scope: Scope } & Omit<Said, 'lacking'>,
  { format, ...query }: RankingQuery & { format: SheetFormat },
): SheetFile {
  const read = async function* (): AsyncGenerator<Cell[][]> {
    for await (const rows of wholeRanking(db, scope, query)) {
      const ids = query.by === 'site' ? rows.flatMap(({ id }) => id ?? []) : [];
      const lackingAt = await lackingOf(db, 'ranking', ids, language);
      yield rows.map((row) => {
        const said = { language, dateText, lacking: lackingAt(row.id ?? 0) };
        return rankingColumns.map((column) => cellOf[column](row, said));
      });
    }
  };
  const titles = rankingColumns.map((column) => say(language, `ranking.column.${column}`));
  return sheetFile(format, say(language, 'ranking.title'), titles, read());
}
