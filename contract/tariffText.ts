import type { TariffPeriod } from './siteEnergy';

/** Kinds of days by the calendar of holidays and make-up days, which a period may be limited to. */
export type TariffDays = 'workdays' | 'daysOff' | 'weekends' | 'holidays';

/** From minute to minute of the plant's day, on days of one kind; what no period names is flat. */
export interface TariffSpan {
  fromMin: number;
  toMin: number;
  period: TariffPeriod;
  days: TariffDays | 'all';
  /** Months of the year, 1 to 12; without them all. */
  months?: readonly number[];
  /** `yyyy-MM-dd` from which it holds, until that of the next version; without one from the beginning. */
  since?: string;
}

/** A part of a text that cannot be read; the page and the refusal say how it is written. */
export interface PeriodsFault {
  part: string;
  reason: 'unknown' | 'time' | 'empty' | 'noPeriod' | 'noTime' | 'overlap' | 'date' | 'month';
}

/** How people write the kinds, the longer before the shorter; `段`, `时段` and their kin may follow. */
const periodWords: readonly (readonly [TariffPeriod, string])[] = [
  ['deep', 'deep valley|super off-peak|super valley|deep|深谷'],
  ['sharp', 'sharp peak|critical peak|super peak|sharp|尖峰|尖'],
  ['valley', 'off-peak|off peak|offpeak|valley|trough|低谷|谷期|谷'],
  ['flat', 'mid-peak|mid peak|shoulder|normal|flat|平期|平常|平(?!日)'],
  ['peak', 'on-peak|on peak|peak|高峰|峰期|峰'],
];
const periodTail = '(?:时段|時段|电价|電價|电|電|段|价|價|时|時)?(?: ?(?:hours?|periods?|times?|rate))?';

const dayWords: readonly (readonly [TariffDays, string])[] = [
  [
    'workdays',
    'workdays?|working days?|weekdays?|mon(?:days?)? ?- ?fri(?:days?)?|工作日|平日|[周週]一[至到-][周週]?五|星期一[至到-](?:星期)?五',
  ],
  ['daysOff', 'days off|daysoff|non-working days|休息日|非工作日'],
  [
    'weekends',
    'weekends?|sat(?:urdays?)? ?- ?sun(?:days?)?|周末|週末|[周週]六[、和及至-]?[周週]?日|星期六[、和及至-]?(?:星期)?日|双休日|雙休日',
  ],
  ['holidays', 'public holidays|holidays?|法定节假日|法定節假日|节假日|節假日|假期|公众假期|公眾假期'],
];

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const namedMonth = `(?:${monthNames.join('|')})[a-z]*`;
const ordinalMonth = String.raw`\d{1,2}月?(?:份)?`;
const months = new RegExp(
  String.raw`^(?:months? )?(${ordinalMonth}(?: ?(?:[-,、和及至到]|to) ?${ordinalMonth})*月(?:份)?|${namedMonth}(?: ?(?:[-,]|to) ?${namedMonth})*)(?![a-z])|^months? (\d{1,2}(?: ?[-,] ?\d{1,2})*)(?![\d:])`,
  'i',
);
const since =
  /^(?:from|since|自|从|從)? ?(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: ?(?:起|开始|開始)(?:执行|執行)?)? ?:?/i;

/** `8`, `8:00`, `08:00:00`, `8点30分`, `次日7:00`. */
const clock = String.raw`(\d{1,2})(?:[:.时時点點h](?:([0-9]{2})(?::00|分)?)?)?(?!\d)(?: ?(am|pm))?`;
const range = new RegExp(String.raw`^${clock} ?(?:-|to|到|至) ?(次日|翌日|第二天|next day )?${clock}`, 'i');
const compactRange = /^(\d{2})(\d{2}) ?- ?(\d{2})(\d{2})(?!\d)/;

type Token =
  | { kind: 'range'; fromMin: number; toMin: number; text: string }
  | { kind: 'period'; period: TariffPeriod }
  | { kind: 'days'; days: TariffDays | 'all' }
  | { kind: 'months'; months: readonly number[] | undefined }
  | { kind: 'since'; since: string }
  | { kind: 'end' };

const dayMin = 24 * 60;
const inWords = (words: string, tail = ''): RegExp => new RegExp(`^(?:${words})${tail}(?![a-z])`, 'i');
const periodPatterns = periodWords.map(([period, words]) => [period, inWords(words, periodTail)] as const);
const dayPatterns = dayWords.map(([days, words]) => [days, inWords(words)] as const);
const everyDay = /^(?:every day|daily|all days|每天|每日|全年|全部)(?![a-z])/i;

/** What no period names is flat in any case. */
const restFlat =
  /^(?:其余|其餘|其他|其它|剩余|剩餘|the rest|rest|all other|other)(?:的)?(?: ?(?:时间|時間|时段|時段|times?|hours?))?(?:均|都)?(?:为|為| is| are)? ?(?:平(?:段|时段|時段|期|电|電)?|flat)(?![a-z])/i;

