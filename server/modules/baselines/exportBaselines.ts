import { baselineColumns, type BaselinesExport, type StoredBaseline } from '@contract/baselines';
import type { Cell } from '@contract/cells';
import type { Language } from '@contract/languages';
import { ipmvpOptionOf, type SavingsOf } from '@contract/savings';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { say } from '../../platform/http/words';
import { sheetFile, type SheetFile } from '../../platform/sheets/sheetFile';
import { lackingOf, type LackingOfUse } from '../readiness/lacks';
import type { Scope } from '../scope';
import { wholeList } from './list.store';

interface Said {
  language: Language;
  of: SavingsOf;
  timeText: (at: EpochMs) => string;
  lacking: LackingOfUse;
}

const percent = (share: number | null): Cell => share && Number((share * 100).toFixed(2));
const kwh = (value: number | undefined): Cell => (value === undefined ? null : Number(value.toFixed(1)));

/** A saving that is smaller than its band is no figure: its cell is empty, and the verdict says so. */
const cellOf: Readonly<Record<(typeof baselineColumns)[number], (row: StoredBaseline, said: Said) => Cell>> =
  {
    area: ({ areaName }, { language }) => areaName[language],
    siteCode: ({ siteCode }) => siteCode,
    siteName: ({ siteName }) => siteName,
    option: (_, { of }) => ipmvpOptionOf[of],
    state: ({ state }, { language }) => say(language, `baselines.state.${state}`),
    form: ({ form }) => form,
    baselineDays: ({ baselineDays }) => baselineDays,
    leftOutDays: ({ leftOutDays }) => leftOutDays,
    validFrom: ({ validFrom }, { timeText }) => validFrom && timeText(validFrom),
    ends: ({ validFrom, isOfStrategy }, { language }) =>
      validFrom && say(language, `baselines.ends.${isOfStrategy ? 'control' : 'rolling'}`),
    cvRmse: ({ cvRmse }) => percent(cvRmse),
    nmbe: ({ nmbe }) => percent(nmbe),
    rSquared: ({ rSquared }) => rSquared && Number(rSquared.toFixed(3)),
    reportDays: ({ reportDays }) => reportDays,
    savedKwh: ({ saving }) => (saving?.verdict === 'notProven' ? null : kwh(saving?.savedKwh)),
    bandKwh: ({ saving }) => kwh(saving?.bandKwh),
    verdict: ({ saving, obstacle, fittedAt }, { language }) => {
      if (fittedAt === null) return say(language, 'baselines.never');
      return say(language, `report.savings.${saving?.verdict ?? obstacle ?? 'noModel'}`);
    },
    uncertainty: ({ uncertainty }) => percent(uncertainty),
    fittedAt: ({ fittedAt }, { timeText }) => fittedAt && timeText(fittedAt),
    lacks: ({ form }, { lacking }) => (form === null ? lacking.words : null),
    from: ({ form }, { lacking: { from }, timeText }) =>
      form === null && from !== null ? timeText(from).slice(0, 10) : null,
  };

/** All rows of the list, in its order. */
export function exportBaselines(
  db: Db,
  { scope, language, timeText }: { scope: Scope } & Omit<Said, 'of' | 'lacking'>,
  { format, ...query }: BaselinesExport,
): SheetFile {
  const read = async function* (): AsyncGenerator<Cell[][]> {
    for await (const rows of wholeList(db, scope, query)) {
      const ids = rows.map(({ siteId }) => siteId);
      const lackingAt = await lackingOf(db, 'baseline', ids, language);
      yield rows.map((row) => {
        const said = { language, timeText, of: query.of, lacking: lackingAt(row.siteId) };
        return baselineColumns.map((column) => cellOf[column](row, said));
      });
    }
  };
  const titles = baselineColumns.map((column) => say(language, `baselines.column.${column}`));
  return sheetFile(format, say(language, 'baselines.title'), titles, read());
}
