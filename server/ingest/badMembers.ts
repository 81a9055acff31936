import type { z } from 'zod';
import { AccessEvent, doorEventLimits } from '@contract/doorEvents';
import { DeviceEvent, fieldLimits, FreeValues, History, Telemetry, WireValue } from '@contract/telemetry';
import { freePointLimits } from '@contract/freePoints';
import {
  eventOf,
  freeCode,
  isRow,
  longestRow,
  telemetryOf,
  type Decoded,
  type DecodedHistory,
} from './decode';

/** What was sent under one name that the contract does not take there. */
export interface BadMember {
  name: string;
  /** Its content as it was sent, shortened. */
  sent: string;
}

/** A message of which only a part is as the contract says. */
export interface Salvaged<T> {
  /** Null when nothing of it can be used. */
  good: T | null;
  bad: BadMember[];
}

export const textOfBad = ({ name, sent }: BadMember): string => `${name === '' ? '""' : name}=${sent}`;

const longestSent = 80;
const missing = '(missing)';
/** Stands for a number that JavaScript cannot hold; its key cannot be a name of ours. */
const numberMark = '\u0000number';
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const isHeld = (digits: string): boolean => {
  const number = Number(digits);
  return Number.isFinite(number) && (!/^-?\d+$/.test(digits) || Number.isSafeInteger(number));
};

/** Parses JSON so that numbers too large to be held can be shown as they were sent. */
const parseAsSent = (payload: Buffer): unknown =>
  JSON.parse(
    payload
      .toString('utf8')
      .replace(stringOrNumber, (token) =>
        token.startsWith('"') || isHeld(token) ? token : `{"\\u0000number":"${token}"}`,
      ),
  );

const showNumbers = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && numberMark in value ? String(value[numberMark]) : value;

const sentText = (value: unknown): string => {
  if (value === undefined) return missing;
  if (typeof value === 'object' && value !== null && numberMark in value) return String(value[numberMark]);
  const text = JSON.stringify(value, showNumbers);
  return text.length > longestSent ? `${text.slice(0, longestSent)}…` : text;
};

const memberAt = (json: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? Object.getOwnPropertyDescriptor(value, key)?.value
        : undefined,
    json,
  );

const pathOf = (issue: z.core.$ZodIssue): PropertyKey[] =>
  issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;

const badAt = (json: unknown, path: readonly PropertyKey[]): BadMember => {
  const name = path.map(String).join('.');
  return { name: name === '' ? 'message' : name, sent: sentText(memberAt(json, path)) };
};

/** The first member of a message that is not as the schema says. */
export const badMemberOf = (schema: z.ZodType, payload: Buffer): BadMember | null => {
  const json = parseAsSent(payload);
  const issue = schema.safeParse(json).error?.issues[0];
  return issue === undefined ? null : badAt(json, pathOf(issue));
};

/** A number that was marked only to be shown exactly is one all the same. */
const usable = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !(numberMark in value)) return value;
  const number = Number(value[numberMark]);
  return Number.isFinite(number) ? number : value;
};

/** Divides named values into those that may be what they are named, and those that may not. */
const sieve = (
  values: object,
  prefix: string,
  isGood: (value: unknown, name: string) => boolean,
  bad: BadMember[],
): object => {
  const good: [string, unknown][] = [];
  for (const [name, sent] of Object.entries(values)) {
    const value = usable(sent);
    if (isGood(value, name)) good.push([name, value]);
    else bad.push({ name: `${prefix}${name}`, sent: sentText(sent) });
  }
  return Object.fromEntries(good);
};

const isWire = (value: unknown): boolean => WireValue.safeParse(value).success;
const isFree = (value: unknown, code: string): boolean => FreeValues.safeParse({ [code]: value }).success;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Free points may be left out; more of them than a device has are refused together. */
const sieveFree = (json: Record<string, unknown>, bad: BadMember[]): { f?: object } => {
  if (!('f' in json)) return {};
  if (!isRecord(json.f)) {
    bad.push({ name: 'f', sent: sentText(json.f) });
    return {};
  }
  const f = sieve(json.f, 'f.', isFree, bad);
  if (FreeValues.safeParse(f).success) return { f };
  bad.push({ name: 'f', sent: `(${Object.keys(f).length})` });
  return {};
};

