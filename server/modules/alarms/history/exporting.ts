import { alarmColumns, mostExported, type AlarmColumn, type AlarmExportRequest } from '@contract/alarmExport';
import { AlarmHistoryQuery } from '@contract/alarmHistory';
import { dueAtOf, type AlarmTimeLimits } from '@contract/alarmLimits';
import { alarmStateOf, type Alarm } from '@contract/alarms';
import { inWords } from '@contract/unitStates';
import { suppressionOf } from '@contract/alarmSuppression';
import type { Language } from '@contract/languages';
import { createTextTime } from '../../../crud';
import type { Db } from '../../../platform/database/database';
import { isTextKey, say } from '../../../platform/http/words';
import type { Cell } from '../../../platform/sheets/cells';
import { sheetFile, type SheetFile } from '../../../platform/sheets/sheetFile';
import type { Scope } from '../../scope';
import { alarmCatalogue } from '../../../alarmEngine/catalogue';
import { readAlarmLimits } from '../../limits/limits.store';
import { alarmsById, searchHistory } from './search.store';

const batchRows = 500;

async function* chosen(db: Db, scope: Scope, alarmIds: readonly number[]): AsyncGenerator<Alarm[]> {
  for (let from = 0; from < alarmIds.length; from += batchRows) {
    const ids = alarmIds.slice(from, from + batchRows);
    const found = new Map((await alarmsById(db, scope, ids)).map((alarm) => [alarm.id, alarm]));
    yield ids.flatMap((id) => found.get(id) ?? []);
  }
}

async function* found(
  db: Db,
  scope: Scope,
  search: NonNullable<AlarmExportRequest['search']>,
): AsyncGenerator<Alarm[]> {
  let before: AlarmHistoryQuery['before'];
  for (let rows = 0; rows < mostExported; rows += batchRows) {
    const page = await searchHistory(db, scope, { ...search, limit: batchRows, before });
    yield page.rows;
    if (page.next === null) return;
    before = AlarmHistoryQuery.parse({ before: page.next }).before;
  }
}

interface Reader {
  scope: Scope;
  language: Language;
  /** Of the plant, as everywhere in files. */
  timeZone: string;
}

const units = new Map(alarmCatalogue.map(({ id, unit }) => [id, unit]));

type CellOf = Readonly<Record<AlarmColumn, (alarm: Alarm) => Cell>>;

function cellsIn({ language, timeZone }: Reader, limits: AlarmTimeLimits): CellOf {
  const times = createTextTime(timeZone);
  const moment = (at: number | null): Cell => (at === null ? null : times.text(at));
  const nameOf = (definitionId: string): string => {
    const key = `alarm.${definitionId}.name`;
    return isTextKey(key) ? say(language, key) : definitionId;
  };
  return {
    level: ({ level }) => say(language, `level.${level}`),
    alarm: ({ definitionId }) => nameOf(definitionId),
    site: ({ siteName }) => siteName ?? say(language, 'alarms.centreItself'),
    code: ({ siteCode }) => siteCode,
    area: ({ areaName }) => areaName?.[language] ?? null,
    device: ({ deviceName }) => deviceName && inWords((key) => say(language, key), deviceName),
    measured: ({ value }) => value,
    threshold: ({ threshold }) => threshold,
    unit: ({ definitionId, threshold }) => (threshold === null ? null : (units.get(definitionId) ?? null)),
    raised: ({ raisedAt }) => moment(raisedAt),
    acknowledgeBy: (alarm) => moment(dueAtOf(alarm, 'acknowledge', limits)),
    repairBy: (alarm) => moment(dueAtOf(alarm, 'repair', limits)),
    cleared: ({ clearedAt }) => moment(clearedAt),
    acknowledged: ({ acknowledgedAt }) => moment(acknowledgedAt),
    person: ({ acknowledgedBy }) => acknowledgedBy,
    assignee: ({ assignedTo }) => assignedTo,
    note: ({ note }) => note,
    times: ({ count }) => count,
    state: (alarm) => say(language, `alarms.status.${alarmStateOf(alarm)}`),
    suppressed: (alarm) => {
      const reason = suppressionOf(alarm);
      return reason && say(language, `alarms.standing.${reason}`);
    },
    sourceLevel: ({ sourceLevel }) => (sourceLevel ? say(language, `level.${sourceLevel}`) : null),
  };
}

async function* tabled(db: Db, batches: AsyncIterable<Alarm[]>, reader: Reader): AsyncGenerator<Cell[][]> {
  const cells = cellsIn(reader, await readAlarmLimits(db));
  for await (const alarms of batches)
    yield alarms.map((alarm) => alarmColumns.map((column) => cells[column](alarm)));
}

/** A table of alarms that is made while it is sent, of what the reader may see. */
export function exportAlarms(
  db: Db,
  reader: Reader,
  { format, alarmIds, search }: AlarmExportRequest,
): SheetFile {
  const { scope, language } = reader;
  const alarms = search ? found(db, scope, search) : chosen(db, scope, alarmIds ?? []);
  const titles = alarmColumns.map((column) => say(language, `alarms.column.${column}`));
  return sheetFile(format, say(language, 'alarms.title'), titles, tabled(db, alarms, reader));
}
