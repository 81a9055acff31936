import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  importColumns,
  importSiteColumns,
  type ImportColumn,
  type ImportProblemKind,
} from '@contract/siteImport';
import type { Db } from '../../platform/database/database';
import { scopeFilter, type Scope } from '../scope';
import type { Heads, StagedRow } from './rowReader';

const columnNames = importColumns.map(
  (column) => [column, column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] as const,
);

const types: Partial<Record<ImportColumn, string>> = {
  ...{ area: 'int', dept: 'int', buildType: 'int', installBatch: 'int', contract: 'int' },
  ...{ lat: 'float8', lng: 'float8', hasBattery: 'boolean', ratedCapW: 'real', ratedPowerW: 'real' },
  ...{ carrier: 'smallint', ctRatio: 'real', rollOverKwh: 'float8' },
};
const stored = sql.raw(columnNames.map(([, name]) => name).join(', '));
const described = sql.raw(
  columnNames.map(([column, name]) => `${name} ${types[column] ?? 'text'}`).join(', '),
);

/** Under the names of the table, without what it does not say: of a large file this is most of what is made. */
function rowOf({ row, values, said, shard, problems, written }: StagedRow): Record<string, unknown> {
  const given: Record<string, unknown> = { row, said, shard, written };
  for (const [column, name] of columnNames) if (values[column] !== undefined) given[name] = values[column];
  if (problems.length > 0) given.problems = problems;
  return given;
}

/** Keeps rows as they were read. */
export async function stageRows(db: Db, importId: number, rows: readonly StagedRow[]): Promise<void> {
  const given = rows.map(rowOf);
  await sql`
    insert into site_import_rows (import_id, row, said, shard, problems, written, ${stored})
    select ${importId}, row, said, shard, problems, written, ${stored}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (row int, said text, shard smallint, problems jsonb, written jsonb, ${described})`.execute(
    db,
  );
}

/** Every sign of a stored text that an older encoding does not know is a question mark in its file. */
const named = [
  ['site_name', 's.name'],
  ['device_name', 'd.name'],
  ['brand', 'd.brand'],
  ['model', 'd.model'],
] as const;

/** Of a file in an older encoding: a text that only lost such signs says nothing new. */
export async function forgetLostSigns(db: Db, importId: number): Promise<void> {
  for (const [column, stored] of named) {
    const given = sql.ref(`r.${column}`);
    const literal = sql`regexp_replace(${given}, '([][{}()*+.\\\\|^$-])', '\\\\\\1', 'g')`;
    await sql`
      update site_import_rows m set ${sql.ref(column)} = null
      from site_import_rows r join sites s on s.code = r.site_code
        left join devices d on d.site_id = s.id and d.code = r.device_code and d.retired_at is null
      where m.import_id = ${importId} and r.import_id = m.import_id and r.row = m.row and ${given} like '%?%'
        and ${sql.raw(stored)} ~ ('^' || replace(${literal}, '?', '[^ -~]') || '$')`.execute(db);
  }
}

/** Adds a problem to the rows that `of` (over `site_import_rows r`) finds. */
async function mark(
  db: Db,
  importId: number,
  {
    field,
    kind,
    value,
    letter,
  }: { field: ImportColumn; kind: ImportProblemKind; value: string; letter: string | null },
  of: RawBuilder<SqlBool>,
  source: RawBuilder<unknown> = sql``,
): Promise<void> {
  await sql`
    update site_import_rows m set problems = coalesce(m.problems, '[]') || jsonb_build_array(jsonb_build_object(
      'column', ${letter}::text, 'field', ${field}::text, 'kind', ${kind}::text, 'value', coalesce(${sql.ref(`m.${value}`)}::text, '')))
    where m.import_id = ${importId} and m.row in (
      select r.row from site_import_rows r ${source} where r.import_id = ${importId} and ${of})`.execute(db);
}

/** The first row that says anything of its site is the site's own. */
const isFirstSaid = sql<SqlBool>`r.said is not null and not exists (select 1 from site_import_rows f
  where f.import_id = r.import_id and f.site_code = r.site_code and f.said is not null and f.row < r.row)`;
/** Sites of the file in the scope of who imports. One out of sight counts as unknown, but that its code is taken. */
const knownTo = (scope: Scope) => sql`
  left join sites s on s.code = r.site_code and ${scopeFilter(scope, 's.area_id', 's.dept_id')}`;
const inUse = sql`left join devices d on d.site_id = s.id and d.code = r.device_code and d.retired_at is null`;

interface Checking {
  importId: number;
  scope: Scope;
  /** Joins the site of each row. */
  known: RawBuilder<unknown>;
  defaultDeptId: number;
  check(
    field: ImportColumn,
    kind: ImportProblemKind,
    of: RawBuilder<SqlBool>,
    source?: RawBuilder<unknown>,
  ): Promise<void>;
}

/** What is wrong with rows beside others, and beside what the store knows. */
export async function checkRows(
  db: Db,
  importId: number,
  { heads, ...asked }: { heads: Heads; scope: Scope; defaultDeptId: number },
): Promise<void> {
  const letters = lettersOf(heads);
  await sql`analyze site_import_rows`.execute(db);
  const checking: Checking = {
    ...{ ...asked, importId, known: knownTo(asked.scope) },
    check: (field, kind, of, source) => {
      const value = columnNames.find(([column]) => column === field)?.[1] ?? 'site_code';
      return mark(db, importId, { field, kind, value, letter: letters.get(field) ?? null }, of, source);
    },
  };
  await foldSites(db, importId);
  await checkRepeats(checking);
  await checkSites(checking);
  await checkDevices(checking);
  await checkRefused(checking);
}

const ofSite = columnNames.flatMap(([column, name]) =>
  column !== 'siteCode' && importSiteColumns.some((one) => one === column) ? [name] : [],
);