const named = (bad: BadMember | null): BadMember[] => (bad === null ? [] : [bad]);

/** Members that the contract does not know are refused alone. */
const withoutForeign = (
  json: Record<string, unknown>,
  members: readonly string[],
  bad: BadMember[],
): Record<string, unknown> => {
  for (const name of Object.keys(json)) if (!members.includes(name)) bad.push(badAt(json, [name]));
  return Object.fromEntries(Object.entries(json).filter(([name]) => members.includes(name)));
};

export interface SalvagedReport extends Salvaged<Decoded> {
  /** Its own time or counter cannot be read: it counts from its arrival, if at all. */
  isTimeless: boolean;
}

/** When something was said, 0 where either member cannot be read. */
const stampsOf = (json: Record<string, unknown>, bad: BadMember[]) => {
  const [t, n] = [usable(json.t), usable(json.n)];
  const before = bad.length;
  if (!isCell(t, 0)) bad.push(badAt(json, ['t']));
  if (!isCell(n, 1)) bad.push(badAt(json, ['n']));
  const isTimeless = bad.length > before;
  return { isTimeless, stamps: isTimeless ? { t: 0, n: 0 } : { t, n } };
};

/** The good points of a report beside those whose value no point can have. */
export const salvageTelemetry = (payload: Buffer): SalvagedReport => {
  const sent = parseAsSent(payload);
  if (!isRecord(sent) || !isRecord(sent.v))
    return { good: null, bad: named(badMemberOf(Telemetry, payload)), isTimeless: false };
  const bad: BadMember[] = [];
  const json = withoutForeign(sent, ['t', 'n', 'v', 'f'], bad);
  const { stamps, isTimeless } = stampsOf(json, bad);
  const v = sieve(sent.v, '', isWire, bad);
  const free = sieveFree(json, bad);
  const isEmpty = Object.keys(v).length === 0 && Object.keys(free.f ?? {}).length === 0;
  return { good: isEmpty ? null : telemetryOf({ ...stamps, v, ...free }), bad, isTimeless };
};

/** The fast report of one digital point, whatever is beside it. */
export const salvageEvent = (payload: Buffer): SalvagedReport => {
  const sent = parseAsSent(payload);
  const bad: BadMember[] = [];
  const json = isRecord(sent) ? withoutForeign(sent, ['t', 'n', 'alarm', 'active'], bad) : {};
  const { stamps, isTimeless } = stampsOf(json, bad);
  const good = eventOf({ ...json, ...stamps });
  return good === null
    ? { good, bad: named(badMemberOf(DeviceEvent, payload)), isTimeless }
    : { good, bad, isTimeless };
};

const isCell = (value: unknown, column: number): boolean =>
  column > 1 ? isWire(value) : Number.isSafeInteger(value) && (column === 0 || Number(value) >= 0);

const badCellOf = (row: readonly unknown[], at: number, columns: readonly (string | null)[]): BadMember => {
  const column = columns.findIndex((_, i) => !isCell(usable(row[i]), i));
  return { name: `rows.${at}.${columns[column] ?? column}`, sent: sentText(row[column]) };
};

/** Columns in their order; one whose name is none, or is there already, is refused alone. */
const columnsOf = (
  names: readonly unknown[],
  member: string,
  isName: (name: string) => boolean,
  bad: BadMember[],
): (string | null)[] =>
  names.map((name, at) => {
    if (typeof name === 'string' && isName(name) && names.indexOf(name) === at) return name;
    bad.push({ name: `${member}.${at}`, sent: sentText(name) });
    return null;
  });

