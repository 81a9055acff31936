import { sql } from 'kysely';
import type { ResourceHooks, Saving } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { ScopeOf } from '../scope';
import { holderFilter, levelHeld } from './scope';
import { cardsOfHolder, doorsOfHolder, doorsOfLevels, wantLists } from './wanting.store';

interface Deps {
  clock: Clock;
  scopeOf: ScopeOf;
}

const reading = /:(?:list|query|export)$/;
export const howOf = (permission: string): 'seen' | 'changed' =>
  reading.test(permission) ? 'seen' : 'changed';

const levelsIn = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

const levelsOf = async (trx: Trx, holderId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select level_id as id from access_level_holders where holder_id = ${holderId}`.execute(trx);
  return rows.map(({ id }) => id);
};

const setLevels = async (trx: Trx, holderId: number, levelIds: readonly number[]): Promise<void> => {
  await sql`delete from access_level_holders where holder_id = ${holderId} and level_id <> all(${[...levelIds]}::int[])`.execute(
    trx,
  );
  await sql`
    insert into access_level_holders (level_id, holder_id) select l, ${holderId}::int from unnest(${[...levelIds]}::int[]) l
    on conflict do nothing`.execute(trx);
};

export const holderHooks = ({ clock, scopeOf }: Deps): ResourceHooks => {
  /** What lets people in is given and taken by those who see all of where it leads. */
  const demandLevels = async ({ trx, actor, old }: Saving, levelIds: readonly number[]): Promise<void> => {
    if (levelIds.length === 0) return;
    const scope = await scopeOf(actor, `access:holder:${old ? 'edit' : 'add'}`);
    const { rows } = await sql`
      select 1 from access_levels t where t.id = any(${[...levelIds]}::int[]) and not ${levelHeld(scope, sql`t.id`)}`.execute(
      trx,
    );
    if (rows.length > 0) throw new AppError('validation', {}, { levelIds: 'fields.notAllowed' });
  };
  return {
    expressions: {
      levelIds: sql`array(select level_id from access_level_holders where holder_id = t.id order by 1)`,
      cardCount: sql`(select count(*)::int from access_cards c where c.holder_id = t.id and c.state = 'active')`,
    },
    visible: async (actor, permission) =>
      holderFilter(await scopeOf(actor, permission), 't', howOf(permission)),
    async authorise({ trx, actor, old }) {
      const scope = await scopeOf(actor, `access:holder:${old ? 'edit' : 'add'}`);
      return async (id) => {
        const { rows } = await sql`
          select 1 from card_holders t where t.id = ${id} and ${holderFilter(scope, 't', 'changed')}`.execute(
          trx,
        );
        if (rows.length === 0) throw new AppError('validation', {}, { regionId: 'fields.notAllowed' });
      };
    },
    async saved(saving) {
      const { trx, id, draft, old } = saving;
      const before = await levelsOf(trx, id);
      const after = 'levelIds' in draft ? levelsIn(draft.levelIds) : before;
      const changed = [
        ...before.filter((level) => !after.includes(level)),
        ...after.filter((level) => !before.includes(level)),
      ];
      await demandLevels(saving, changed);
      const isSwitched = old !== null && 'status' in draft && draft.status !== old.status;
      // All doors of the levels before, as the new ones are not written yet.
      const doors = isSwitched ? await doorsOfHolder(trx, id) : [];
      await setLevels(trx, id, after);
      const touched = [...new Set([...doors, ...(await doorsOfLevels(trx, isSwitched ? after : changed))])];
      const isUrgent = isSwitched && draft.status === '1';
      await wantLists(trx, touched, await cardsOfHolder(trx, id), { now: clock.now(), isUrgent });
    },
  };
};
