import { sql } from 'kysely';
import type { Language } from '@contract/languages';
import {
  importColumns,
  importSiteColumns,
  type ImportColumn,
  type SiteTableRequest,
} from '@contract/siteImport';
import type { Db } from '../../platform/database/database';
import { isTextKey, say } from '../../platform/http/words';
import type { Cell } from '../../platform/sheets/cells';
import { sheetFile, type SheetFile } from '../../platform/sheets/sheetFile';
import { scopeFilter, type Scope } from '../scope';

type ExportedRow = Partial<Record<ImportColumn, string | number | boolean | null>>;

interface ExportedSite extends ExportedRow {
  id: number;
  devices: ExportedRow[] | null;
}

const pageSites = 500;

const readPage = async (db: Db, scope: Scope, after: number): Promise<ExportedSite[]> =>
  (
    await sql<ExportedSite>`
      select s.id, s.code as "siteCode", s.name as "siteName", s.kind, s.station_class as "stationClass", r.code as area,
        case when (select count(*) from depts o where o.name = p.name and not o.is_deleted) = 1 then p.name
          else '#' || p.id end as dept,
        b.code as "buildType", i.code as "installBatch", c.code as contract, s.lat, s.lng, s.has_battery as "hasBattery",
        (select json_agg(json_build_object('deviceCode', d.code, 'deviceClass', d.class, 'deviceName', d.name,
          'room', m.code, 'brand', d.brand, 'model', d.model, 'ratedCapW', d.rated_cap_w, 'ratedPowerW', d.rated_power_w,
          'controlPath', d.control_path, 'codeSet', d.code_set, 'leadLagGroup', d.lead_lag_group,
          'meterRole', d.meter_role, 'carrier', d.carrier, 'ctRatio', d.ct_ratio, 'rollOverKwh', d.roll_over_kwh,
          'meteredBy', x.code, 'sensorPosition', d.sensor_position,
          'ventilation', d.ventilation) order by d.id)
         from devices d left join rooms m on m.id = d.room_id left join devices x on x.id = d.metered_by
         where d.site_id = s.id and d.retired_at is null) as devices
      from sites s join regions r on r.id = s.area_id join build_types b on b.id = s.build_type_id
      join install_batches i on i.id = s.install_batch_id left join depts p on p.id = s.dept_id
      left join contracts c on c.id = s.contract_id
      where s.id > ${after} and s.retired_at is null and ${scopeFilter(scope, 's.area_id', 's.dept_id')}
      order by s.id limit ${pageSites}`.execute(db)
  ).rows;

const wordKeys: Partial<Record<ImportColumn, string>> = {
  kind: 'resource.areaSites.option.kind',
  stationClass: 'resource.areaSites.option.stationClass',
  deviceClass: 'resource.devices.option.class',
  controlPath: 'resource.devices.option.controlPath',
  meterRole: 'resource.devices.option.meterRole',
  sensorPosition: 'resource.devices.option.sensorPosition',
  ventilation: 'resource.devices.option.ventilation',
};

const cellOf = (language: Language, column: ImportColumn, value: ExportedRow[ImportColumn]): Cell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return say(language, value ? 'crud.yes' : 'crud.no');
  const key = `${wordKeys[column] ?? ''}.${value}`;
  return isTextKey(key) ? say(language, key) : value;
};

/** A row of the site with its first device, and one for each of its others. */
function rowsOf(site: ExportedSite, language: Language): Cell[][] {
  const devices = site.devices ?? [];
  const row = (exported: ExportedRow): Cell[] =>
    importColumns.map((column) => cellOf(language, column, exported[column]));
  const own: ExportedRow = Object.fromEntries(importSiteColumns.map((column) => [column, site[column]]));
  const [first, ...others] = devices;
  return [row({ ...own, ...first }), ...others.map((device) => row({ siteCode: own.siteCode, ...device }))];
}

async function* tabled(db: Db, scope: Scope, language: Language): AsyncGenerator<Cell[][]> {
  for (let after = 0; ;) {
    const sites = await readPage(db, scope, after);
    if (sites.length === 0) return;
    yield sites.flatMap((site) => rowsOf(site, language));
    after = sites.at(-1)?.id ?? after;
  }
}

const headsIn = (language: Language): string[] =>
  importColumns.map((column) => say(language, `siteImport.column.${column}`));

/** All sites in scope with their devices, as an import takes them. */
export const exportTable = (
  db: Db,
  scope: Scope,
  language: Language,
  { format }: SiteTableRequest,
): SheetFile =>
  sheetFile(format, say(language, 'siteImport.sheet'), headsIn(language), tabled(db, scope, language));
