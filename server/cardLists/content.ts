import { createHash } from 'node:crypto';
import { cardListLimits, hashedText, weekOf, type CardEntry, type CardPolicy } from '@contract/cardLists';
import { renderCard, type EnteredForm, type ReaderForm } from '@contract/cardNumbers';
import type { PoolClient } from 'pg';
import { numberOf } from '../platform/cardNumbers';
import type { SecretBox } from '../platform/secretBox';

/** The list of one door as the store has it now. */
export interface ListContent {
  policy: CardPolicy;
  entries: Map<number, CardEntry>;
  hash: string;
  /** How the reader of the door says cards. */
  reader: ReaderForm;
}

interface EntryRow {
  deviceId: number;
  cardId: number;
  times: string[] | null;
  spans: [from: number, to: number][] | null;
}

const selectEntries = `
  with by_level as (
    select l.device_id, m.holder_id, array_agg(distinct l.times order by l.times) as times
    from levels_of_doors($1::int[]) l join access_level_holders m on m.level_id = l.level_id group by 1, 2
  ), by_permit as (
    select d.id as device_id, p.holder_id,
      json_agg(json_build_array(p.valid_from, p.valid_to) order by p.valid_to desc, p.valid_from) as spans
    from devices d join access_permits p on p.site_id = d.site_id and p.holder_id is not null and p.ended_at is null
      and not p.is_over
    where d.id = any($1::int[]) group by 1, 2
  )
  select device_id as "deviceId", c.id as "cardId", l.times, p.spans
  from by_level l full join by_permit p using (device_id, holder_id)
  join card_holders h on h.id = holder_id and h.status = '0'
  join access_cards c on c.holder_id = h.id and c.state = 'active'`;

interface CardRow {
  id: number;
  sealed: string;
  hash: Buffer;
  form: EnteredForm;
  from: number | null;
  to: number | null;
}

/** Times of several levels together: any of them lets in. What is beyond the longest text lets nobody in. */
const weekOfAll = (times: readonly string[]): string => {
  const weeks = times.flatMap((text) => weekOf(text) ?? []);
  if (weeks.includes('*')) return '*';
  const windows = [...new Set(weeks.flatMap((week) => week.split(';')))];
  let week = '';
  for (const window of windows) {
    const longer = week === '' ? window : `${week};${window}`;
    if (longer.length <= cardListLimits.longestWeek) week = longer;
  }
  return week;
};

const entryOf = ({ times, spans }: EntryRow, card: string, { from, to }: CardRow): CardEntry => ({
  card,
  ...(times !== null && { w: weekOfAll(times) }),
  ...(from !== null && { from }),
  ...(to !== null && { to }),
  ...(spans !== null && { p: spans.slice(0, cardListLimits.permits) }),
});

export interface NumberedCard extends CardRow {
  number: string;
}

/** Cards with their numbers; those that were sealed with another key are left out. */
export async function readCards(
  client: PoolClient,
  box: SecretBox,
  ids: readonly number[],
): Promise<Map<number, NumberedCard>> {
  const { rows } = await client.query<CardRow>(
    `select id, number_sealed as sealed, number_hash as hash, number_form as form, valid_from as from, valid_to as to
     from access_cards where id = any($1::int[])`,
    [ids],
  );
  const cards = new Map<number, NumberedCard>();
  for (const row of rows) {
    const number = numberOf(box, row);
    if (number !== null) cards.set(row.id, { ...row, number });
  }
  return cards;
}

const readPolicies = async (
  client: PoolClient,
  doors: readonly number[],
): Promise<Map<number, Pick<CardPolicy, 'offline' | 'fire'>>> => {
  const { rows } = await client.query<Pick<CardPolicy, 'offline' | 'fire'> & { id: number }>(
    `select f.device_id as id, p.offline, p.fire from policies_of_doors($1::int[]) f
     join door_policies p on p.id = f.policy_id`,
    [doors],
  );
  return new Map(rows.map(({ id, offline, fire }) => [id, { offline, fire }]));
};

const readReaders = async (
  client: PoolClient,
  doors: readonly number[],
): Promise<Map<number, ReaderForm>> => {
  const { rows } = await client.query<{ id: number; form: ReaderForm }>(
    `select device_id as id, reader_form as form from reader_forms_of_doors($1::int[])`,
    [doors],
  );
  return new Map(rows.map(({ id, form }) => [id, form]));
};

/** As long as nobody set anything else. */
export const usualPolicy = { offline: 'list', fire: 'release' } as const;

export const hashOf = (policy: CardPolicy, entries: Iterable<CardEntry>): string =>
  createHash('sha256').update(hashedText(policy, entries)).digest('hex').slice(0, 16);

/**
 * The lists of these doors, in one snapshot of the store. There is none for a door with a card whose number cannot be
 * opened: a list without it would shut people out.
 */
export async function readContents(
  client: PoolClient,
  box: SecretBox,
  doors: readonly number[],
  utcOffsetMin: number,
): Promise<Map<number, ListContent>> {
  const { rows } = await client.query<EntryRow>(selectEntries, [doors]);
  const cards = await readCards(client, box, [...new Set(rows.map(({ cardId }) => cardId))]);
  const policies = await readPolicies(client, doors);
  const readers = await readReaders(client, doors);
  const entries = new Map(doors.map((id) => [id, new Map<number, CardEntry>()]));
  const numbers = new Map(doors.map((id) => [id, new Set<string>()]));
  for (const row of rows) {
    const card = cards.get(row.cardId);
    if (card === undefined) entries.delete(row.deviceId);
    else {
      const number = renderCard(card.number, card.form, readers.get(row.deviceId) ?? 'entered');
      // A card that was stored twice, in two forms, is one for this reader.
      const said = numbers.get(row.deviceId);
      if (said?.has(number) !== false) continue;
      said.add(number);
      entries.get(row.deviceId)?.set(row.cardId, entryOf(row, number, card));
    }
  }
  return new Map(
    [...entries].map(([id, own]) => {
      const policy = { ...(policies.get(id) ?? usualPolicy), utcOffsetMin };
      const reader = readers.get(id) ?? 'entered';
      return [id, { policy, entries: own, hash: hashOf(policy, own.values()), reader }];
    }),
  );
}
