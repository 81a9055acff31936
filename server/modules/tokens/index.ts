import * as calls from '@contract/calls/tokens';
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { dayMs } from '@contract/time';
import type { ResourceHooks, Saving } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { type Actor, type Route, serve } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { demandMenus, demandRegions } from '../roles/grants';
import { hashOf, newApiToken } from '../session/token';

const hintLength = 14;
const defaultDays = 90;

const ids = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

/** One's own; an administrator keeps an eye on all of them. */
const visibleTo = (actor: Actor) =>
  actor.isAdmin ? sql<boolean>`true` : sql<boolean>`t.user_id = ${actor.userId}`;

export const tokenHooks = ({ clock }: { clock: Clock }): ResourceHooks => ({
  // Asked anew for every list: what has expired depends on when one looks.
  get expressions() {
    return {
      userName: sql`(select user_name from users where id = t.user_id)`,
      state: sql`case when t.revoked_at is not null then 'revoked'
      when t.expires_at <= ${clock.now()} then 'expired' else 'active' end`,
      menuIds: sql`array(select menu_id from api_token_menus where token_id = t.id order by 1)`,
      areaIds: sql`array(select region_id from api_token_regions where token_id = t.id order by 1)`,
      validDays: sql`((t.expires_at - t.create_time) / ${dayMs}::bigint)::int`,
    };
  },
  visible: async (actor) => visibleTo(actor),
  check: demandScope,
  async columns({ actor, draft, old }) {
    if (old) return {};
    const days = typeof draft.validDays === 'number' ? draft.validDays : defaultDays;
    // The hash of nothing that anybody holds, until the row has its token.
    return {
      user_id: actor.userId,
      token_hash: randomBytes(32),
      token_hint: '',
      expires_at: clock.now() + days * dayMs,
    };
  },
  async saved({ trx, id, draft, old }) {
    if (old) return {};
    await link(trx, id, draft);
    const token = newApiToken();
    await trx
      .updateTable('api_tokens')
      .set({ token_hash: hashOf(token), token_hint: `${token.slice(0, hintLength)}…` })
      .where('id', '=', id)
      .execute();
    return { oneTimeToken: token };
  },
});

/** A machine gets no more than its maker has, and never the making of tokens: a token makes no tokens. */
async function demandScope({ trx, actor, draft, old }: Saving): Promise<void> {
  if (actor.token) throw new AppError('forbidden');
  if (old) return;
  const menuIds = ids(draft.menuIds);
  if (menuIds.length === 0) throw new AppError('validation', {}, { menuIds: 'fields.required' });
  await demandMenus(trx, actor, menuIds);
  await demandRegions(trx, actor, ids(draft.areaIds));
  const { rows } = await sql`
    select 1 from menus where id = any(${menuIds}::int[]) and perms like 'system:token:%' limit 1`.execute(
    trx,
  );
  if (rows.length > 0) throw new AppError('notGrantable');
}

async function link(trx: Trx, id: number, draft: Saving['draft']): Promise<void> {
  await sql`insert into api_token_menus (token_id, menu_id)
    select ${id}, menu from unnest(${ids(draft.menuIds)}::int[]) as menu on conflict do nothing`.execute(trx);
  await sql`insert into api_token_regions (token_id, region_id)
    select ${id}, region from unnest(${ids(draft.areaIds)}::int[]) as region on conflict do nothing`.execute(
    trx,
  );
}

export const tokenRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  serve(calls.revokeToken, ({ actor, params: { tokenId } }) =>
    db.transaction().execute(async (trx) => {
      const now = clock.now();
      const { rows } = await sql<{ name: string }>`
          update api_tokens t set revoked_at = ${now}, version = version + 1, update_by = ${actor.userName},
            update_time = ${now}
          where id = ${tokenId} and revoked_at is null and ${visibleTo(actor)}
          returning token_name as name`.execute(trx);
      if (!rows[0]) throw new AppError('notFound');
      await writeAudit(trx, actor, {
        at: now,
        action: 'tokens.removed',
        subject: `tokens:${tokenId}`,
        title: 'API 令牌',
        detail: { title: rows[0].name, what: 'revoked' },
      });
    }),
  ),
];
