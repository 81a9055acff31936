import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import type { Tables } from '../../tables';
import type { Db, Trx } from './database';

interface TransactionScope {
  isOpen: boolean;
  /** null: it was begun on a connection of the driver. */
  trx: Trx | null;
}

const scope = new AsyncLocalStorage<TransactionScope>();

/** A transaction that waits for a second connection stops the pool as soon as as many do so as it has connections. */
export class PoolInsideTransaction extends Error {
  constructor() {
    super(
      'code inside a transaction asked the pool for a second connection; pass it the transaction instead',
    );
  }
}

/** Marks what `work` does, and what it calls, as inside a transaction: there the pool refuses. */
export async function insideTransaction<T>(trx: Trx | null, work: () => Promise<T>): Promise<T> {
  const own = { isOpen: true, trx };
  try {
    return await scope.run(own, work);
  } finally {
    // What was begun inside and goes on after the transaction has ended may use the pool.
    own.isOpen = false;
  }
}

/** For reading what rules depend on, such as rights and parameters: by the transaction that runs, else by the pool. */
export function joined(db: Db | Trx): Db | Trx {
  const current = scope.getStore();
  return current?.isOpen === true ? (current.trx ?? db) : db;
}

type Connected = Parameters<Pool['connect']>[0];

/** A pool that lends no connection to code inside a transaction, which holds one already. */
export class GuardedPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (scope.getStore()?.isOpen !== true)
      return callback === undefined ? super.connect() : super.connect(callback);
    const refused = new PoolInsideTransaction();
    if (callback === undefined) return Promise.reject(refused);
    callback(refused, undefined, () => undefined);
  }
}

/** Kysely whose transactions are scopes in which the pool refuses. */
export class GuardedKysely extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    return guarded(super.transaction());
  }
}

function guarded(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  const execute = builder.execute.bind(builder);
  const setAccessMode = builder.setAccessMode.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  return Object.assign(builder, {
    setAccessMode: (mode: Parameters<typeof setAccessMode>[0]) => guarded(setAccessMode(mode)),
    setIsolationLevel: (level: Parameters<typeof setIsolationLevel>[0]) => guarded(setIsolationLevel(level)),
    execute: <T>(work: (trx: Transaction<Tables>) => Promise<T>) =>
      execute((trx) => insideTransaction(trx, () => work(trx))),
  });
}

/** One transaction on a connection of the pool, for statements that kysely does not write. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const answer = await insideTransaction(null, () => work(client));
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
