import type { Db, Trx } from './database';

const memories = new WeakMap<Db | Trx, Map<string, Promise<unknown>>>();

/** From now on what `remembered` reads in this transaction is read once: for what nothing in it changes. */
export const rememberIn = (trx: Trx): void => {
  if (!memories.has(trx)) memories.set(trx, new Map());
};

/** What was read under this key in this transaction, or what is read now; outside of one that remembers, always that. */
export const remembered = <T>(db: Db | Trx, key: string, read: () => Promise<T>): Promise<T> => {
  const memory = memories.get(db);
  if (memory === undefined) return read();
  const known = memory.get(key);
  // Under one key there is one reader, and so one type.
  if (known !== undefined) return known as Promise<T>;
  const reading = read();
  memory.set(key, reading);
  // A part of the transaction that failed is taken back, and what it read with it.
  reading.catch(() => memory.delete(key));
  return reading;
};

/** Remembers what was read of many at once. */
export const remember = (trx: Trx, key: string, value: unknown): void => {
  memories.get(trx)?.set(key, Promise.resolve(value));
};
