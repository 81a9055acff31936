import { sql } from 'kysely';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import type { ScopeOf } from '../scope';
import { loseDoubles } from './cardForms';
import { cardChanged } from './cards.hooks';
import { holderFilter } from './scope';

export interface LoseDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
}

/** A lost card is off at once, wherever it may be let in; whoever sees its holder may do that. */
export async function loseCard(
  { db, clock, scopeOf }: LoseDeps,
  actor: Actor,
  cardId: number,
): Promise<{ doors: number }> {
  const scope = await scopeOf(actor, 'access:card:lose');
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const { rows } = await sql<{ last4: string; state: string }>`
      select c.last4, c.state from access_cards c join card_holders h on h.id = c.holder_id
      where c.id = ${cardId} and ${holderFilter(scope, 'h', 'seen')} for update of c`.execute(trx);
    const [card] = rows;
    if (card === undefined) throw new AppError('notFound');
    if (card.state === 'lost') throw new AppError('conflict');
    await sql`
      update access_cards set state = 'lost', state_since = ${now}, version = version + 1, update_by = ${actor.userName},
        update_time = ${now} where id = ${cardId}`.execute(trx);
    const others = await loseDoubles(trx, cardId, actor.userName, now);
    let doors = 0;
    for (const id of [cardId, ...others]) doors += await cardChanged(trx, id, { now, isUrgent: true });
    await writeAudit(trx, actor, {
      ...{ at: now, action: 'accessCards.lost', subject: `accessCards:${cardId}`, title: '门禁卡挂失' },
      detail: { last4: card.last4, doors, ...(others.length > 0 && { alsoCards: others }) },
    });
    return { doors };
  });
}
