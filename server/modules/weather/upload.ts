import type { Language } from '@contract/languages';
import {
  contradictions,
  mostWeatherRows,
  weatherFileMb,
  type WeatherChoices,
  type WeatherNeighbour,
  type WeatherPreview,
  type WeatherTaken,
} from '@contract/weather';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor, Upload } from '../../platform/http/route';
import { readTable } from '../../platform/sheets/reading/readTable';
import type { TableRow } from '../../platform/sheets/reading/table';
import { writeAudit } from '../audit/audit';
import { markDue } from './checks';
import { verdictOf } from './compare';
import { readWeatherCsv } from './csv';
import { isEpw, readEpw } from './epw';
import type { WeatherFile, WeatherHour } from './hours';
import { neighboursOf } from './neighbours.store';
import {
  forgetOldReading,
  hoursKnown,
  markLacking,
  stationOf,
  writeHours,
  type Station,
} from './weather.store';

export interface WeatherDeps {
  db: Db;
  clock: Clock;
  plantTimeZone: string;
}

export interface UploadOrder {
  actor: Actor;
  stationId: number;
  upload: Upload | null;
  language: Language;
  choices: WeatherChoices;
}

const limits = { rows: mostWeatherRows, bytes: 3 * weatherFileMb * 1024 * 1024, ms: 20_000 };
const badFile = (text: string) => new AppError('validation', {}, { file: text });

interface ReadFile {
  station: Station;
  file: WeatherFile;
  neighbours: WeatherNeighbour[];
}

/** @throws AppError validation for a file that is no table or too large, notFound without the station */
async function tableOf(upload: Upload | null): Promise<readonly TableRow[]> {
  if (!upload) throw badFile('fields.file.missing');
  const table = await readTable(upload.bytes, limits);
  if ('failure' in table) throw badFile(`fields.file.${table.failure}`);
  return table.rows;
}

async function readFor(
  { plantTimeZone }: WeatherDeps,
  trx: Trx,
  { stationId, language, choices }: UploadOrder,
  rows: readonly TableRow[],
): Promise<ReadFile> {
  const station = await stationOf(trx, stationId);
  if (!station) throw new AppError('notFound');
  const order = { rows, station, language, choices, plantZone: plantTimeZone };
  const file = isEpw(rows) ? readEpw(order) : readWeatherCsv(order);
  const isOpen = file.problems.length + file.questions.length > 0;
  if (!isOpen && file.hours.length === 0) throw badFile('fields.file.is.empty');
  const temps = new Map(file.hours.map(({ hour, tempC }) => [hour, tempC]));
  return { station, file, neighbours: isOpen ? [] : await neighboursOf(trx, station, temps) };
}

const spanOf = (hours: readonly WeatherHour[]) =>
  hours.reduce(({ from, to }, { hour }) => ({ from: Math.min(from, hour), to: Math.max(to, hour) }), {
    from: Infinity,
    to: -Infinity,
  });

const foundIn = ({ file: { problems, isCut, questions }, neighbours }: ReadFile) => ({
  ...{ problems, isCut, questions, neighbours },
  verdict: verdictOf(neighbours.map(({ verdict }) => verdict)),
});

const isWhole = ({ problems, questions }: WeatherFile): boolean => problems.length + questions.length === 0;

/** How a file would be read; nothing of it is stored. */
export async function previewHours(deps: WeatherDeps, order: UploadOrder): Promise<WeatherPreview> {
  const rows = await tableOf(order.upload);
  return deps.db.transaction().execute(async (trx) => {
    const read = await readFor(deps, trx, order, rows);
    const { file, station } = read;
    const { reading, first } = file;
    const hours = isWhole(file) ? file.hours : [];
    const replaced = await hoursKnown(trx, station.id, hours);
    const span = hours.length === 0 ? { from: null, to: null } : spanOf(hours);
    return { reading, first, hours: hours.length, ...span, replaced, ...foundIn(read) };
  });
}

/** Takes a file whole or not at all: not with faults or open questions, and not against the stations around without a yes. */
export async function uploadHours(deps: WeatherDeps, order: UploadOrder): Promise<WeatherTaken> {
  const rows = await tableOf(order.upload);
  return deps.db.transaction().execute(async (trx) => {
    const read = await readFor(deps, trx, order, rows);
    const found = foundIn(read);
    const isDoubted = contradictions.includes(found.verdict) && order.choices.despite !== 'neighbours';
    if (!isWhole(read.file) || isDoubted)
      return { hours: 0, from: null, to: null, siteDays: 0, isDoubted, ...found };
    return { ...(await take(deps, trx, order.actor, read)), isDoubted: false, ...found };
  });
}

async function take(
  { clock }: WeatherDeps,
  trx: Trx,
  actor: Actor,
  { station, file: { hours, reading } }: ReadFile,
): Promise<Pick<WeatherTaken, 'hours' | 'from' | 'to' | 'siteDays'>> {
  const span = spanOf(hours);
  await forgetOldReading(trx, station.id, span);
  await writeHours(trx, station.id, hours);
  await markDue(trx, station);
  const siteDays = await markLacking(trx, station, span, clock.now());
  await writeAudit(trx, actor, {
    at: clock.now(),
    action: 'weatherStations.uploaded',
    subject: `weatherStations:${station.id}`,
    title: '气象站',
    detail: { title: station.name, hours: hours.length, ...span, reading },
  });
  return { hours: hours.length, ...span, siteDays };
}
