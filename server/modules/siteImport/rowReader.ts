import { plainText } from '@contract/plainText';
import { ControlPath, DeviceCode, MeterRole, SensorPosition, Ventilation } from '@contract/devices';
import { languages, type Language } from '@contract/languages';
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
import { cellText } from '../../platform/sheets/reading/cellText';
import { headKey } from '../../platform/sheets/reading/headKey';
import { rewritten, type WrittenCell } from '../../platform/sheets/reading/rewritten';
import type { Fault, TableRow } from '../../platform/sheets/reading/table';
import * as cells from './cells';
import type { References } from './references';

/** A problem as it is kept with its row. */
interface KeptProblem {
  column: string | null;
  field: ImportColumn | null;
  kind: ImportProblemKind;
  value: string;
  allowed?: string;
}

export interface StagedRow {
  row: number;
  values: Partial<Record<ImportColumn, unknown>>;
  /** What it says of the site beside its code; null when it says nothing. */
  said: string | null;
  /** Of its site, as far as it names one. */
  shard: number | null;
  problems: KeptProblem[];
  /** Its cells, to be handed back if it is refused. */
  written: WrittenCell[];
}

export interface Heads {
  /** By their place in the file. */
  known: readonly (ImportColumn | null)[];
  ignored: string[];
  written: string[];
}

const mostShown = 100;
/** As much of a cell as is told of it; a sign of two halves stays whole, for the store takes no half. */
const shown = (cell: string): string =>
  cell.length <= mostShown ? cell : cell.slice(0, mostShown).replace(/[\uD800-\uDBFF]$/, '');

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
    titlesOf(column).map((title): [string, ImportColumn] => [headKey(title), column]),
  ),
);

export const knownHeads = (): string[] => [...byTitle.keys()];

/** The column that refused rows come back with. */
const problemHeads = new Set(
  languages.map((language) => headKey(say(language, 'siteImport.report.problem'))),
);

/** What the heads of a file mean, in any language; null when none says which site a row is of, or one stands twice. */
export function headsOf(heads: readonly string[]): Heads | null {
  const known = heads.map((head) => byTitle.get(headKey(head)) ?? null);
  const named = known.filter((column) => column !== null);
  if (!named.includes('siteCode') || new Set(named).size !== named.length) return null;
  const ignored = heads.filter(
    (head, at) => head.trim() !== '' && !known[at] && !problemHeads.has(headKey(head)),
  );
  return { known, ignored: ignored.map(shown), written: heads.map(shown) };
}

/** A, B … Z, AA, as spreadsheet programs name columns. */
export function letterOf(at: number): string {
  const before = Math.floor(at / 26);
  return `${before > 0 ? letterOf(before - 1) : ''}${String.fromCharCode(65 + (at % 26))}`;
}

const option = (resource: string, field: string) => (value: string) =>
  `resource.${resource}.option.${field}.${value}`;
const mostWatts = 10_000_000;

type Readers = Readonly<Record<ImportColumn, cells.ReadCell>>;

const choicesIn =
  (resource: 'areaSites' | 'devices', language: Language) => (field: string, values: readonly string[]) =>
    cells.choice(values, option(resource, field), language);

const readersOf = (known: References, language: Language, isWhole: boolean): Readers => {
  const ofSite = choicesIn('areaSites', language);
  const ofDevice = choicesIn('devices', language);
  return {
    siteCode: cells.matching((cell) => SiteCode.safeParse(cell).success, 'siteCode'),
    siteName: cells.text(64),
    kind: ofSite('kind', ['station', 'building']),
    stationClass: ofSite('stationClass', ['A', 'B', 'C', 'D']),
    area: cells.reference(known.areas, isWhole),
    dept: cells.reference(known.depts, isWhole),
    buildType: cells.reference(known.buildTypes),
    installBatch: cells.reference(known.installBatches),
    contract: cells.reference(known.contracts, isWhole),
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
  };
};

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

const texts = ['siteName', 'deviceName', 'brand', 'model', 'codeSet', 'leadLagGroup', 'meteredBy'] as const;
export const codeColumns: ReadonlySet<ImportColumn> = new Set(['siteCode', 'deviceCode', 'room', ...texts]);
const numbers: ReadonlySet<ImportColumn> = new Set([
  ...(['lat', 'lng', 'ratedCapW', 'ratedPowerW', 'carrier', 'ctRatio', 'rollOverKwh', 'hasBattery'] as const),
]);
const useOf = (column: ImportColumn) =>
  codeColumns.has(column) ? 'code' : numbers.has(column) ? 'value' : 'text';

interface ReaderOptions {
  language: Language;
  /** Who imports reaches everywhere: refusals may list areas, departments and contracts. */
  isWhole: boolean;
}

/** Reads the rows of a file with these heads: what they say, and all that is wrong with each by itself. */
export function rowReader(
  { known }: Heads,
  references: References,
  { language, isWhole }: ReaderOptions,
): (row: TableRow) => StagedRow {
  const readers = readersOf(references, language, isWhole);
  const places = new Map(known.flatMap((column, at) => (column ? [[column, at] as const] : [])));
  const problem = (field: ImportColumn, kind: ImportProblemKind, value: string): KeptProblem => {
    const at = places.get(field);
    return { column: at === undefined ? null : letterOf(at), field, kind, value: shown(value) };
  };
  return (table) => {
    const written = rewritten(table, known.length);
    const broken = table.faults.find(({ column }) => column === null);
    if (broken)
      return { row: table.row, values: {}, said: null, shard: null, problems: [brokenBy(broken)], written };
    const values: Values = {};
    const problems: KeptProblem[] = [];
    for (const [column, at] of places) {
      const cell = cellText(table, at, useOf(column));
      if ('fault' in cell) problems.push(problem(column, cell.fault, table.cells[at] ?? ''));
      else if (plainText(cell.text) !== '') {
        const reading = readers[column](plainText(cell.text));
        if ('value' in reading) values[column] = reading.value;
        else {
          const { problem: kind, allowed } = reading;
          problems.push({ ...problem(column, kind, cell.text), ...(allowed !== undefined && { allowed }) });
        }
      }
    }
    const faulty = new Set(problems.map(({ field }) => field));
    for (const [column, kind] of Object.entries(togetherOf({ values })))
      // The keys are those of the record.
      if (!faulty.has(column as ImportColumn)) problems.push(problem(column as ImportColumn, kind, ''));
    const shard = typeof values.siteCode === 'string' ? shardOf(values.siteCode) : null;
    return { row: table.row, values, said: saidOf(values), shard, problems, written };
  };
}

const brokenBy = ({ kind }: Fault): KeptProblem => ({ column: null, field: null, kind, value: '' });
