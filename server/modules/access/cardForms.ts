import { sql, type RawBuilder } from 'kysely';
import { enteredCard, enteredForms, isInForm, valuesOf, type EnteredForm } from '@contract/cardNumbers';
import { textOf } from '@contract/values';
import type { Draft } from '../../crud/hooks';
import { writeForms } from '../../platform/cardForms.store';
import { cardHash, formHashes, numberOf } from '../../platform/cardNumbers';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { SecretBox } from '../../platform/secretBox';
import type { Scope } from '../scope';
import { holderFilter } from './scope';

const wrong = (field: string, text: string, detail: Record<string, string> = {}) =>
  new AppError('validation', detail, { [field]: text });

export const formOf = (value: unknown): EnteredForm => enteredForms.find((form) => form === value) ?? 'auto';

interface EnteredNumber {
  number: string;
  form: EnteredForm;
}

/** @throws AppError validation for what is no number, or none in the form that was said */
export function readNumber(draft: Draft): EnteredNumber {
  const entered = enteredCard(textOf(draft.cardNumber));
  if (entered === null) throw wrong('cardNumber', 'fields.wrongFormat');
  const said = formOf(draft.numberForm);
  const form = said === 'auto' ? (entered.form ?? said) : said;
  if (!isInForm(entered.number, form)) throw wrong('numberForm', 'fields.wrongFormat');
  return { number: entered.number, form };
}

/** What a number may mean in any form, to compare numbers that are not stored yet. */
export function keysOfNumber(draft: Draft): string[] {
  const entered = enteredCard(textOf(draft.cardNumber));
  if (entered === null) return [];
  const said = formOf(draft.numberForm);
  const form = said === 'auto' ? (entered.form ?? said) : said;
  const values = valuesOf(entered.number, form).map(({ value }) => String(value));
  return [entered.number.toUpperCase(), ...new Set(values)];
}

/** @throws AppError validation when another card has this number in some form; it is named to those who see its holder */
export async function refuseTaken(
  trx: Trx,
  box: SecretBox,
  scope: Scope,
  { number, form, field, exceptId }: EnteredNumber & { field: string; exceptId: number },
): Promise<void> {
  const hashes = formHashes(box, number, form).map(({ hash }) => hash);
  const { rows } = await sql<{ last4: string; holder: string; isSeen: boolean }>`
    select c.last4, h.holder_name as holder, ${holderFilter(scope, 'h', 'seen')} as "isSeen"
    from access_cards c join card_holders h on h.id = c.holder_id
    where c.id <> ${exceptId} and (c.number_hash = ${cardHash(box, number)} or exists (
      select 1 from access_card_forms f where f.card_id = c.id and f.value_hash = any(${hashes}::bytea[])))
    order by 3 desc, c.id limit 1`.execute(trx);
  const [taken] = rows;
  if (taken === undefined) return;
  if (!taken.isSeen) throw wrong(field, 'fields.cardTaken');
  throw wrong(field, 'fields.cardTakenBy', { holder: taken.holder, last4: taken.last4 });
}

/** The form of a stored card was corrected: what its number may mean follows. */
export async function rewriteForms(
  trx: Trx,
  box: SecretBox,
  scope: Scope,
  { id, form }: { id: number; form: EnteredForm },
): Promise<void> {
  const { rows } = await sql<{ sealed: string; hash: Buffer }>`
    select number_sealed as sealed, number_hash as hash from access_cards where id = ${id}`.execute(trx);
  const number = rows[0] ? numberOf(box, rows[0]) : null;
  if (number === null || !isInForm(number, form)) throw wrong('numberForm', 'fields.wrongFormat');
  await refuseTaken(trx, box, scope, { number, form, field: 'numberForm', exceptId: id });
  await sql`delete from access_card_forms where card_id = ${id}`.execute(trx);
  await writeForms(trx, box, [{ id, number, form }]);
}

/** Other cards that have the number of a card in some form: they were stored before that was refused. */
export const doublesOf = (cardId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct o.card_id from access_card_forms a
  join access_card_forms o on o.value_hash = a.value_hash and o.card_id <> a.card_id where a.card_id = ${cardId}`;

/** A lost card is lost in all forms. @throws AppError validation when another form of it is lost */
export async function refuseLost(trx: Trx, cardId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from access_cards c where c.state = 'lost' and c.id in (${doublesOf(sql`${cardId}::int`)})`.execute(
    trx,
  );
  if (rows.length > 0) throw wrong('state', 'fields.cardLostAs');
}

/** @returns the other forms of a lost card that were not off */
export async function loseDoubles(trx: Trx, cardId: number, by: string, now: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update access_cards set state = 'lost', state_since = ${now}, version = version + 1, update_by = ${by},
      update_time = ${now}
    where state = 'active' and id in (${doublesOf(sql`${cardId}::int`)}) returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