/** An empty cell says nothing: what later rows say of a site counts where its first row says nothing. */
async function foldSites(db: Db, importId: number): Promise<void> {
  const firsts = sql.raw(
    ofSite
      .map((name) => `(array_agg(${name} order by row) filter (where ${name} is not null))[1] as ${name}`)
      .join(', '),
  );
  const folded = sql.raw(ofSite.map((name) => `${name} = coalesce(f.${name}, x.${name})`).join(', '));
  await sql`
    update site_import_rows f set ${folded}
    from (select min(row) as row, ${firsts} from site_import_rows
      where import_id = ${importId} and said is not null group by site_code having count(*) > 1) x
    where f.import_id = ${importId} and f.row = x.row`.execute(db);
}

async function checkRepeats({ importId, check }: Checking): Promise<void> {
  const said = sql`join site_import_rows f on f.import_id = r.import_id and f.site_code = r.site_code
    and f.said is not null and f.row < r.row and not exists (select 1 from site_import_rows g
      where g.import_id = f.import_id and g.site_code = f.site_code and g.said is not null and g.row < f.row)`;
  const different = sql.raw(ofSite.map((name) => `r.${name} <> f.${name}`).join(' or '));
  const differs = sql<SqlBool>`r.said is not null and f.said <> r.said and coalesce(${different}, false)`;
  await check('siteCode', 'siteRepeated', differs, said);
  const twice = sql`join (select site_code, device_code, min(row) as first from site_import_rows
    where import_id = ${importId} and device_code is not null group by 1, 2 having count(*) > 1) t
    on t.site_code = r.site_code and t.device_code = r.device_code`;
  await check('deviceCode', 'deviceRepeated', sql`r.row > t.first`, twice);
}

async function checkSites({ check, scope, known, defaultDeptId }: Checking): Promise<void> {
  await check('siteCode', 'siteRetired', sql`s.retired_at is not null`, known);
  const isForeign = sql<SqlBool>`r.said is not null and s.id is null
    and exists (select 1 from sites where code = r.site_code)`;
  await check('siteCode', 'siteForeign', isForeign, known);
  for (const field of ['siteName', 'area', 'buildType', 'installBatch'] as const) {
    const column = sql.ref(`r.${columnNames.find(([one]) => one === field)?.[1] ?? ''}`);
    const isMissing = sql<SqlBool>`s.id is null and ${isFirstSaid} and ${column} is null
      and not coalesce(r.problems, '[]') @> ${JSON.stringify([{ field }])}::jsonb`;
    await check(field, 'required', isMissing, known);
  }
  const placed = sql`${known}
    cross join lateral (select coalesce(r.area, s.area_id) as area_id,
      coalesce(r.dept, s.dept_id, ${defaultDeptId}::int) as dept_id) p`;
  const isAbroad = sql<SqlBool>`${isFirstSaid} and p.area_id is not null
    and not ${scopeFilter(scope, 'p.area_id', 'p.dept_id')} and r.problems is null`;
  await check('area', 'areaForeign', isAbroad, placed);
}

async function checkDevices({ check, known }: Checking): Promise<void> {
  const devices = sql`${known} ${inUse}`;
  await check('deviceClass', 'classDiffers', sql`d.class <> r.device_class`, devices);
  const isMissing = sql<SqlBool>`r.device_code is not null and d.id is null and r.device_class is null
    and not coalesce(r.problems, '[]') @> '[{"field":"deviceClass"}]'`;
  await check('deviceClass', 'required', isMissing, devices);
  const isNoMeter = sql<SqlBool>`r.meter_role is not null and r.device_class is null and d.class <> 'meter'`;
  await check('meterRole', 'roleOfNoMeter', isNoMeter, devices);
  const isLoose = sql<SqlBool>`r.metered_by is not null and (r.metered_by = r.device_code or (
    not exists (select 1 from devices x where x.site_id = s.id and x.code = r.metered_by and x.class = 'meter'
      and x.retired_at is null)
    and not exists (select 1 from site_import_rows x where x.import_id = r.import_id and x.site_code = r.site_code
      and x.device_code = r.metered_by and x.device_class = 'meter' and x.problems is null)))`;
  await check('meteredBy', 'meterUnknown', isLoose, known);
}

/** A device of a site that is not made cannot be made either. */
async function checkRefused({ check, known }: Checking): Promise<void> {
  const isUnknown = sql<SqlBool>`r.site_code is not null and s.id is null and not exists (
    select 1 from site_import_rows f where f.import_id = r.import_id and f.site_code = r.site_code
      and f.said is not null)`;
  await check('siteCode', 'siteUnknown', isUnknown, known);
  const refused = sql`${known} join site_import_rows f on f.import_id = r.import_id and f.site_code = r.site_code
    and f.said is not null and f.row < r.row and f.problems is not null`;
  const isRefused = sql<SqlBool>`s.id is null and r.problems is null and not exists (
    select 1 from site_import_rows g where g.import_id = f.import_id and g.site_code = f.site_code
      and g.said is not null and g.row < f.row)`;
  await check('siteCode', 'siteRefused', isRefused, refused);
}

function lettersOf({ known: columns }: Heads): Map<ImportColumn, string> {
  const letter = (at: number): string =>
    `${at >= 26 ? letter(Math.floor(at / 26) - 1) : ''}${String.fromCharCode(65 + (at % 26))}`;
  return new Map(columns.flatMap((column, at) => (column ? [[column, letter(at)] as const] : [])));
}

export const countBadRows = async (db: Db, importId: number): Promise<number> =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from site_import_rows
      where import_id = ${importId} and problems is not null`.execute(db)
  ).rows[0]?.n ?? 0;
