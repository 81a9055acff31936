import { sql } from 'kysely';
import type { EnteredForm } from '@contract/cardNumbers';
import { formHashes, numberOf } from './cardNumbers';
import type { Db, Trx } from './database/database';
import type { SecretBox } from './secretBox';

interface StoredCard {
  id: number;
  sealed: string;
  hash: Buffer;
  form: EnteredForm;
}

/** Notes every value that the number of a card may mean. */
export async function writeForms(
  db: Db | Trx,
  box: SecretBox,
  cards: readonly { id: number; number: string; form: EnteredForm }[],
): Promise<void> {
  const rows = cards.flatMap(({ id, number, form }) =>
    formHashes(box, number, form).map((one) => ({ id, form: one.form, hash: one.hash.toString('hex') })),
  );
  await sql`
    insert into access_card_forms (card_id, form, value_hash)
    select x.id, x.form, decode(x.hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id int, form text, hash text)
    on conflict do nothing`.execute(db);
}

const perTurn = 1_000;

/** Cards that were stored before their forms were noted; those of another key wait until it is back. */
export async function noteMissingForms(db: Db, box: SecretBox): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<StoredCard>`
      select c.id, c.number_sealed as sealed, c.number_hash as hash, c.number_form as form from access_cards c
      where c.id > ${after} and not exists (select 1 from access_card_forms f where f.card_id = c.id)
      order by c.id limit ${perTurn}`.execute(db);
    const cards = rows.flatMap(({ id, sealed, hash, form }) => {
      const number = numberOf(box, { sealed, hash });
      return number === null ? [] : [{ id, number, form }];
    });
    await writeForms(db, box, cards);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
