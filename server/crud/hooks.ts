import type { RawBuilder, SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Language } from '@contract/languages';
import type { AnyRecord } from '@contract/resources';
import type { Db, Trx } from '../platform/database/database';
import type { Actor } from '../platform/http/route';
import type { Scope } from '../modules/scope';
import type { Usage } from './usage/usage';

export type Draft = Readonly<Record<string, unknown>>;

export interface Saving {
  trx: Trx;
  actor: Actor;
  draft: Draft;
  /** null while a row is being added. */
  old: AnyRecord | null;
}

export interface Removing {
  trx: Trx;
  actor: Actor;
  ids: readonly number[];
  rows: readonly AnyRecord[];
}

/** What a module says about its resource where it differs from every other; all of it may be left out. */
export interface ResourceHooks {
  /** How virtual fields are read, by SQL over the alias `t`. */
  expressions?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Virtual fields that tell of other rows, of which the actor sees by this permission perhaps not all. */
  counted?: Readonly<Record<string, (actor: Actor, permission: string) => Promise<RawBuilder<unknown>>>>;
  /** Left joins to what a row names by a key, so at most one row each: expressions over them are sorted quickly. */
  joined?: RawBuilder<unknown>;
  /** Which rows the actor may see and touch by this permission; everywhere: lists, exports, single rows, writes. */
  visible?(actor: Actor, permission: string): Promise<RawBuilder<SqlBool>>;
  /** Which rows another row may newly refer to by this permission, where these are not those that are seen. */
  chosen?(actor: Actor, permission: string): Promise<RawBuilder<SqlBool>>;
  /** Rows of a region that are seen as well, because something that this scope shows uses them; over the alias `t`. */
  usedIn?(scope: Scope): RawBuilder<SqlBool>;
  /** Conditions of searches that are no plain comparison, by field. */
  filters?: Readonly<Record<string, (value: unknown, actor: Actor) => RawBuilder<SqlBool>>>;
  /** What adding or editing asks of the actor before its transaction begins, such as a second factor. @throws AppError */
  before?(actor: Actor, draft: Draft): Promise<void>;
  /** May this actor write that? What it answers is asked once the row is written. @throws AppError */
  authorise?(saving: Saving): Promise<(id: number) => Promise<void>>;
  /** Business rules of the noun. @throws AppError */
  check?(saving: Saving): Promise<void>;
  /** What must not use a row that is edited like this. */
  barredBy?(saving: Saving): readonly Usage[];
  /** Columns beside the entered ones. */
  columns?(saving: Saving): Promise<Record<string, unknown>>;
  /** What else a saved row means. Answers what the caller is told once, such as a first password. */
  saved?(saving: Saving & { id: number }): Promise<Record<string, unknown> | void>;
  /** The site that each of these rows belongs to, so that its page tells who changed them. */
  sites?(trx: Trx, ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Which rows a line of an imported table may mean, where no field of its own says so; over the alias `t`. */
  named?(line: Draft): RawBuilder<SqlBool> | null;
  /** What no two rows may have in common beside unique fields, by the field that says it. */
  keys?(line: Draft): ReadonlyMap<string, readonly string[]>;
  /** Rules of removal. @throws AppError */
  removing?(removing: Removing): Promise<void>;
  removed?(removing: Removing): Promise<void>;
  /** The last word on what leaves: a row as it is told. */
  outgoing?(record: Record<string, unknown>): Record<string, unknown>;
  /** Top-level answers beside `data` of one row, and their shape. */
  besideShape?: Readonly<Record<string, z.ZodType>>;
  beside?(db: Db, record: AnyRecord, actor: Actor, language: Language): Promise<Record<string, unknown>>;
  /** After the transaction: caches of this and the other processes. */
  changed?(): void;
}
