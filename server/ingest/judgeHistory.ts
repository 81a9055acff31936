import type { FreeValues } from '@contract/telemetry';
import { salvageHistory } from './badMembers';
import { clockRefusal, historyOf, type ClockLimits, type DecodedHistory } from './decode';
import type { FieldMessage } from './message';
import type { Device } from './places';
import { bufferedValuesOf } from './validate';
import { badShape, refused, wholeOf, type Refused, type Verdict } from './verdict';

type HistoryVerdict = Extract<Verdict, { kind: 'history' }>;

const bufferedFreeOf = (
  { points, free }: DecodedHistory,
  row: readonly (number | boolean | null)[],
): FreeValues | null =>
  free.length === 0
    ? null
    : Object.fromEntries(
        free.flatMap((code, i): [string, number | boolean | null][] =>
          code === null ? [] : [[code, row[points.length + i + 2] ?? null]],
        ),
      );

/** One column that the class does not have, or that is there twice, costs that column; null: no column is left. */
const knownColumnsOf = (
  history: DecodedHistory,
  { site, positions }: Device,
): { columns: DecodedHistory | null; refused: Refused[] } => {
  const columnsRefused: Refused[] = [];
  const taken = new Set<string>();
  const known = (member: string, isKnown: (name: string) => boolean) => (name: string | null, at: number) => {
    if (name === null) return null;
    if (!isKnown(name)) columnsRefused.push(refused('unknownPoint', site, name));
    else if (taken.has(`${member} ${name}`))
      columnsRefused.push(badShape(site, { name: `${member}.${at}`, sent: `"${name}"` }));
    else {
      taken.add(`${member} ${name}`);
      return name;
    }
    return null;
  };
  const points = history.points.map(known('points', (name) => positions.has(name)));
  const free = history.free.map(known('free', () => true));
  return { columns: taken.size === 0 ? null : { ...history, points, free }, refused: columnsRefused };
};

const takeRows = (
  { receivedAt }: FieldMessage,
  history: DecodedHistory,
  device: Device,
  { verdict, limits }: { verdict: HistoryVerdict; limits: ClockLimits },
): void => {
  const places = history.points.map((name) => (name === null ? -1 : (device.positions.get(name) ?? -1)));
  for (const row of history.rows) {
    const [t, n] = row;
    const clock = clockRefusal(t, receivedAt, limits);
    if (clock !== null) verdict.refused.push(refused(clock, device.site, `t=${t}`));
    else {
      const points = bufferedValuesOf(device.class, places, row);
      const free = bufferedFreeOf(history, row);
      verdict.readings.push({ kind: 'reading', device, t, n, points, free, isBuffered: true });
    }
  }
};

/** What a controller buffered while it was cut off: every good row and column of it is a reading of the past. */
export const judgeHistory = (
  message: FieldMessage,
  json: unknown,
  device: Device,
  limits: ClockLimits,
): Verdict => {
  const { site } = device;
  const decoded = historyOf(json);
  const { good, bad } = decoded === null ? salvageHistory(message.payload) : { good: decoded, bad: [] };
  const rowsRefused = bad.map((each) => badShape(site, each));
  if (good === null && rowsRefused.length < 2)
    return rowsRefused[0] ?? badShape(site, wholeOf(message.payload));
  const verdict: HistoryVerdict = {
    kind: 'history',
    readings: [],
    refused: rowsRefused,
  };
  if (good === null) return verdict;
  const { columns, refused: columnsRefused } = knownColumnsOf(good, device);
  const [first] = columnsRefused;
  if (columns === null) return first ?? badShape(site, wholeOf(message.payload));
  verdict.refused.push(...columnsRefused);
  takeRows(message, columns, device, { verdict, limits });
  return verdict;
};
