/** Arrays in PostgreSQL's binary form: one statement takes thousands of rows as a handful of parameters. */
const headerBytes = 20;
const oid = { int4: 23, int8: 20, float4: 700, float8: 701, text: 25 } as const;

/** Bytes with a view on them: a DataView, big-endian by itself, writes several times faster than a Buffer does. */
interface Opened {
  buffer: Buffer;
  view: DataView;
}

const opened = (type: keyof typeof oid, length: number, bytes: number): Opened => {
  const buffer = Buffer.allocUnsafe(headerBytes + bytes);
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.length);
  view.setInt32(0, 1);
  view.setInt32(4, 1);
  view.setInt32(8, oid[type]);
  view.setInt32(12, length);
  view.setInt32(16, 1);
  return { buffer, view };
};

/** @throws RangeError where a view would silently keep the lowest bits */
const setInt32 = (view: DataView, at: number, value: number): void => {
  if (value > 0x7fffffff || value < -0x80000000) throw new RangeError(`${value} is out of range`);
  view.setInt32(at, value);
};

export const int4Array = <T>(items: readonly T[], read: (item: T) => number): Buffer => {
  const { buffer, view } = opened('int4', items.length, items.length * 8);
  let at = headerBytes;
  for (const item of items) {
    view.setInt32(at, 4);
    setInt32(view, at + 4, read(item));
    at += 8;
  }
  return buffer;
};

const highWord = 2 ** 32;

/** Whole numbers that a double holds exactly, as instants and counters are. */
export const int8Array = <T>(items: readonly T[], read: (item: T) => number): Buffer => {
  const { buffer, view } = opened('int8', items.length, items.length * 12);
  let at = headerBytes;
  for (const item of items) {
    const value = read(item);
    const high = Math.floor(value / highWord);
    view.setInt32(at, 8);
    setInt32(view, at + 4, high);
    view.setUint32(at + 8, value - high * highWord);
    at += 12;
  }
  return buffer;
};

/** NaN becomes null. */
export const float4Array = <T>(items: readonly T[], read: (item: T) => number): Buffer => {
  const { buffer, view } = opened('float4', items.length, items.length * 8);
  let at = headerBytes;
  for (const item of items) {
    const value = read(item);
    const isNull = Number.isNaN(value);
    view.setInt32(at, isNull ? -1 : 4);
    if (!isNull) view.setFloat32(at + 4, value);
    at += isNull ? 4 : 8;
  }
  return buffer.subarray(0, at);
};

/** NaN becomes null. */
export const float8Array = <T>(items: readonly T[], read: (item: T) => number): Buffer => {
  const { buffer, view } = opened('float8', items.length, items.length * 12);
  let at = headerBytes;
  for (const item of items) {
    const value = read(item);
    const isNull = Number.isNaN(value);
    view.setInt32(at, isNull ? -1 : 8);
    if (!isNull) view.setFloat64(at + 4, value);
    at += isNull ? 4 : 12;
  }
  return buffer.subarray(0, at);
};

/**
 * Several lists, one after another, `length` numbers in all. NaN stays: an array without nulls can be sliced in
 * constant time.
 */
export const flatFloat8Array = <T>(
  items: readonly T[],
  read: (item: T) => readonly number[],
  length: number,
): Buffer => {
  const { buffer, view } = opened('float8', length, length * 12);
  view.setInt32(4, 0);
  let at = headerBytes;
  for (const item of items)
    for (const value of read(item)) {
      view.setInt32(at, 8);
      view.setFloat64(at + 4, value);
      at += 12;
    }
  return buffer;
};

/** ASCII text. */
export const textArray = <T>(items: readonly T[], read: (item: T) => string | null): Buffer => {
  const texts = items.map(read);
  const bytes = texts.reduce((sum, text) => sum + 4 + (text?.length ?? 0), 0);
  const { buffer, view } = opened('text', items.length, bytes);
  let at = headerBytes;
  for (const text of texts) {
    view.setInt32(at, text === null ? -1 : text.length);
    at += 4;
    if (text !== null) at += buffer.write(text, at, 'latin1');
  }
  return buffer;
};