/** Narrow signs, one kind of dash and colon; what separates stands alone. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[~〜∼−–—―‐‑─]+|--+/g, '-')
    .replaceAll(/[：∶︰]/g, ':')
    .replaceAll(/[·•]/g, ';')
    .replaceAll(/\r\n?|[;。]/g, '\n')
    .replaceAll(/[ \t\u00A0\u3000]+/g, ' ');

function minuteOf(hourText: string, minuteText?: string, half?: string): number | null {
  let hour = Number(hourText);
  const minute = Number(minuteText ?? '0');
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  }
  return hour > 24 || minute > 59 || hour * 60 + minute > dayMin ? null : hour * 60 + minute;
}

/** From and to in minutes; null for no time. `8-11 pm` says it once for both. */
function endsOf(
  text: string,
): { ends: [number | null, number | null]; isNextDay: boolean; whole: string } | null {
  const compact = compactRange.exec(text);
  if (compact) {
    const [whole, fromHour = '', fromMinute, toHour = '', toMinute] = compact;
    const ends = [minuteOf(fromHour, fromMinute), minuteOf(toHour, toMinute)] as [
      number | null,
      number | null,
    ];
    return { ends, isNextDay: false, whole };
  }
  const found = range.exec(text);
  if (!found) return null;
  const [whole, fromHour = '', fromMinute, fromHalf, nextDay, toHour = '', toMinute, toHalf] = found;
  const until = minuteOf(toHour, toMinute, toHalf);
  const alike = minuteOf(fromHour, fromMinute, fromHalf ?? toHalf);
  const isBefore = alike !== null && until !== null && alike < until;
  const from = isBefore || fromHalf !== undefined ? alike : minuteOf(fromHour, fromMinute, toHalf && 'am');
  return { ends: [from, until], isNextDay: nextDay !== undefined, whole };
}

/** `-00:00` is the end of the day. */
function rangeAt(text: string): { token: Token | PeriodsFault; length: number } | null {
  const found = endsOf(text);
  if (!found) return null;
  const {
    ends: [fromMin, until],
    isNextDay,
    whole,
  } = found;
  const part = whole.trim();
  const fault = (reason: PeriodsFault['reason']) => ({ token: { part, reason }, length: whole.length });
  if (fromMin === null || until === null || (isNextDay && until > fromMin)) return fault('time');
  const toMin = until === 0 ? dayMin : until;
  if (fromMin === toMin || fromMin === dayMin) return fault('empty');
  return { token: { kind: 'range', fromMin, toMin, text: part }, length: whole.length };
}

function monthsIn(text: string): readonly number[] | null {
  const found = new Set<number>();
  for (const part of text.toLowerCase().split(/[,、和及]/)) {
    const ends = part.split(/[-至到]|to/).map((end) => {
      const name = end.trim().slice(0, 3);
      return monthNames.includes(name) ? monthNames.indexOf(name) + 1 : Number.parseInt(end, 10);
    });
    const [from = NaN, to = from] = ends;
    if (!(from >= 1 && from <= 12 && to >= 1 && to <= 12)) return null;
    for (let month = from; ; month = (month % 12) + 1) {
      found.add(month);
      if (month === to) break;
    }
  }
  return [...found].toSorted((a, b) => a - b);
}

function sinceAt(text: string): { token: Token | PeriodsFault; length: number } | null {
  const found = since.exec(text);
  if (!found) return null;
  const [whole, year = '', month = '', day = ''] = found;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${date}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
  const token = isDay ? { kind: 'since' as const, since: date } : { part: whole, reason: 'date' as const };
  return { token, length: whole.length };
}

function wordAt(text: string): { token: Token; length: number } | null {
  for (const [period, pattern] of periodPatterns) {
    const [word] = pattern.exec(text) ?? [];
    if (word !== undefined) return { token: { kind: 'period', period }, length: word.length };
  }
  for (const [days, pattern] of dayPatterns) {
    const [word] = pattern.exec(text) ?? [];
    if (word !== undefined) return { token: { kind: 'days', days }, length: word.length };
  }
  const [every] = everyDay.exec(text) ?? [];
  return every === undefined ? null : { token: { kind: 'days', days: 'all' }, length: every.length };
}

function monthsAt(text: string): { token: Token | PeriodsFault; length: number } | null {
  const found = months.exec(text);
  if (!found) return null;
  const named = monthsIn(found[1] ?? found[2] ?? '');
  return {
    token: named ? { kind: 'months', months: named } : { part: found[0], reason: 'month' },
    length: found[0].length,
  };
}

const partOf = (text: string): string => (/^[^\n,、]*/.exec(text)?.[0] ?? text).trim().slice(0, 60);

