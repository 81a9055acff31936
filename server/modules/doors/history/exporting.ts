import {
  DoorEventQuery,
  eventColumns,
  mostEventsExported,
  type DoorEventRow,
  type DoorExportRequest,
  type EventColumn,
} from '@contract/doorHistory';
import type { Language } from '@contract/languages';
import { createTextTime } from '../../../crud';
import type { Db } from '../../../platform/database/database';
import { isTextKey, say } from '../../../platform/http/words';
import type { Cell } from '../../../platform/sheets/cells';
import { sheetFile, type SheetFile } from '../../../platform/sheets/sheetFile';
import type { Scope } from '../../scope';
import { searchEvents } from './search.store';

const batchRows = 500;

async function* found(
  db: Db,
  scope: Scope,
  search: DoorExportRequest['search'],
): AsyncGenerator<DoorEventRow[]> {
  let before: DoorEventQuery['before'];
  for (let rows = 0; rows < mostEventsExported; rows += batchRows) {
    const page = await searchEvents(db, scope, { ...search, limit: batchRows, before });
    yield page.rows;
    if (page.next === null) return;
    before = DoorEventQuery.parse({ before: page.next }).before;
  }
}

interface Reader {
  scope: Scope;
  language: Language;
  /** Of the plant, as everywhere in files. */
  timeZone: string;
}

type CellOf = Readonly<Record<EventColumn, (event: DoorEventRow) => Cell>>;

function cellsIn({ language, timeZone }: Reader): CellOf {
  const times = createTextTime(timeZone);
  const word = (key: string, otherwise: string): string => (isTextKey(key) ? say(language, key) : otherwise);
  return {
    at: ({ at }) => times.text(at),
    site: ({ siteName }) => siteName,
    code: ({ siteCode }) => siteCode,
    area: ({ areaName }) => areaName[language],
    door: ({ deviceName }) => deviceName,
    kind: ({ kind }) => say(language, `doors.kind.${kind}`),
    person: ({ holderName, unknown }) =>
      holderName ?? (unknown === null ? null : say(language, 'doors.unknownCard')),
    number: ({ holderNo }) => holderNo,
    company: ({ company }) => company,
    card: ({ last4 }) => (last4 === null ? null : `…${last4}`),
    direction: ({ direction }) => direction && say(language, `doors.direction.${direction}`),
    result: ({ granted }) => say(language, granted ? 'doors.granted' : 'doors.notGranted'),
    reason: ({ reason }) => reason && word(`doors.reason.${reason}`, reason),
  };
}

async function* tabled(batches: AsyncIterable<DoorEventRow[]>, reader: Reader): AsyncGenerator<Cell[][]> {
  const cells = cellsIn(reader);
  for await (const events of batches)
    yield events.map((event) => eventColumns.map((column) => cells[column](event)));
}

/** A table of events that is made while it is sent, of what the reader may see. */
export function exportEvents(db: Db, reader: Reader, { format, search }: DoorExportRequest): SheetFile {
  const titles = eventColumns.map((column) => say(reader.language, `doors.column.${column}`));
  return sheetFile(
    format,
    say(reader.language, 'doors.events'),
    titles,
    tabled(found(db, reader.scope, search), reader),
  );
}
