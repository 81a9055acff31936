import { sql } from 'kysely';
import type { ResourceHooks, Saving } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Scope, ScopeOf } from '../scope';
import { beginAct } from '../doorOpenings';
import { holderFilter, levelHeld, levelSeen } from './scope';
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

/** Levels out of sight stay: who saves a holder cannot have meant them. */
const levelsAfter = async (trx: Trx, scope: Scope, before: readonly number[], wanted: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select t.id from access_levels t where t.id = any(${[...before]}::int[]) and not ${levelSeen(scope)}`.execute(
    trx,
  );
  return [...new Set([...rows.map(({ id }) => id), ...wanted])];
};

const setLevels = async (trx: Trx, holderId: number, levelIds: readonly number[]): Promise<void> => {
  await sql`delete from access_level_holders where holder_id = ${holderId} and level_id <> all(${[...levelIds]}::int[])`.execute(
    trx,
  );
  await sql`
    insert into access_level_holders (level_id, holder_id) select l, ${holderId}::int from unnest(${[...levelIds]}::int[]) l
    on conflict do nothing`.execute(trx);
};

interface Given {
  levels: readonly number[];
  /** Where the person may enter; read only where all of it changes. */
  doors: readonly number[];
}

const nothingGiven: Given = { levels: [], doors: [] };

const givenTo = async (trx: Trx, holderId: number, isWhole: boolean): Promise<Given> => ({
  levels: await levelsOf(trx, holderId),
  doors: isWhole ? await doorsOfHolder(trx, holderId) : [],
});

const differenceOf = (before: readonly number[], after: readonly number[]): number[] => [
  ...before.filter((level) => !after.includes(level)),
  ...after.filter((level) => !before.includes(level)),
];

const doorsTouched = async (trx: Trx, before: Given, after: Given, isWhole: boolean): Promise<number[]> => {
  if (isWhole) return [...new Set([...before.doors, ...after.doors])];
  return doorsOfLevels(trx, differenceOf(before.levels, after.levels));
};

/**
 * An account that works elsewhere than its holder is one that somebody may have bound who does not see the person: the
 * cards of the holder enter for the orders of that account.
 */
const isElsewhere = sql`(t.user_id is not null and exists (
  select 1 from users u where u.id = t.user_id and (u.dept_id is distinct from t.dept_id or (
    exists (select 1 from user_roles m join role_regions rr on rr.role_id = m.role_id where m.user_id = u.id)
    and not exists (
      with recursive up as (
        select id, parent_id from regions where id = t.region_id
        union select r.id, r.parent_id from up join regions r on r.id = up.parent_id
      ), down as (
        select id from regions where id = t.region_id
        union select r.id from down join regions r on r.parent_id = down.id
      )
      select 1 from user_roles m join role_regions rr on rr.role_id = m.role_id
      where m.user_id = u.id and rr.region_id in (select id from up union select id from down))))))`;

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
    counted: {
      levelIds: async (actor, permission) => sql`array(
        select m.level_id from access_level_holders m where m.holder_id = t.id and m.level_id in (
          select t.id from access_levels t where ${levelSeen(await scopeOf(actor, permission))}) order by 1)`,
    },
    expressions: {
      isElsewhere,
      cardCount: sql`(select count(*)::int from access_cards c where c.holder_id = t.id and c.state = 'active')`,
    },
    visible: async (actor, permission) =>
      holderFilter(await scopeOf(actor, permission), 't', howOf(permission)),
    async authorise(saving) {
      const { trx, actor, draft, old } = saving;
      const scope = await scopeOf(actor, `access:holder:${old ? 'edit' : 'add'}`);
      const now = clock.now();
      const isSwitched = old !== null && 'status' in draft && draft.status !== old.status;
      const before = old ? await givenTo(trx, Number(old.holderId), isSwitched) : nothingGiven;
      const subject = old ? { holder: Number(old.holderId) } : null;
      const demand = await beginAct({ trx, scope, now }, subject, isSwitched ? 'status' : 'levelIds');
      return async (id) => {
        const { rows } = await sql`
          select 1 from card_holders t where t.id = ${id} and ${holderFilter(scope, 't', 'changed')}`.execute(
          trx,
        );
        if (rows.length === 0) throw new AppError('validation', {}, { regionId: 'fields.notAllowed' });
        await demand({ holder: id });
        const touched = await doorsTouched(trx, before, await givenTo(trx, id, isSwitched), isSwitched);
        const isUrgent = isSwitched && draft.status === '1';
        await wantLists(trx, touched, await cardsOfHolder(trx, id), { now, isUrgent });
      };
    },
    async saved(saving) {
      const { trx, id, actor, old, draft } = saving;
      if (!('levelIds' in draft)) return;
      const scope = await scopeOf(actor, `access:holder:${old ? 'edit' : 'add'}`);
      const before = await levelsOf(trx, id);
      const after = await levelsAfter(trx, scope, before, levelsIn(draft.levelIds));
      await demandLevels(saving, differenceOf(before, after));
      await setLevels(trx, id, after);
    },
  };
};