/** The tokens of a text; `end` closes what belongs together. */
function tokensOf(text: string): Token[] | PeriodsFault {
  const tokens: Token[] = [];
  let left = plain(text);
  while (left !== '') {
    const [gap = ''] = /^(?:[ :,、()和及与與|/&]|and(?![a-z]))+/i.exec(left) ?? [];
    left = left.slice(gap.length);
    const [rest = ''] = restFlat.exec(left) ?? [];
    left = left.slice(rest.length);
    if (left.startsWith('\n')) {
      tokens.push({ kind: 'end' });
      left = left.slice(1);
      continue;
    }
    if (left === '') break;
    if (rest !== '') continue;
    const found = sinceAt(left) ?? monthsAt(left) ?? rangeAt(left) ?? wordAt(left);
    if (!found) return { part: partOf(left), reason: 'unknown' };
    if ('reason' in found.token) return found.token;
    tokens.push(found.token);
    left = left.slice(found.length);
  }
  return [...tokens, { kind: 'end' }];
}

type Limits = Pick<TariffSpan, 'days' | 'months'>;

interface Held {
  ranges: Extract<Token, { kind: 'range' }>[];
  /** Named before its times, in this line. */
  period: TariffPeriod | null;
  /** Stands alone on a line before: `峰:`, `工作日:`. */
  heading: Limits & { period: TariffPeriod | null };
  limits: Limits;
  since: string | undefined;
  /** Whether this line has named times, and a kind. */
  line: { hasTimes: boolean; hasPeriod: boolean; isLimited: boolean };
  spans: TariffSpan[];
}

const noLimits: Limits = { days: 'all' };
const newLine = { hasTimes: false, hasPeriod: false, isLimited: false };

/** A time over midnight is the end of a day and the beginning of a day. */
function take(held: Held, period: TariffPeriod): void {
  const { days, months: only } = held.limits;
  const of = {
    ...{ period, days },
    ...(only !== undefined && { months: only }),
    ...(held.since !== undefined && { since: held.since }),
  };
  for (const { fromMin, toMin } of held.ranges)
    if (fromMin < toMin) held.spans.push({ fromMin, toMin, ...of });
    else held.spans.push({ fromMin, toMin: dayMin, ...of }, { fromMin: 0, toMin, ...of });
  held.ranges = [];
}

/** Times that are waiting are of the kind named before them. */
function close(held: Held): PeriodsFault | null {
  const [open] = held.ranges;
  if (!open) return null;
  const period = held.period ?? held.heading.period;
  if (period === null) return { part: open.text, reason: 'noPeriod' };
  take(held, period);
  held.period = null;
  return null;
}

const named = (period: TariffPeriod): PeriodsFault => ({ part: period, reason: 'noTime' });

function onPeriod(held: Held, period: TariffPeriod): PeriodsFault | null {
  const isAfter = held.ranges.length > 0 && held.period === null;
  const fault = isAfter ? null : close(held);
  if (fault !== null) return fault;
  if (held.period !== null) return named(held.period);
  if (isAfter) take(held, period);
  else held.period = period;
  held.line.hasPeriod = true;
  if (isAfter) held.heading.period = null;
  return null;
}

function onLimits(held: Held, limits: Partial<Limits>): PeriodsFault | null {
  const fault = close(held);
  held.limits = { ...held.limits, ...limits };
  held.line.isLimited = true;
  return fault;
}

/** What stands alone on its line holds for the lines that follow. */
function onEnd(held: Held): PeriodsFault | null {
  const fault = close(held);
  if (fault !== null) return fault;
  const { hasTimes, hasPeriod, isLimited } = held.line;
  if (held.period !== null && hasTimes) return named(held.period);
  if (!hasTimes && (hasPeriod || isLimited)) {
    const { period: before } = held.heading;
    held.heading = { ...held.limits, period: hasPeriod ? held.period : isLimited ? null : before };
  }
  const { period: _period, ...limits } = held.heading;
  Object.assign(held, { period: null, limits, line: { ...newLine } });
  return null;
}

function onSince(held: Held, since: string): PeriodsFault | null {
  const fault = close(held);
  if (fault !== null) return fault;
  if (held.period !== null) return named(held.period);
  Object.assign(held, { since, limits: noLimits, heading: { ...noLimits, period: null } });
  return null;
}

function onToken(held: Held, token: Token): PeriodsFault | null {
  if (token.kind === 'period') return onPeriod(held, token.period);
  if (token.kind === 'days') return onLimits(held, { days: token.days });
  if (token.kind === 'months') return onLimits(held, { months: token.months });
  if (token.kind === 'since') return onSince(held, token.since);
  if (token.kind === 'end') return onEnd(held);
  held.ranges.push(token);
  held.line.hasTimes = true;
  return null;
}

/** Times stand before their kind or after it, one or several; days and months before both. */
export function readPeriods(text: string): { spans: TariffSpan[] } | { fault: PeriodsFault } {
  const tokens = tokensOf(text);
  if ('reason' in tokens) return { fault: tokens };
  const held: Held = {
    ...{ ranges: [], period: null, heading: { ...noLimits, period: null }, limits: noLimits },
    ...{ since: undefined, line: { ...newLine }, spans: [] },
  };
  for (const token of tokens) {
    const fault = onToken(held, token);
    if (fault !== null) return { fault };
  }
  const last = tokens.findLast(({ kind }) => kind !== 'end');
  return last?.kind === 'period' && held.heading.period !== null
    ? { fault: named(held.heading.period) }
    : { spans: held.spans };
}
