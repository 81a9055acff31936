import { AccessEvents } from '@contract/doorEvents';
import { freePointLimits } from '@contract/freePoints';
import { fieldLimits, type FreeValues, type Refusal } from '@contract/telemetry';

/** A message of a device before its points are known: shape checked, values not. */
export interface Decoded {
  t: number;
  n: number;
  v: Record<string, number | boolean | null>;
  /** Of free points. */
  f?: FreeValues;
}

export interface DecodedStatus {
  t: number;
  isOnline: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWireValue = (value: unknown): boolean =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'boolean' || value === null;

const hasOnly = (record: Record<string, unknown>, keys: readonly string[]): boolean => {
  for (const key in record) if (!keys.includes(key)) return false;
  return true;
};

const isCounter = (n: unknown): n is number => Number.isSafeInteger(n) && Number(n) >= 0;

/** @returns undefined when the bytes are no JSON. */
export const parseJson = (payload: Buffer): unknown => {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
};

// By hand because every message passes here; a property test holds these three to the schemas of
// contract/telemetry.ts, which stay the specification.
export const freeCode = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
const isFree = (free: unknown): boolean => {
  if (!isRecord(free)) return false;
  let count = 0;
  for (const code in free) {
    count += 1;
    if (count > freePointLimits.perDevice || !freeCode.test(code) || !isWireValue(free[code])) return false;
  }
  return true;
};

const telemetryKeys = ['t', 'n', 'v', 'f'];
export const telemetryOf = (json: unknown): Decoded | null => {
  if (!isRecord(json) || !hasOnly(json, telemetryKeys)) return null;
  const { t, n, v } = json;
  if (!Number.isSafeInteger(t) || !isCounter(n) || !isRecord(v)) return null;
  for (const name in v) if (!isWireValue(v[name])) return null;
  if ('f' in json && !isFree(json.f)) return null;
  // Every value was just seen to be one that the wire may carry.
  return json as unknown as Decoded;
};

const historyKeys = ['points', 'free', 'rows'];
export const isRow = (row: unknown, width: number): row is [number, number, ...(number | boolean | null)[]] =>
  Array.isArray(row) &&
  row.length === width &&
  Number.isSafeInteger(row[0]) &&
  isCounter(row[1]) &&
  row.every(isWireValue);

export const longestRow = 64;
/**
 * Buffered readings of one device, oldest first; the value of `points[i]` is `row[i + 2]`, free ones after them.
 * Null names a column that is not taken.
 */
export interface DecodedHistory {
  points: (string | null)[];
  free: (string | null)[];
  rows: [t: number, n: number, ...values: (number | boolean | null)[]][];
}
const textsOf = (list: readonly unknown[]): string[] | null => {
  const texts: string[] = [];
  for (const text of list) {
    if (typeof text !== 'string') return null;
    texts.push(text);
  }
  return texts;
};
const freeCodesOf = (list: unknown): string[] | null => {
  if (!Array.isArray(list) || list.length === 0 || list.length > freePointLimits.perDevice) return null;
  const codes = textsOf(list);
  return codes?.every((code) => freeCode.test(code)) === true ? codes : null;
};
/** All but the rows, which are still to be looked at. */
const historyHeadOf = (
  json: unknown,
): { points: string[]; free: string[]; rows: readonly unknown[] } | null => {
  if (!isRecord(json) || !hasOnly(json, historyKeys)) return null;
  const { points, rows } = json;
  if (!Array.isArray(points) || points.length === 0 || points.length > longestRow) return null;
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > fieldLimits.maxHistoryRows) return null;
  const names = textsOf(points);
  const free = 'free' in json ? freeCodesOf(json.free) : [];
  return names === null || free === null ? null : { points: names, free, rows };
};
export const historyOf = (json: unknown): DecodedHistory | null => {
  const head = historyHeadOf(json);
  if (head === null) return null;
  const { points, free } = head;
  const decoded: DecodedHistory = { points, free, rows: [] };
  for (const row of head.rows) {
    if (!isRow(row, points.length + free.length + 2)) return null;
    decoded.rows.push(row);
  }
  return decoded;
};

const eventKeys = ['t', 'n', 'alarm', 'active'];
const longestName = 64;
/** An event is the fast report of one digital point. */
export const eventOf = (json: unknown): Decoded | null => {
  if (!isRecord(json) || !hasOnly(json, eventKeys)) return null;
  const { t, n, alarm, active } = json;
  if (typeof t !== 'number' || !Number.isSafeInteger(t) || !isCounter(n)) return null;
  if (typeof alarm !== 'string' || alarm.length > longestName || typeof active !== 'boolean') return null;
  return { t, n, v: { [alarm]: active } };
};

/** Events of people at a door are few, so that the schema itself may judge them; else which member is wrong. */
export const accessOf = (json: unknown): AccessEvents | string => {
  const parsed = AccessEvents.safeParse(json);
  return parsed.success ? parsed.data : parsed.error.issues[0]?.path.join('.') || 'message';
};

const statusKeys = ['online', 't', 'firmware'];
export const statusOf = (json: unknown): DecodedStatus | null => {
  if (!isRecord(json) || !hasOnly(json, statusKeys)) return null;
  const { online, t, firmware } = json;
  if (typeof online !== 'boolean' || typeof t !== 'number' || !Number.isSafeInteger(t)) return null;
  if ('firmware' in json && (typeof firmware !== 'string' || firmware.length > longestName)) return null;
  return { t, isOnline: online };
};

/** How far a device's clock may be from ours before what it says is refused. */
export interface ClockLimits {
  futureMs: number;
  pastMs: number;
}

export const clockRefusal = (t: number, receivedAt: number, limits: ClockLimits): Refusal | null => {
  if (t > receivedAt + limits.futureMs) return 'clockFuture';
  return t < receivedAt - limits.pastMs || t < 0 ? 'clockPast' : null;
};
