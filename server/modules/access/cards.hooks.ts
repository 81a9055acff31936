import { sql, type SqlBool } from 'kysely';
import { textOf } from '@contract/values';
import type { ResourceHooks, Saving, TextTime } from '../../crud';
import type { Draft } from '../../crud/hooks';
import type { Clock } from '../../platform/clock';
import type { Trx } from '../../platform/database/database';
import { writeForms } from '../../platform/cardForms.store';
import { keepNumber } from '../../platform/cardNumbers';
import { AppError } from '../../platform/errors';
import type { SecretBox } from '../../platform/secretBox';
import type { ScopeOf } from '../scope';
import {
  doublesOf,
  formOf,
  keysOfNumber,
  loseDoubles,
  readNumber,
  refuseLost,
  refuseTaken,
  rewriteForms,
} from './cardForms';
import { howOf } from './holders.hooks';
import { beginAct, lockHolder } from '../doorOpenings';
import { holderFilter } from './scope';
import { doorsInDoubt, doorsOfHolder, wantLists } from './wanting.store';

interface Deps {
  clock: Clock;
  scopeOf: ScopeOf;
  box: SecretBox;
  times: TextTime;
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

const unconfirmed = sql`(select count(distinct c.device_id)::int from open_list_changes c where c.card_id = t.id)`;

const isOtherForm = (draft: Draft, old: Draft): boolean =>
  'numberForm' in draft && formOf(draft.numberForm) !== formOf(old.numberForm);

/** What of a card made it open more. */
const fieldOf = (isThere: boolean, isSwitched: boolean): string => {
  if (!isThere) return 'holderId';
  return isSwitched ? 'state' : 'validTo';
};

/** How far a change of a card is, and which others are the same card. */
const doublesTold = (scopeOf: ScopeOf): Pick<ResourceHooks, 'counted' | 'expressions' | 'filters'> => ({
  expressions: {
    unconfirmed,
    isDouble: sql`case when exists (${doublesOf(sql`t.id`)}) then 'Y' else 'N' end`,
  },
  counted: {
    sameAs: async (actor, permission) => {
      const scope = await scopeOf(actor, permission);
      return sql`(
          select string_agg(h.holder_name || ' …' || c.last4, ', ' order by c.id)
          from access_cards c join card_holders h on h.id = c.holder_id
          where c.id in (${doublesOf(sql`t.id`)}) and ${holderFilter(scope, 'h', 'seen')})`;
    },
  },
  filters: {
    isDouble: (value) => {
      const isDouble = sql<SqlBool>`exists (${doublesOf(sql`t.id`)})`;
      return value === 'Y' ? isDouble : sql<SqlBool>`not ${isDouble}`;
    },
  },
});

async function authorise({ clock, scopeOf }: Deps, { trx, actor, draft, old }: Saving) {
  const scope = await scopeOf(actor, `access:card:${old ? 'edit' : 'add'}`);
  const holder = Number(old?.holderId ?? draft.holderId);
  const isSwitched = old !== null && 'state' in draft && draft.state !== old.state;
  const isRenumbered = old !== null && isOtherForm(draft, old);
  const now = clock.now();
  await lockHolder(trx, holder);
  // Where its number means another one, the card opens its doors anew.
  const before = isRenumbered ? null : { holder };
  const field = isRenumbered ? 'numberForm' : fieldOf(old !== null, isSwitched);
  const demand = await beginAct({ trx, scope, now }, before, field);
  return async (id: number) => {
    await demand({ holder });
    const isLost = isSwitched && draft.state === 'lost';
    const others = isLost ? await loseDoubles(trx, id, actor.userName, now) : [];
    for (const one of [id, ...others])
      await cardChanged(trx, one, { now, isUrgent: isSwitched && draft.state !== 'active' });
  };
}

export const cardHooks = (deps: Deps): ResourceHooks => {
  const { clock, scopeOf, box, times } = deps;
  /** Entered as text, stored as an instant; null without one. */
  const instantOf = (value: unknown): number | null =>
    typeof value === 'number' ? value : times.instant(textOf(value), false);
  /** A card may be stored so from before: it can still be lost. @throws AppError validation */
  const refuseTwisted = ({ draft, old }: Saving): void => {
    const names = ['validFrom', 'validTo'] as const;
    if (old && names.every((name) => !(name in draft) || instantOf(draft[name]) === instantOf(old[name])))
      return;
    const [from, to] = names.map((name) => instantOf(name in draft ? draft[name] : old?.[name]));
    if (typeof to === 'number' && typeof from === 'number' && to <= from)
      throw wrong('validTo', 'fields.dayBeforeFirst');
  };
  const demandHolder = async ({ trx, actor, draft }: Saving): Promise<void> => {
    const scope = await scopeOf(actor, 'access:card:add');
    const { rows } = await sql`
      select 1 from card_holders t where t.id = ${Number(draft.holderId)} and ${holderFilter(scope, 't', 'changed')}`.execute(
      trx,
    );
    if (rows.length === 0) throw wrong('holderId', 'fields.notAllowed');
  };
  return {
    ...doublesTold(scopeOf),
    visible: async (actor, permission) => {
      const scope = await scopeOf(actor, permission);
      return sql`exists (select 1 from card_holders h where h.id = t.holder_id
        and ${holderFilter(scope, 'h', howOf(permission))})`;
    },
    authorise: (saving) => authorise(deps, saving),
    async check(saving) {
      const { trx, actor, draft, old } = saving;
      refuseTwisted(saving);
      if (old) {
        if (draft.state === 'active' && old.state !== 'active') await refuseLost(trx, Number(old.cardId));
        return;
      }
      await demandHolder(saving);
      const scope = await scopeOf(actor, 'access:card:add');
      await refuseTaken(trx, box, scope, { ...readNumber(draft), field: 'cardNumber', exceptId: 0 });
    },
    async columns({ draft, old }): Promise<Record<string, unknown>> {
      const isNew = old === null || ('state' in draft && draft.state !== old.state);
      const since = isNew ? { state_since: clock.now() } : {};
      if (old) return since;
      const { number, form } = readNumber(draft);
      const { sealed, hash, last4 } = keepNumber(box, number);
      return { ...since, number_sealed: sealed, number_hash: hash, last4, number_form: form };
    },
    keys: (line) => new Map([['cardNumber', keysOfNumber(line)]]),
    async saved({ trx, actor, id, draft, old }) {
      if (old === null) await writeForms(trx, box, [{ id, ...readNumber(draft) }]);
      else if (isOtherForm(draft, old))
        await rewriteForms(trx, box, await scopeOf(actor, 'access:card:edit'), {
          id,
          form: formOf(draft.numberForm),
        });
    },
  };
};
