import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { weekOf } from '@contract/cardLists';
import type { AnyRecord } from '@contract/resources';
import { textOf } from '@contract/values';
import type { ResourceHooks } from '../../crud';
import type { Draft } from '../../crud/hooks';
import type { Clock } from '../../platform/clock';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { scopeFilter, type Scope, type ScopeOf } from '../scope';
import { areasOf, touches } from '../scope/regionScope';
import { howOf } from './holders.hooks';
import { beginAct } from '../doorOpenings';
import { holderFilter, levelHasPlace, levelHeld, levelSeen, policyHeld, policySeen } from './scope';
import { cardsOfLevel, doorsOfLevels, wantLists } from './wanting.store';

interface Deps {
  clock: Clock;
  scopeOf: ScopeOf;
}

const wrong = (field: string, text: string, detail: Record<string, string> = {}) =>
  new AppError('validation', detail, { [field]: text });

const codesIn = (value: unknown): string[] =>
  textOf(value)
    .split(/[\s,;，；、]+/u)
    .filter((code) => code !== '');

/** @throws AppError validation, with a code that is no site's, or a site's out of reach: nobody learns which */
async function sitesBy(trx: Trx, scope: Scope, field: string, codes: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from sites where code = any(${[...codes]}::text[]) and retired_at is null
      and ${scopeFilter(scope, 'area_id', 'dept_id', 'id')}`.execute(trx);
  const unknown = codes.find((code) => rows.every((row) => row.code !== code));
  if (unknown !== undefined) throw wrong(field, 'fields.unknownSite', { value: unknown });
  return rows.map(({ id }) => id);
}

async function setPlaces(trx: Trx, scope: Scope, id: number, draft: Draft): Promise<void> {
  if ('regionIds' in draft) {
    const regions = Array.isArray(draft.regionIds) ? draft.regionIds.map(Number) : [];
    await sql`delete from access_level_regions where level_id = ${id}`.execute(trx);
    await sql`insert into access_level_regions select ${id}::int, unnest(${regions}::int[])`.execute(trx);
  }
  if ('siteCodes' in draft) {
    const sites = await sitesBy(trx, scope, 'siteCodes', codesIn(draft.siteCodes));
    await sql`delete from access_level_sites where level_id = ${id}`.execute(trx);
    await sql`insert into access_level_sites select ${id}::int, unnest(${sites}::int[])`.execute(trx);
  }
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(Number).sort((a, b) => a - b) : textOf(value);
const differs = (draft: Draft, old: AnyRecord | null, names: readonly string[]): boolean =>
  old === null ||
  names.some(
    (name) => name in draft && JSON.stringify(sorted(draft[name])) !== JSON.stringify(sorted(old[name])),
  );

/** Whatever else of them changes, the lists stay as they are. */
const levelInLists = ['regionIds', 'siteCodes', 'stationClass', 'times', 'status'];
const policyInLists = ['regionId', 'stationClass', 'siteCode', 'doorModel', 'readerForm', 'offline', 'fire'];
/** Other readings of numbers change what is listed, not only the policy. */
const formInLists = ['regionId', 'stationClass', 'siteCode', 'doorModel', 'readerForm'];

export const levelHooks = ({ clock, scopeOf }: Deps): ResourceHooks => ({
  counted: {
    regionIds: async (actor, permission) => {
      const scope = await scopeOf(actor, permission);
      const isSeen = scope.isAll ? sql<SqlBool>`true` : touches('region_id', areasOf(scope));
      return sql`array(select region_id from access_level_regions where level_id = t.id and ${isSeen} order by 1)`;
    },
    siteCodes: async (actor, permission) => sql`coalesce((
      select string_agg(s.code, ', ' order by s.code) from access_level_sites o join sites s on s.id = o.site_id
      where o.level_id = t.id and ${scopeFilter(await scopeOf(actor, permission), 's.area_id', 's.dept_id', 's.id')}), '')`,
    holders: async (actor, permission) => sql`(
      select count(*)::int from access_level_holders m join card_holders h on h.id = m.holder_id
      where m.level_id = t.id and ${holderFilter(await scopeOf(actor, permission), 'h', 'seen')})`,
    doors: async (actor, permission) => sql`(
      select count(*)::int from doors_of_levels(array[t.id]) x join devices d on d.id = x.device_id
      join sites s on s.id = d.site_id
      where ${scopeFilter(await scopeOf(actor, permission), 's.area_id', 's.dept_id', 's.id')})`,
  },
  visible: async (actor, permission) => {
    const scope = await scopeOf(actor, permission);
    return howOf(permission) === 'seen' ? levelSeen(scope) : levelHeld(scope, sql`t.id`);
  },
  async authorise({ trx, actor, draft, old }) {
    const scope = await scopeOf(actor, `access:level:${old ? 'edit' : 'add'}`);
    const isChanged = differs(draft, old, levelInLists);
    const subject = old ? { level: Number(old.levelId) } : null;
    const demand = await beginAct({ trx, scope, now: clock.now() }, subject, 'regionIds');
    const before = old && isChanged ? await doorsOfLevels(trx, [Number(old.levelId)]) : [];
    return async (id) => {
      const { rows } = await sql<{ isHeld: SqlBool; hasPlace: SqlBool }>`
        select ${levelHeld(scope, sql`${id}::int`)} as "isHeld", ${levelHasPlace(sql`${id}::int`)} as "hasPlace"`.execute(
        trx,
      );
      if (rows[0]?.isHeld !== true)
        throw wrong('regionIds', rows[0]?.hasPlace === true ? 'fields.notAllowed' : 'fields.required');
      await demand({ level: id });
      if (!isChanged) return;
      const doors = [...new Set([...before, ...(await doorsOfLevels(trx, [id]))])];
      await wantLists(trx, doors, await cardsOfLevel(trx, id), { now: clock.now() });
    };
  },
  async check({ draft }) {
    if ('times' in draft && weekOf(textOf(draft.times)) === null) throw wrong('times', 'fields.weekTimes');
  },
  saved: async ({ trx, actor, id, draft, old }) =>
    setPlaces(trx, await scopeOf(actor, `access:level:${old ? 'edit' : 'add'}`), id, draft),
  async removing({ trx, ids }) {
    for (const id of ids)
      await wantLists(trx, await doorsOfLevels(trx, [id]), await cardsOfLevel(trx, id), { now: clock.now() });
  },
});

/** The doors at which a policy may hold. */
const doorsUnder = (policyId: number): RawBuilder<unknown> => sql`
  with recursive below as (
    select r.id from door_policies p join regions r on r.id = p.region_id where p.id = ${policyId}
    union select r.id from below join regions r on r.parent_id = below.id
  )
  select d.id from door_policies p join sites s on (p.site_id is null or s.id = p.site_id)
    and (p.region_id is null or s.area_id in (select id from below))
    and (p.station_class is null or p.station_class = s.station_class)
  join devices d on d.site_id = s.id and d.class = 'door'
    and (p.door_model = '' or lower(p.door_model) = lower(d.model)) where p.id = ${policyId}`;

const doorsOfPolicy = async (trx: Trx, policyId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`${doorsUnder(policyId)}`.execute(trx);
  return rows.map(({ id }) => id);
};

const saysForm = (...rows: readonly (Draft | null)[]): boolean =>
  rows.some((row) => textOf(row?.readerForm) !== '');

/** What follows the removal of policies; another one holds at their doors then. */
const afterRemoval = new WeakMap<object, () => Promise<void>>();

export const policyHooks = ({ clock, scopeOf }: Deps): ResourceHooks => ({
  expressions: { siteCode: sql`coalesce((select s.code from sites s where s.id = t.site_id), '')` },
  visible: async (actor, permission) => {
    const scope = await scopeOf(actor, permission);
    return howOf(permission) === 'seen' ? policySeen(scope) : policyHeld(scope, 't');
  },
  async authorise({ trx, actor, draft, old }) {
    const scope = await scopeOf(actor, `access:policy:${old ? 'edit' : 'add'}`);
    const before = old ? await doorsOfPolicy(trx, Number(old.policyId)) : [];
    const subject = old ? { policyAt: doorsUnder(Number(old.policyId)) } : null;
    const demand = await beginAct({ trx, scope, now: clock.now() }, subject, 'regionId');
    return async (id) => {
      const { rows } = await sql`
        select 1 from door_policies t where t.id = ${id} and ${policyHeld(scope, 't')}`.execute(trx);
      if (rows.length === 0) throw wrong('regionId', 'fields.notAllowed');
      await demand({ policyAt: sql`(${doorsUnder(id)}) union select unnest(${before}::int[])` });
      if (!differs(draft, old, policyInLists)) return;
      const doors = [...new Set([...before, ...(await doorsOfPolicy(trx, id))])];
      const isOtherForm = differs(draft, old, formInLists) && saysForm(draft, old);
      await wantLists(trx, doors, isOtherForm ? [0] : [], { now: clock.now() });
    };
  },
  async columns({ trx, actor, draft, old }): Promise<Record<string, unknown>> {
    if (!('siteCode' in draft)) return {};
    const code = textOf(draft.siteCode);
    if (code === '') return { site_id: null };
    const scope = await scopeOf(actor, `access:policy:${old ? 'edit' : 'add'}`);
    const [id] = await sitesBy(trx, scope, 'siteCode', [code]);
    return { site_id: id };
  },
  async removing(removing) {
    const { trx, actor, ids } = removing;
    const scope = await scopeOf(actor, 'access:policy:remove');
    const now = clock.now();
    const doors: number[] = [];
    for (const id of ids) doors.push(...(await doorsOfPolicy(trx, id)));
    const subject = { policyAt: sql`select distinct unnest(${doors}::int[])` };
    const demand = await beginAct({ trx, scope, now }, subject, 'policyId');
    afterRemoval.set(removing, async () => {
      await demand(subject);
      const cards = removing.rows.some((row) => saysForm(row, null)) ? [0] : [];
      await wantLists(trx, [...new Set(doors)], cards, { now });
    });
  },
  removed: async (removing) => afterRemoval.get(removing)?.(),
});
