import type { JobArgs } from '@contract/jobs';
import type { Language } from '@contract/languages';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { say } from '../../platform/http/words';
import type { PdfContent } from '../../platform/pdf/content';
import type { SecretBox } from '../../platform/secretBox';
import type { Cell } from '../../platform/sheets/cells';
import { scopeOfUser } from '../scope';
import type { ReportPeriod } from './period';
import { alarmLines, energyLines } from './tables.store';

export interface ReportTable {
  title: string;
  titles: string[];
  rows: Cell[][];
  /** What it is on paper, where that is more than the table. */
  document?: (made: ReportMade) => Promise<PdfContent>;
}

/** When, by whom and in which words a report is made. */
export interface ReportMade {
  db: Db;
  box: SecretBox;
  at: EpochMs;
  keeper: string;
  period: ReportPeriod;
  language: Language;
  timeZone: string;
}

export interface ReportOrder {
  db: Db;
  /** Whose eyes the report is made with. */
  keeperId: number;
  period: ReportPeriod;
}

const places = ['province', 'city', 'area'] as const;

export async function alarmTable(
  { db, keeperId, period }: ReportOrder,
  { by, language }: JobArgs<'report.alarms'>,
): Promise<ReportTable> {
  const scope = await scopeOfUser(db, keeperId, 'alarm:list');
  const lines = await alarmLines(db, scope, period, by, language);
  const site = by === 'site';
  return {
    title: say(language, 'report.alarms'),
    titles: [
      ...placeTitles(language),
      ...(site ? [say(language, 'report.siteCode'), say(language, 'report.siteName')] : []),
      ...levels.map((level) => say(language, `level.${level}`)),
      say(language, 'report.raised'),
      say(language, 'report.standing'),
      say(language, 'report.acknowledgeMin'),
      say(language, 'report.returnMin'),
      ...levels.map((level) =>
        say(language, 'alarms.sourceLevel', { level: say(language, `level.${level}`) }),
      ),
    ],
    rows: lines.map((line) => [
      ...placeCells(line, language),
      ...(site ? [line.siteCode, line.siteName] : []),
      ...line.levels,
      line.raised,
      line.standing,
      line.acknowledgeMin,
      line.returnMin,
      ...line.sourceLevels,
    ]),
  };
}

export async function energyTable(
  { db, keeperId, period }: ReportOrder,
  { language }: JobArgs<'report.energy'>,
): Promise<ReportTable> {
  const scope = await scopeOfUser(db, keeperId, 'screen:view');
  const lines = await energyLines(db, scope, period, language);
  return {
    title: say(language, 'report.energy'),
    titles: [
      ...placeTitles(language),
      say(language, 'report.kwh'),
      say(language, 'report.daysMeasured'),
      say(language, 'report.daysOfPeriod'),
      say(language, 'report.sitesMeasured'),
      say(language, 'report.knownPct'),
    ],
    rows: lines.map((line) => [
      ...placeCells(line, language),
      line.kwh,
      line.days,
      period.days,
      line.sites,
      line.knownPct,
    ]),
  };
}

const levels = ['1', '2', '3', '4'] as const;
const placeTitles = (language: Language): string[] => places.map((place) => say(language, `report.${place}`));

type Place = Readonly<Record<(typeof places)[number], string | null>>;
const placeCells = (line: Place, language: Language): Cell[] =>
  line.area === null ? [null, null, say(language, 'notify.text.centre')] : places.map((place) => line[place]);
