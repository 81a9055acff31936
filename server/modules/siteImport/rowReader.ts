import { plainText } from '@contract/plainText';
import { ControlPath, DeviceCode, MeterRole, SensorPosition, Ventilation } from '@contract/devices';
import { languages } from '@contract/languages';
import { deviceClasses } from '@contract/points';
import {
  importColumns,
  importSiteColumns,
  type ImportColumn,
  type ImportProblemKind,
} from '@contract/siteImport';
import { SiteCode } from '@contract/sites';
import { shardOf } from '@contract/telemetry';
import { isTextKey, say } from '../../platform/http/words';
import type { Fault, TableRow } from '../../platform/sheets/reading/table';
import * as cells from './cells';
import type { References } from './references';

/** A problem as it is kept with its row. */
interface KeptProblem {
  column: string | null;
  field: ImportColumn | null;
  kind: ImportProblemKind;
  value: string;
}

export interface StagedRow {
  row: number;
  values: Partial<Record<ImportColumn, unknown>>;
  /** What it says of the site beside its code; null when it says nothing. */
  said: string | null;
  /** Of its site, as far as it names one. */
  shard: number | null;
  problems: KeptProblem[];
}

export interface Heads {
  /** By their place in the file. */
  known: readonly (ImportColumn | null)[];
  ignored: string[];
}

const mostShown = 100;
/** As much of a cell as is told of it; a sign of two halves stays whole, for the store takes no half. */
const shown = (cell: string): string =>
  cell.length <= mostShown ? cell : cell.slice(0, mostShown).replace(/[\uD800-\uDBFF]$/, '');

const bare = (head: string): string => plainText(head).replace(/\*$/, '').trim().toLowerCase();

/** Heads of the list of sites that are other words for the same: its export can be imported as well. */
const inList = {
  siteCode: 'code',
  siteName: 'name',
  kind: 'kind',
  stationClass: 'stationClass',
  area: 'areaId',
  dept: 'deptId',
  buildType: 'buildTypeId',
  installBatch: 'installBatchId',
  contract: 'contractId',
} as const satisfies Partial<Record<ImportColumn, string>>;

const titlesOf = (column: ImportColumn): string[] => {
  const listed = Object.entries(inList).find(([own]) => own === column)?.[1];
  const keys = [`siteImport.column.${column}`, ...(listed ? [`resource.areaSites.field.${listed}`] : [])];
  return [
    column,
    ...languages.flatMap((language) => keys.filter(isTextKey).map((key) => say(language, key))),
  ];
};

const byTitle = new Map(
  importColumns.flatMap((column) =>
    titlesOf(column).map((title): [string, ImportColumn] => [title.toLowerCase(), column]),
  ),
);

/** What the heads of a file mean, in any language; null when none says which site a row is of, or one stands twice. */
export function headsOf(heads: readonly string[]): Heads | null {
  const known = heads.map((head) => byTitle.get(bare(head)) ?? null);
  const named = known.filter((column) => column !== null);
  if (!named.includes('siteCode') || new Set(named).size !== named.length) return null;
  const ignored = heads.filter((head, at) => head.trim() !== '' && !known[at]);
  return { known, ignored: ignored.map(shown) };
}

/** A, B … Z, AA, as spreadsheet programs name columns. */
function letterOf(at: number): string {
  const before = Math.floor(at / 26);
  return `${before > 0 ? letterOf(before - 1) : ''}${String.fromCharCode(65 + (at % 26))}`;
}

const option = (resource: string, field: string) => (value: string) =>
  `resource.${resource}.option.${field}.${value}`;
const ofSite = (field: string, values: readonly string[]) => cells.choice(values, option('areaSites', field));
const ofDevice = (field: string, values: readonly string[]) => cells.choice(values, option('devices', field));
const mostWatts = 10_000_000;

