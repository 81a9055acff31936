import { sql, type SqlBool } from 'kysely';
import { SiteCode } from '@contract/sites';
import { shardOf } from '@contract/telemetry';
import { textOf } from '@contract/values';
import type { ResourceHooks, Saving } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { beginAct, doorsOfSites } from '../doorOpenings';
import { scopeFilter, withinRegion, type Scope, type ScopeOf } from '../scope';
import { followMoves, lifeOf } from '../siteLife';

interface Deps {
  clock: Clock;
  scopeOf: ScopeOf;
}

/** Only what is in use is chosen anew; what a site has stays although it was stopped since. */
async function refuseStopped({ trx, draft, old }: Saving): Promise<void> {
  const chosen = [
    ['areaId', sql`select 1 from regions where id = ${draft.areaId} and level = 'area' and status = '0'`],
    ['buildTypeId', sql`select 1 from build_types where id = ${draft.buildTypeId} and status = '0'`],
    [
      'installBatchId',
      sql`select 1 from install_batches where id = ${draft.installBatchId} and status = '0'`,
    ],
    ['deptId', sql`select 1 from depts where id = ${draft.deptId} and not is_deleted`],
    ['contractId', sql`select 1 from contracts where id = ${draft.contractId} and status = '0'`],
  ] as const;
  for (const [name, question] of chosen) {
    if (draft[name] === null || (old && old[name] === draft[name])) continue;
    if ((await question.execute(trx)).rows.length === 0)
      throw new AppError('validation', {}, { [name]: 'fields.notAllowed' });
  }
}

/** What is wrong with how the controller of the site speaks; of several the one that hides most. */
const worstLinkFault = sql`coalesce((
  select f.fault from site_link_faults f where f.site_id = t.id
  order by array_position(array['notUnderstood', 'twoPlaces', 'clock'], f.fault) limit 1), 'none')`;

const notUnderstood = sql`site_link_faults f where f.site_id = t.id and f.fault = 'notUnderstood'`;
const linkFaultFields = {
  linkFault: worstLinkFault,
  linkReason: sql`(select f.reason from ${notUnderstood})`,
  linkDetail: sql`(select f.detail from site_link_faults f where f.site_id = t.id
    order by array_position(array['notUnderstood', 'twoPlaces', 'clock'], f.fault) limit 1)`,
  linkSince: sql`(select f.since from site_link_faults f where f.site_id = t.id
    order by array_position(array['notUnderstood', 'twoPlaces', 'clock'], f.fault) limit 1)`,
  linkCause: sql`(select c.id from link_fault_causes c
    where c.many_since is not null and c.cause = (select f.cause from ${notUnderstood}))`,
};

const hasLinkFault = (fault: string) =>
  fault === 'none'
    ? sql<SqlBool>`not exists (select 1 from site_link_faults f where f.site_id = t.id)`
    : sql<SqlBool>`exists (select 1 from site_link_faults f where f.site_id = t.id and f.fault = ${fault})`;

/** Whoever gives a site away must see it where it goes as well. */
const demandSeen =
  (trx: Trx, scope: Scope) =>
  async (id: number): Promise<void> => {
    const seen = await sql`
      select 1 from sites where id = ${id} and ${scopeFilter(scope, 'area_id', 'dept_id')}`.execute(trx);
    if (seen.rows.length === 0) throw new AppError('forbidden');
  };

export const siteHooks = ({ clock, scopeOf }: Deps): ResourceHooks => {
  return {
    // Windows begin and end while rows are read: each statement has the time of its own.
    get expressions() {
      return { life: lifeOf('t', clock.now()), ...linkFaultFields };
    },
    sites: async (_, ids) => new Map(ids.map((id) => [id, id])),
    filters: {
      life: (value) => sql`(${lifeOf('t', clock.now())}) = ${textOf(value)}`,
      linkFault: (value) => hasLinkFault(textOf(value)),
      linkReason: (value) => sql`exists (select 1 from ${notUnderstood} and f.reason = ${textOf(value)})`,
      linkCause: (value) => sql`exists (select 1 from ${notUnderstood}
        and f.cause = (select c.cause from link_fault_causes c where c.id = ${Number(value)}))`,
      areaId: (value) => withinRegion('t.area_id', value),
    },
    visible: async (actor, permission) =>
      scopeFilter(await scopeOf(actor, permission), 't.area_id', 't.dept_id'),
    async authorise({ trx, actor, old }) {
      const scope = await scopeOf(actor, old ? 'area:site:edit' : 'area:site:add');
      const before = old ? { doors: doorsOfSites([Number(old.siteId)]) } : null;
      const demand = await beginAct({ trx, scope, now: clock.now() }, before, 'areaId');
      return async (id) => {
        await demandSeen(trx, scope)(id);
        await demand({ doors: doorsOfSites([id]) });
      };
    },
    async check(saving) {
      const { draft, old } = saving;
      if (old?.life === 'retired') throw new AppError('conflict');
      if (!old && !SiteCode.safeParse(draft.code).success)
        throw new AppError('validation', {}, { code: 'fields.siteCode' });
      await refuseStopped(saving);
    },
    columns: async ({ draft, old }) =>
      old ? {} : { shard: shardOf(textOf(draft.code)), created_at: clock.now() },
    async saved({ trx, id, old, draft, actor }) {
      if (!old)
        await sql`
          insert into rooms (site_id, code, name, create_by, create_time)
          values (${id}, 'main', ${draft.name}, ${actor.userName}, ${clock.now()})`.execute(trx);
      else await followMoves(trx, new Map([[id, Number(old.areaId)]]), clock.now());
    },
  };
};
