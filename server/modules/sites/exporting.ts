import type { Language, LocalName } from '@contract/languages';
import { siteColumns, type SiteColumn, type SiteExportRequest } from '@contract/siteExport';
import type { CommState, StationClass } from '@contract/sites';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import { say } from '../../platform/http/words';
import type { Cell } from '../../platform/sheets/cells';
import { sheetFile, type SheetFile } from '../../platform/sheets/sheetFile';
import { activeAlarm, callingAlarm } from '../alarms/alarmConditions';
import { scopeFilter, type Scope } from '../scope';

interface ExportedSite {
  id: number;
  code: string;
  name: string;
  stationClass: StationClass;
  lat: number;
  lng: number;
  area: LocalName;
  city: LocalName | null;
  province: LocalName | null;
  comm: CommState;
  /** Active alarms of level 1 … 4 that call for somebody. */
  counts: readonly number[];
}

const batchRows = 500;

const nameOf = (alias: string) =>
  sql.raw(`case when ${alias}.id is not null then
    json_build_object('zh', ${alias}.name_zh, 'en', ${alias}.name_en, 'hk', ${alias}.name_hk) end`);
const countOf = (level: number) => sql.raw(`count(a.id) filter (where a.level = ${level})::int`);

const readSites = async (db: Db, scope: Scope, ids: readonly number[]): Promise<ExportedSite[]> => {
  const { rows } = await sql<ExportedSite>`
    select s.id, s.code, s.name, s.station_class as "stationClass", s.lat, s.lng,
      ${nameOf('r')} as area, ${nameOf('c')} as city, ${nameOf('p')} as province,
      case when k.site_id is null then 'unknown' when k.is_online then 'online' else 'offline' end as comm,
      (select array[${countOf(1)}, ${countOf(2)}, ${countOf(3)}, ${countOf(4)}] from alarms a
        where a.site_id = s.id and ${sql.raw(activeAlarm)} and ${sql.raw(callingAlarm)}) as counts
    from sites s
    join regions r on r.id = s.area_id
    left join regions c on c.id = r.parent_id
    left join regions p on p.id = c.parent_id
    left join site_contacts k on k.site_id = s.id
    where s.id = any(${[...ids]}::int[]) and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')}`.execute(
    db,
  );
  return rows;
};

const countAt =
  (at: number) =>
  ({ counts }: ExportedSite): Cell =>
    counts[at] ?? 0;

const cellsIn = (language: Language): Readonly<Record<SiteColumn, (site: ExportedSite) => Cell>> => ({
  code: ({ code }) => code,
  name: ({ name }) => name,
  class: ({ stationClass }) => stationClass,
  province: ({ province }) => province?.[language] ?? null,
  city: ({ city }) => city?.[language] ?? null,
  area: ({ area }) => area[language],
  latitude: ({ lat }) => lat,
  longitude: ({ lng }) => lng,
  comm: ({ comm }) => say(language, `comm.${comm}`),
  critical: countAt(0),
  major: countAt(1),
  minor: countAt(2),
  hint: countAt(3),
});

async function* tabled(
  db: Db,
  scope: Scope,
  language: Language,
  siteIds: readonly number[],
): AsyncGenerator<Cell[][]> {
  const cells = cellsIn(language);
  for (let from = 0; from < siteIds.length; from += batchRows) {
    const ids = siteIds.slice(from, from + batchRows);
    const known = new Map((await readSites(db, scope, ids)).map((site) => [site.id, site]));
    const sites = ids.flatMap((id) => known.get(id) ?? []);
    yield sites.map((site) => siteColumns.map((column) => cells[column](site)));
  }
}

/** A table of the chosen sites that the reader may see, in the order of the choice. */
export function exportSites(
  db: Db,
  { scope, language }: { scope: Scope; language: Language },
  { format, siteIds }: SiteExportRequest,
): SheetFile {
  const titles = siteColumns.map((column) => say(language, `sites.column.${column}`));
  return sheetFile(format, say(language, 'sites.title'), titles, tabled(db, scope, language, siteIds));
}
