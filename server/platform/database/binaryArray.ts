/** Arrays in PostgreSQL's binary form: one statement takes thousands of rows as a handful of parameters. */
const headerBytes = 20;
const oid = { int4: 23, int8: 20, float4: 700, float8: 701, text: 25 } as const;

const begin = (buffer: Buffer, type: keyof typeof oid, length: number): void => {
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(1, 4);
  buffer.writeInt32BE(oid[type], 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
};

const fixed = (type: 'int4' | 'int8' | 'float4' | 'float8', size: number, length: number): Buffer => {
  const buffer = Buffer.allocUnsafe(headerBytes + length * (4 + size));
  begin(buffer, type, length);
  return buffer;
};

export const int4Array = <T>(items: readonly T[], read: (item: T) => number): Buffer => {
  const buffer = fixed('int4', 4, items.length);
  let at = headerBytes;
  for (const item of items) {
    at = buffer.writeInt32BE(4, at);
    at = buffer.writeInt32BE(read(item), at);
  }
  return buffer;
};

const highWord = 2 ** 32;

/** Whole numbers that a double holds exactly, as instants and counters are. */
export const int8Array = <T>(items: readonly T[], read: (item: T) => number): Buffer => {
  const buffer = fixed('int8', 8, items.length);
  let at = headerBytes;
  for (const item of items) {
    const value = read(item);
    at = buffer.writeInt32BE(8, at);
    at = buffer.writeInt32BE(Math.floor(value / highWord), at);
    at = buffer.writeUInt32BE(value - Math.floor(value / highWord) * highWord, at);
  }
  return buffer;
};

/** NaN becomes null. */
export const float4Array = <T>(items: readonly T[], read: (item: T) => number): Buffer => {
  const buffer = fixed('float4', 4, items.length);
  let at = headerBytes;
  for (const item of items) {
    const value = read(item);
    if (Number.isNaN(value)) at = buffer.writeInt32BE(-1, at);
    else {
      at = buffer.writeInt32BE(4, at);
      at = buffer.writeFloatBE(value, at);
    }
  }
  return buffer.subarray(0, at);
};

/** NaN becomes null. */
export const float8Array = <T>(items: readonly T[], read: (item: T) => number): Buffer => {
  const buffer = fixed('float8', 8, items.length);
  let at = headerBytes;
  for (const item of items) {
    const value = read(item);
    if (Number.isNaN(value)) at = buffer.writeInt32BE(-1, at);
    else {
      at = buffer.writeInt32BE(8, at);
      at = buffer.writeDoubleBE(value, at);
    }
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
  const buffer = fixed('float8', 8, length);
  buffer.writeInt32BE(0, 4);
  let at = headerBytes;
  for (const item of items)
    for (const value of read(item)) {
      at = buffer.writeInt32BE(8, at);
      at = buffer.writeDoubleBE(value, at);
    }
  return buffer;
};

/** ASCII text. */
export const textArray = <T>(items: readonly T[], read: (item: T) => string | null): Buffer => {
  const texts = items.map(read);
  const length = texts.reduce((sum, text) => sum + 4 + (text?.length ?? 0), headerBytes);
  const buffer = Buffer.allocUnsafe(length);
  begin(buffer, 'text', items.length);
  let at = headerBytes;
  for (const text of texts) {
    at = buffer.writeInt32BE(text === null ? -1 : text.length, at);
    if (text !== null) at += buffer.write(text, at, 'latin1');
  }
  return buffer;
};
