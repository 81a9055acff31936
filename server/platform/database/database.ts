import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from '../../tables';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** The database: kysely for stores, the pool for the hot path (binary unnest, COPY, LISTEN). */
export interface Database {
  db: Db;
  pool: Pool;
  /** For sessions of their own (LISTEN, advisory locks). */
  url: string;
}
