import { sql } from 'kysely';
import { CardNumber } from '@contract/doorEvents';
import { textOf } from '@contract/values';
import type { ResourceHooks, Saving } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Trx } from '../../platform/database/database';
import { cardHash, keepNumber } from '../../platform/cardNumbers';
import { AppError } from '../../platform/errors';
import type { SecretBox } from '../../platform/secretBox';
import type { ScopeOf } from '../scope';
import { howOf } from './holders.hooks';
import { beginAct, lockHolder } from '../doorOpenings';
import { holderFilter } from './scope';
import { doorsInDoubt, doorsOfHolder, wantLists } from './wanting.store';

interface Deps {
  clock: Clock;
  scopeOf: ScopeOf;
  box: SecretBox;
}

const wrong = (field: string, text: string) => new AppError('validation', {}, { [field]: text });

export const holderOfCard = async (trx: Trx, cardId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select holder_id as id from access_cards where id = ${cardId}`.execute(trx);
  return rows[0]?.id ?? 0;
};

/** A card is on or off from now on, wherever its holder may enter, and wherever that is in doubt. */
export async function cardChanged(
  trx: Trx,
  cardId: number,
  how: { now: number; isUrgent: boolean },
): Promise<number> {
  const doors = await doorsOfHolder(trx, await holderOfCard(trx, cardId));
  const inDoubt = how.isUrgent ? await doorsInDoubt(trx, cardId) : [];
  return wantLists(trx, [...new Set([...doors, ...inDoubt])], [cardId], how);
}

const unconfirmed = sql`(select count(distinct c.device_id)::int from access_list_changes c
  join access_lists l on l.device_id = c.device_id
  where c.card_id = t.id and c.version > coalesce(l.confirmed, 0))`;

/** What of a card made it open more. */
const fieldOf = (isThere: boolean, isSwitched: boolean): string => {
  if (!isThere) return 'holderId';
  return isSwitched ? 'state' : 'validTo';
};

export const cardHooks = ({ clock, scopeOf, box }: Deps): ResourceHooks => {
  const demandHolder = async ({ trx, actor, draft }: Saving): Promise<void> => {
    const scope = await scopeOf(actor, 'access:card:add');
    const { rows } = await sql`
      select 1 from card_holders t where t.id = ${Number(draft.holderId)} and ${holderFilter(scope, 't', 'changed')}`.execute(
      trx,
    );
    if (rows.length === 0) throw wrong('holderId', 'fields.notAllowed');
  };
  return {
    expressions: { unconfirmed },
    visible: async (actor, permission) => {
      const scope = await scopeOf(actor, permission);
      return sql`exists (select 1 from card_holders h where h.id = t.holder_id
        and ${holderFilter(scope, 'h', howOf(permission))})`;
    },
    async authorise({ trx, actor, draft, old }) {
      const scope = await scopeOf(actor, `access:card:${old ? 'edit' : 'add'}`);
      const holder = Number(old?.holderId ?? draft.holderId);
      const isSwitched = old !== null && 'state' in draft && draft.state !== old.state;
      const now = clock.now();
      await lockHolder(trx, holder);
      const demand = await beginAct({ trx, scope, now }, { holder }, fieldOf(old !== null, isSwitched));
      return async (id) => {
        await demand({ holder });
        await cardChanged(trx, id, { now, isUrgent: isSwitched && draft.state !== 'active' });
      };
    },
    async check(saving) {
      const { trx, draft, old } = saving;
      if (old) return;
      await demandHolder(saving);
      const number = textOf(draft.cardNumber);
      if (!CardNumber.safeParse(number).success) throw wrong('cardNumber', 'fields.wrongFormat');
      const { rows } = await sql`
        select 1 from access_cards where number_hash = ${cardHash(box, number)}`.execute(trx);
      if (rows.length > 0) throw wrong('cardNumber', 'fields.cardTaken');
    },
    async columns({ draft, old }): Promise<Record<string, unknown>> {
      const isNew = old === null || ('state' in draft && draft.state !== old.state);
      const since = isNew ? { state_since: clock.now() } : {};
      if (old) return since;
      const { sealed, hash, last4 } = keepNumber(box, textOf(draft.cardNumber));
      return { ...since, number_sealed: sealed, number_hash: hash, last4 };
    },
  };
};
