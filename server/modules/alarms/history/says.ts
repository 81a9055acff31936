import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../../platform/database/database';
import { definitionsNamed } from './words';

export type Condition = RawBuilder<SqlBool>;

export const siteIdsWhere = async (db: Db, condition: Condition): Promise<number[]> => {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(s.id) as ids from sites s
    left join regions r1 on r1.id = s.area_id
    left join regions r2 on r2.id = r1.parent_id
    left join regions r3 on r3.id = r2.parent_id
    where ${condition}`.execute(db);
  return rows[0]?.ids ?? [];
};

export const ofSites = (ids: readonly number[]): Condition =>
  sql<SqlBool>`a.site_id = any(${[...ids]}::int[])`;

/** Of these areas those that ever had an alarm as a whole: few have, and a condition the less is another index. */
const areasWithAlarms = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::int[]) as x (id)
    where exists (select 1 from alarms a where a.area_id = x.id)`.execute(db);
  return rows.map(({ id }) => id);
};

/** Alarms of these sites, or of these areas as a whole. */
export const ofPlaces = async (
  db: Db,
  sites: readonly number[],
  areas: readonly number[],
): Promise<Condition> => {
  const some = await areasWithAlarms(db, areas);
  return some.length === 0
    ? ofSites(sites)
    : sql<SqlBool>`(${ofSites(sites)} or a.area_id = any(${some}::int[]))`;
};

const regionNames = sql`r1.name_zh, r1.name_en, r1.name_hk, r2.name_zh, r2.name_en, r2.name_hk`;

// `position` takes a word as it is: no sign in it means anything special.
const holds = (names: RawBuilder<unknown>, word: string): Condition =>
  sql<SqlBool>`position(${word} in lower(concat_ws(' ', ${names}))) > 0`;

const nothing: Condition[] = [];

const sitesSay = async (db: Db, word: string): Promise<Condition[]> => {
  const ids = await siteIdsWhere(db, holds(sql`s.code, s.name, ${regionNames}`, word));
  return ids.length > 0 ? [ofSites(ids)] : nothing;
};

/** Of an alarm that is of a whole area. */
const areasSay = async (db: Db, word: string): Promise<Condition[]> => {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(r1.id) as ids from regions r1 left join regions r2 on r2.id = r1.parent_id
    where ${holds(regionNames, word)}`.execute(db);
  const areas = await areasWithAlarms(db, rows[0]?.ids ?? []);
  return areas.length > 0 ? [sql<SqlBool>`a.area_id = any(${areas}::int[])`] : nothing;
};

const mostDevices = 1_000;

/** By way of their sites, which have an index. A name that thousands bear is looked for alarm by alarm. */
const devicesSay = async (db: Db, word: string): Promise<Condition[]> => {
  const named = holds(sql`d.name, d.code`, word);
  const { rows } = await sql<{ id: number; site_id: number }>`
    select d.id, d.site_id from devices d where ${named} limit ${mostDevices + 1}`.execute(db);
  if (rows.length === 0) return nothing;
  if (rows.length > mostDevices)
    return [sql<SqlBool>`a.device_id in (select d.id from devices d where ${named})`];
  const ids = rows.map(({ id }) => id);
  return [sql<SqlBool>`(${ofSites(rows.map((row) => row.site_id))} and a.device_id = any(${ids}::int[]))`];
};

/** Whoever acknowledged it, also when that account is no more. */
const peopleSay = async (db: Db, word: string): Promise<Condition[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select ${word} as name
      union
      select u.user_name from users u where ${holds(sql`u.user_name, u.nick_name`, word)}) names
    where exists (select 1 from alarms a where a.acknowledged_by = names.name)`.execute(db);
  return rows.length === 0
    ? nothing
    : [sql<SqlBool>`a.acknowledged_by = any(${rows.map(({ name }) => name)}::text[])`];
};

const inNote = (word: string): Condition =>
  sql<SqlBool>`(a.note is not null and position(${word} in lower(a.note)) > 0)`;

/** Of so many of the newest notes, a word that so many hold is a frequent one. */
const looked = 2_000;
const frequent = 20;

const isFrequent = async (db: Db, word: string): Promise<boolean> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select a.note from alarms a where a.note is not null order by a.raised_at desc, a.id desc limit ${looked}) a
    where ${inNote(word)}`.execute(db);
  return (rows[0]?.n ?? 0) >= frequent;
};

/** More than so many alarms are looked for note by note. */
const mostNoted = 5_000;

/**
 * A rare word is found in the index of signs and pairs of signs, and the alarms themselves are the condition; a
 * frequent one is met soon wherever one reads, and its list in that index would be long.
 */
const noteSays = async (db: Db, word: string): Promise<Condition[]> => {
  if (await isFrequent(db, word)) return [inNote(word)];
  const { rows } = await sql<{ id: number }>`
    select a.id from alarms a where text_grams(lower(a.note)) @> text_grams(${word}) and ${inNote(word)}
    limit ${mostNoted + 1}`.execute(db);
  if (rows.length > mostNoted) return [inNote(word)];
  return rows.length === 0 ? nothing : [sql<SqlBool>`a.id = any(${rows.map(({ id }) => id)}::bigint[])`];
};

/** The ways in which an alarm holds the word, each with an index of its own: a rare one is found without walking the year. */
export const waysToSay = async (db: Db, word: string): Promise<Condition[]> => {
  const definitions = definitionsNamed(word);
  return [
    ...(await noteSays(db, word)),
    ...(definitions.length > 0 ? [sql<SqlBool>`a.definition_id = any(${definitions}::text[])`] : []),
    // One after another: a search of six words is asked with six connections as it is.
    ...(await sitesSay(db, word)),
    ...(await areasSay(db, word)),
    ...(await devicesSay(db, word)),
    ...(await peopleSay(db, word)),
  ];
};

export const anyOf = (ways: readonly Condition[]): Condition =>
  ways.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join([...ways], sql` or `)})`;
