import type { Language } from '@contract/languages';
import { mostWeatherRows, weatherFileMb, type WeatherTaken } from '@contract/weather';
import type { TextTime } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor, Upload } from '../../platform/http/route';
import { readTable } from '../../platform/sheets/reading/readTable';
import type { TableRow } from '../../platform/sheets/reading/table';
import { writeAudit } from '../audit/audit';
import { readWeatherCsv } from './csv';
import { isEpw, readEpw } from './epw';
import type { WeatherFile, WeatherHour } from './hours';
import { markLacking, stationOf, writeHours, type Station } from './weather.store';

export interface WeatherDeps {
  db: Db;
  clock: Clock;
  times: TextTime;
}

export interface UploadOrder {
  actor: Actor;
  stationId: number;
  upload: Upload | null;
  language: Language;
}

const limits = { rows: mostWeatherRows, bytes: 3 * weatherFileMb * 1024 * 1024, ms: 20_000 };
const badFile = (text: string) => new AppError('validation', {}, { file: text });

/** @throws AppError validation for a file that is no table or too large, notFound without the station */
export async function uploadHours(deps: WeatherDeps, order: UploadOrder): Promise<WeatherTaken> {
  if (!order.upload) throw badFile('fields.file.missing');
  const table = await readTable(order.upload.bytes, limits);
  if ('failure' in table) throw badFile(`fields.file.${table.failure}`);
  return deps.db.transaction().execute(async (trx) => {
    const station = await stationOf(trx, order.stationId);
    if (!station) throw new AppError('notFound');
    const file = read(deps, order.language, table.rows, station);
    return file.problems.length > 0 ? refused(file) : take(deps, trx, order.actor, station, file.hours);
  });
}

function read(
  { times }: WeatherDeps,
  language: Language,
  rows: readonly TableRow[],
  station: Station,
): WeatherFile {
  const order = { rows, station, language, instant: (text: string) => times.instant(text, false) };
  const file = isEpw(rows) ? readEpw(order) : readWeatherCsv(order);
  if (file.problems.length === 0 && file.hours.length === 0) throw badFile('fields.file.is.empty');
  return file;
}

const refused = ({ problems, isCut }: WeatherFile): WeatherTaken => ({
  ...{ hours: 0, from: null, to: null, siteDays: 0 },
  ...{ problems, isCut },
});

async function take(
  { clock }: WeatherDeps,
  trx: Trx,
  actor: Actor,
  station: Station,
  hours: readonly WeatherHour[],
): Promise<WeatherTaken> {
  const span = hours.reduce(
    ({ from, to }, { hour }) => ({ from: Math.min(from, hour), to: Math.max(to, hour) }),
    { from: Infinity, to: -Infinity },
  );
  await writeHours(trx, station.id, hours);
  const siteDays = await markLacking(trx, station, span, clock.now());
  await writeAudit(trx, actor, {
    at: clock.now(),
    action: 'weatherStations.uploaded',
    subject: `weatherStations:${station.id}`,
    title: '气象站',
    detail: { title: station.name, hours: hours.length, ...span },
  });
  return { hours: hours.length, ...span, siteDays, problems: [], isCut: false };
}