const readersOf = (known: References): Readonly<Record<ImportColumn, cells.ReadCell>> => ({
  siteCode: cells.matching((cell) => SiteCode.safeParse(cell).success, 'siteCode'),
  siteName: cells.text(64),
  kind: ofSite('kind', ['station', 'building']),
  stationClass: ofSite('stationClass', ['A', 'B', 'C', 'D']),
  area: cells.reference(known.areas),
  dept: cells.reference(known.depts),
  buildType: cells.reference(known.buildTypes),
  installBatch: cells.reference(known.installBatches),
  contract: cells.reference(known.contracts),
  lat: cells.number(-90, 90),
  lng: cells.number(-180, 180),
  hasBattery: cells.flag,
  deviceCode: cells.matching((cell) => DeviceCode.safeParse(cell).success, 'deviceCode'),
  deviceClass: ofDevice('class', deviceClasses),
  deviceName: cells.text(64),
  room: cells.matching((cell) => /^[A-Za-z0-9][\w.:-]{0,31}$/.test(cell), 'roomCode'),
  brand: cells.text(64),
  model: cells.text(64),
  ratedCapW: cells.number(1, mostWatts),
  ratedPowerW: cells.number(1, mostWatts),
  controlPath: ofDevice('controlPath', ControlPath.options),
  codeSet: cells.text(64),
  leadLagGroup: cells.text(32),
  meterRole: ofDevice('meterRole', MeterRole.options),
  carrier: cells.number(1, 9, true),
  ctRatio: cells.number(0.000_1, 100_000),
  rollOverKwh: cells.number(1, 1e12),
  meteredBy: cells.matching((cell) => DeviceCode.safeParse(cell).success, 'deviceCode'),
  sensorPosition: ofDevice('sensorPosition', SensorPosition.options),
  ventilation: ofDevice('ventilation', Ventilation.options),
});

type Values = StagedRow['values'];

/** What belongs together within a row, and what a row must not be without. */
function togetherOf({ values }: { values: Values }): Partial<Record<ImportColumn, ImportProblemKind>> {
  const says = (column: ImportColumn): boolean => values[column] !== undefined;
  const ofDeviceSaid = importColumns.some((column) => !siteColumns.has(column) && says(column));
  return {
    ...(!says('siteCode') && { siteCode: 'required' }),
    ...(ofDeviceSaid && !says('deviceCode') && { deviceCode: 'required' }),
    ...(values.meterRole === 'carrier' && !says('carrier') && { carrier: 'carrierMissing' }),
    ...(says('codeSet') &&
      says('controlPath') &&
      values.controlPath !== 'infrared' && { codeSet: 'codeSetAlone' }),
    ...(says('meterRole') &&
      says('deviceClass') &&
      values.deviceClass !== 'meter' && { meterRole: 'roleOfNoMeter' }),
  };
}

const siteColumns = new Set<string>(importSiteColumns);

const saidOf = (values: Values): string | null => {
  const said = importSiteColumns.filter((column) => column !== 'siteCode' && values[column] !== undefined);
  return said.length === 0 ? null : JSON.stringify(said.map((column) => [column, values[column]]));
};

/** Reads the rows of a file with these heads: what they say, and all that is wrong with each by itself. */
export function rowReader({ known }: Heads, references: References): (row: TableRow) => StagedRow {
  const readers = readersOf(references);
  const places = new Map(known.flatMap((column, at) => (column ? [[column, at] as const] : [])));
  const problem = (field: ImportColumn, kind: ImportProblemKind, value: string): KeptProblem => {
    const at = places.get(field);
    return { column: at === undefined ? null : letterOf(at), field, kind, value: shown(value) };
  };
  return (table) => {
    const broken = table.faults.find(({ column }) => column === null);
    if (broken) return { row: table.row, values: {}, said: null, shard: null, problems: [brokenBy(broken)] };
    const values: Values = {};
    const problems: KeptProblem[] = [];
    for (const [column, at] of places) {
      const fault = table.faults.find((one) => one.column === at);
      const cell = plainText(table.cells[at] ?? '');
      if (cell === '' && !fault) continue;
      const reading = fault ? { problem: fault.kind } : readers[column](cell);
      if ('problem' in reading) problems.push(problem(column, reading.problem, cell));
      else values[column] = reading.value;
    }
    const faulty = new Set(problems.map(({ field }) => field));
    for (const [column, kind] of Object.entries(togetherOf({ values })))
      // The keys are those of the record.
      if (!faulty.has(column as ImportColumn)) problems.push(problem(column as ImportColumn, kind, ''));
    const shard = typeof values.siteCode === 'string' ? shardOf(values.siteCode) : null;
    return { row: table.row, values, said: saidOf(values), shard, problems };
  };
}

const brokenBy = ({ kind }: Fault): KeptProblem => ({ column: null, field: null, kind, value: '' });
