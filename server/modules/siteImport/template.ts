import type { Readable } from 'node:stream';
import { ControlPath, MeterRole, SensorPosition, Ventilation } from '@contract/devices';
import type { Language } from '@contract/languages';
import { deviceClasses } from '@contract/points';
import { importColumns, type ImportColumn } from '@contract/siteImport';
import { isTextKey, say } from '../../platform/http/words';
import type { Cell } from '../../platform/sheets/cells';
import { writeWorkbook, type Sheet } from '../../platform/sheets/writeXlsx';
import type { Named } from './cells';
import type { References } from './references';
import { codeColumns, letterOf } from './rowReader';

const wordsOf = (language: Language, prefix: string, values: readonly string[]): string[] =>
  values.map((value) => {
    const key = `${prefix}.${value}`;
    return isTextKey(key) ? say(language, key) : value;
  });

/** By its code; what has none is called by its name. */
const called = ({ code, names }: Named): string => (code.startsWith('#') ? (names[0] ?? code) : code);

/** What the columns of the table may hold, where that is limited. */
function choicesOf(language: Language, known: References): Partial<Record<ImportColumn, string[]>> {
  const ofSite = (field: string, values: readonly string[]) =>
    wordsOf(language, `resource.areaSites.option.${field}`, values);
  const ofDevice = (field: string, values: readonly string[]) =>
    wordsOf(language, `resource.devices.option.${field}`, values);
  return {
    kind: ofSite('kind', ['station', 'building']),
    stationClass: ofSite('stationClass', ['A', 'B', 'C', 'D']),
    area: known.areas.map(called),
    dept: known.depts.map(called),
    buildType: known.buildTypes.map(called),
    installBatch: known.installBatches.map(called),
    contract: known.contracts.map(called),
    hasBattery: [say(language, 'crud.yes'), say(language, 'crud.no')],
    deviceClass: ofDevice('class', deviceClasses),
    controlPath: ofDevice('controlPath', ControlPath.options),
    meterRole: ofDevice('meterRole', MeterRole.options),
    sensorPosition: ofDevice('sensorPosition', SensorPosition.options),
    ventilation: ofDevice('ventilation', Ventilation.options),
  };
}

/** Two sites that nobody has: each begins with the sign by which an import passes over them. */
export const exampleCodes = ['EXAMPLE-1', 'EXAMPLE-2'] as const;

const examplesOf = (choices: ReturnType<typeof choicesOf>): Cell[][] =>
  exampleCodes.map((siteCode, at) => {
    const first = (column: ImportColumn): string => choices[column]?.[0] ?? '';
    const cells: Partial<Record<ImportColumn, Cell>> = {
      ...{
        siteCode,
        siteName: `${siteCode} North`,
        kind: first('kind'),
        stationClass: choices.stationClass?.[2] ?? '',
      },
      ...{ area: first('area'), dept: first('dept'), buildType: first('buildType') },
      ...{ lat: 31.230_4 + at, lng: 121.473_7, hasBattery: choices.hasBattery?.[at] ?? '' },
      ...{
        deviceCode: `ac-${at + 1}`,
        deviceClass: first('deviceClass'),
        ratedCapW: 7_500,
        ratedPowerW: 2_400,
      },
    };
    return importColumns.map((column) => cells[column] ?? null);
  });

/** A workbook to fill in: heads and two examples, and beside it a sheet of what the columns may hold. */
export function importTemplate(language: Language, known: References): Readable {
  const choices = choicesOf(language, known);
  const limited = importColumns.filter((column) => choices[column] !== undefined);
  const lists = say(language, 'crud.import.allowedSheet');
  const titleOf = (column: ImportColumn) => say(language, `siteImport.column.${column}`);
  const sheet: Sheet = {
    name: say(language, 'siteImport.sheet'),
    titles: importColumns.map((column) => (column === 'siteCode' ? `${titleOf(column)} *` : titleOf(column))),
    batches: oneBatch(examplesOf(choices)),
    textColumns: importColumns.flatMap((column, at) => (codeColumns.has(column) ? [at] : [])),
    choices: limited.flatMap((column, at) => {
      const count = choices[column]?.length ?? 0;
      const from = letterOf(at);
      const range = `'${lists.replaceAll("'", "''")}'!$${from}$2:$${from}$${count + 1}`;
      return count === 0 ? [] : [{ column: letterOf(importColumns.indexOf(column)), range }];
    }),
  };
  const rows = Math.max(...limited.map((column) => choices[column]?.length ?? 0));
  const listed = Array.from({ length: rows }, (_, row) =>
    limited.map((column) => choices[column]?.[row] ?? null),
  );
  return writeWorkbook([sheet, { name: lists, titles: limited.map(titleOf), batches: oneBatch(listed) }]);
}

async function* oneBatch(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
