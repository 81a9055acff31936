import type { TempUnit } from '@contract/weather';
import { bracketsIn } from './brackets';
import { narrow, unitsIn } from './written';

/** What a column holds, by its head. */
export type ColumnKind = 'full' | 'date' | 'hour' | 'minute' | 'year' | 'month' | 'day' | 'temp' | 'rh';

export interface Column {
  /** From 0. */
  at: number;
  head: string;
  kind: ColumnKind;
  /** A temperature other than that of the air: of dew, of a wet bulb, as it feels, of the ground, the highest of a day. */
  isOther: boolean;
  units: TempUnit[];
  /** What is written is this many times what is meant: `0.1 °C`. */
  scale: number;
  /** What stands where a unit would, and is none that is known. */
  unknownUnit: string | null;
  rhUnit: 'percent' | 'fraction' | null;
  /** Its hours are named by their ends. */
  isEnding: boolean;
}

/** `DryBulbTemp_F` is `dry bulb temp f`. */
const wordsOf = (head: string): string =>
  head
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[_;:*"']+/g, ' ')
    .replaceAll(/\btemp([cfk])\b/g, 'temp $1')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Without what stands in brackets, and without units and points between words. */
const coreOf = (words: string): string =>
  bracketsIn(words)
    .outside.replaceAll(/[-./,]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const notes =
  /\b(?:flags?|quality|qc|qa|attributes?|errors?|uncertainty|count|std|source|trend)\b|质控|質控|标志|標誌/;
const temperature =
  /\b(?:temp(?:erature)?s?|tmp|t2m|tair|airtemp|tdb|drybulb|dry bulb|tavg|tas|tmean)\b|温|溫/;
const others =
  /\b(?:dew|dewpoint|dewpt|dewp|dwpt|dpt|wet|wetbulb|twb|feels|feelslike|apparent|heatindex|heat index|windchill|wind chill|humidex|wbgt|utci|max|maximum|min|minimum|highest|lowest|high|low|tmax|tmin|soil|ground|surface|skin|sea|water|sst|indoor|inside|room|radiant|globe|grass|roof|panel|module)\b|露点|露點|湿球|濕球|体感|體感|最高|最低|地温|地溫|地表|地面|土壤|水温|水溫|室内|室內|黑球/;
const alone =
  /^(?:dew ?point|dewp|dewpt|dwpt|dpt|dew|wet ?bulb|twb|tmax|tmin|feels ?like|heat ?index|wind ?chill|humidex|apparent|露点|露點|湿球|濕球|体感|體感)$/;
const isTemperature = (core: string): boolean =>
  temperature.test(core) || alone.test(core) || /^(?:t|ta)(?: ?(?:c|f|k|degc|degf))?$/.test(core);

const humidity = /\b(?:rh|rhum|relhum|humidity|hum|rh pct)\b|湿度|濕度/;
const otherHumidity = /\b(?:absolute|specific|mixing|ratio|soil)\b|绝对|絕對|比湿|比濕|土壤/;

const times: readonly (readonly [ColumnKind, RegExp])[] = [
  ['year', /^(?:year|yr|yyyy|年|年份)$/],
  ['month', /^(?:month|mon|mo|月|月份)$/],
  ['day', /^(?:day|day of month|dd|日)$/],
  ['minute', /^(?:minute|minutes|min|分|分钟|分鐘)$/],
  ['hour', /^(?:hours?|hrs?|hh|hour of day|hour ending|hour starting|[时時]|小[时時]|[时時]次|[时時]刻)$/],
  ['date', /^(?:date|obs date|日期|年月日|观测日期|觀測日期)$/],
  [
    'full',
    /^(?:.{0,24}[ ]?(?:time|datetime|timestamp)|valid|(?:观测|觀測|资料|資料|日期)?[时時][间間]|(?:北京|世界|当地|當地|本地|地方|香港)[时時][间間]?|date ?time(?: .{1,20})?|time .{1,20}|timestamp .{1,20})$/,
  ],
];

const known =
  /^(?:\d+(?:\.\d+)? ?(?:m|cm|ft|米)|(?:hourly )?(?:avg|average|mean|hourly)|air|outdoor|outside|ambient|shade|dry ?bulb|instant|平均|逐时|逐時|室外|干球|乾球|°|x ?10|[*x×] ?0\.1)$/;

/** What of a head in brackets is neither a unit nor said of the measurement. */
function unknownIn(words: string, units: readonly TempUnit[]): string | null {
  if (units.length > 0) return null;
  const [text = ''] = bracketsIn(words).inside;
  if (text !== '' && !known.test(text)) return text;
  const [sign] = /°.?/.exec(words) ?? [];
  return sign ?? null;
}

const scaleOf = (words: string): number => (/\b0\.1\b|tenths?|[*x×] ?10\b/.test(words) ? 0.1 : 1);

const plain = { isOther: false, units: [], scale: 1, unknownUnit: null, rhUnit: null };

function temperatureOf(words: string, core: string): Omit<Column, 'at' | 'head' | 'kind' | 'isEnding'> {
  const units = unitsIn(words);
  const isOther = others.test(words) || alone.test(core);
  return { ...plain, isOther, units, scale: scaleOf(words), unknownUnit: unknownIn(words, units) };
}

function humidityOf(words: string): Omit<Column, 'at' | 'head' | 'kind' | 'isEnding'> {
  if (/%|\bpct\b|\bpercent\b|百分/.test(words)) return { ...plain, rhUnit: 'percent' };
  if (/\bfraction\b|\b0-1\b|\bdecimal\b|小数|小數/.test(words)) return { ...plain, rhUnit: 'fraction' };
  return { ...plain, unknownUnit: unknownIn(words, []) };
}

/** Null for a column that says nothing of time, temperature or humidity. */
export function columnOf(given: string, at: number): Column | null {
  const head = narrow(given);
  const words = wordsOf(head);
  const core = coreOf(words);
  const isEnding = /\bend(?:ing|s)?\b|[时時](?:段)?末/.test(words);
  if (core === '' || notes.test(core)) return null;
  if (isTemperature(core)) return { at, head, kind: 'temp', isEnding, ...temperatureOf(words, core) };
  if (humidity.test(core) && !otherHumidity.test(core))
    return { at, head, kind: 'rh', isEnding, ...humidityOf(words) };
  const kind = timeKind(core);
  return kind === null ? null : { at, head, kind, isEnding, ...plain };
}

const zoneWords = /\b(?:utc|gmt|local|standard|lst|lt|beijing|hkt|bjt|z)(?: ?[+-]? ?\d{1,2})?(?: ?\d{2})?\b/g;

function timeKind(core: string): ColumnKind | null {
  const bare = core.replaceAll(zoneWords, ' ').replaceAll(/\s+/g, ' ').trim();
  return times.find(([, names]) => names.test(core) || names.test(bare))?.[0] ?? null;
}