/** Columns as they were sent, and how many of them; those beyond the most of one message are refused together. */
interface Columns {
  names: (string | null)[];
  sent: number;
}
const noColumns: Columns = { names: [], sent: 0 };
/** So many of the columns beyond are named. */
const fewNames = 3;

const readColumns = (
  list: unknown,
  member: 'points' | 'free',
  { most, isName }: { most: number; isName: (name: string) => boolean },
  bad: BadMember[],
): Columns => {
  if (!Array.isArray(list) || list.length === 0) {
    bad.push({ name: member, sent: sentText(list) });
    return noColumns;
  }
  if (list.length > most) {
    const beyond = sentText(list.slice(most, most + fewNames));
    bad.push({ name: `${member}.length`, sent: `${list.length} (${most}): ${beyond}` });
  }
  return { names: columnsOf(list.slice(0, most), member, isName, bad), sent: list.length };
};
/** What a row says under the columns that are taken, or why it says nothing. */
const cellsOf = (row: unknown, at: number, points: Columns, free: Columns): unknown[] | BadMember => {
  const name = `rows.${at}`;
  if (!Array.isArray(row)) return { name, sent: sentText(row) };
  const from = 2 + points.sent;
  const width = from + free.sent;
  if (row.length !== width) return { name: `${name}.length`, sent: `${row.length} (${width})` };
  const cells: readonly unknown[] = row;
  return [...cells.slice(0, 2 + points.names.length), ...cells.slice(from, from + free.names.length)];
};

/**
 * The good rows and columns of what was buffered: a row with something that no point can have is refused alone, as are
 * a column without a name, and rows and columns beyond the most that one message may hold.
 */
export const salvageHistory = (payload: Buffer): Salvaged<DecodedHistory> => {
  const sent = parseAsSent(payload);
  if (!isRecord(sent) || !Array.isArray(sent.rows) || sent.rows.length === 0)
    return { good: null, bad: named(badMemberOf(History, payload)) };
  const bad: BadMember[] = [];
  const json = withoutForeign(sent, ['points', 'free', 'rows'], bad);
  const points = readColumns(sent.points, 'points', { most: longestRow, isName: () => true }, bad);
  const freeRule = { most: freePointLimits.perDevice, isName: (name: string) => freeCode.test(name) };
  const free = 'free' in json ? readColumns(json.free, 'free', freeRule, bad) : noColumns;
  const columns = ['t', 'n', ...points.names, ...free.names];
  if (columns.length === 2) return { good: null, bad: named(badMemberOf(History, payload)) };
  const good: DecodedHistory = { points: points.names, free: free.names, rows: [] };
  for (const [at, row] of sent.rows.slice(0, fieldLimits.maxHistoryRows).entries()) {
    const cells = cellsOf(row, at, points, free);
    if (!Array.isArray(cells)) {
      bad.push(cells);
      continue;
    }
    const taken = cells.map(usable);
    if (isRow(taken, columns.length)) good.rows.push(taken);
    else bad.push(badCellOf(cells, at, columns));
  }
  if (sent.rows.length > fieldLimits.maxHistoryRows)
    bad.push({ name: 'rows.length', sent: `${sent.rows.length} (${fieldLimits.maxHistoryRows})` });
  return { good: good.rows.length === 0 ? null : good, bad };
};

/** The good events of people at a door. Of a bad one only the member is named: its content may be a card. */
export const salvageAccess = (json: unknown): { good: AccessEvent[]; bad: string[] } => {
  const events = isRecord(json) && Object.keys(json).length === 1 ? json.events : null;
  if (!Array.isArray(events) || events.length > doorEventLimits.perMessage) return { good: [], bad: [] };
  const [good, bad]: [AccessEvent[], string[]] = [[], []];
  events.forEach((each: unknown, at) => {
    const { data, error } = AccessEvent.safeParse(each);
    if (data !== undefined) good.push(data);
    else bad.push(['events', at, ...(error.issues[0]?.path ?? [])].join('.'));
  });
  return { good, bad };
};
