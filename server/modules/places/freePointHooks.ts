import { sql } from 'kysely';
import { FreeCode, freePointLimits } from '@contract/freePoints';
import { textOf } from '@contract/values';
import type { ResourceHooks, Saving } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Trx } from '../../platform/database/database';
import { statementsIn } from '../../platform/database/statementsIn';
import { hasWords } from '../../platform/database/words';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { endAlarms } from '../alarms/endings';
import { scopeFilter, type ScopeOf } from '../scope';
import { siteByRow } from './ofSite';

interface Deps {
  clock: Clock;
  scopeOf: ScopeOf;
}

const wrong = (field: string, text: string, detail: Record<string, string> = {}) =>
  new AppError('validation', detail, { [field]: text });

/** The device in use that these codes name, as far as the actor may see its site. @throws AppError validation */
const deviceIn = async ({ trx, draft }: Saving, scope: Awaited<ReturnType<ScopeOf>>): Promise<number> => {
  const [siteCode, deviceCode] = [textOf(draft.siteCode), textOf(draft.deviceCode)];
  const { rows } = await sql<{ id: number | null }>`
    select d.id from sites s
    left join devices d on d.site_id = s.id and d.code = ${deviceCode} and d.retired_at is null
    where s.code = ${siteCode} and s.retired_at is null and ${scopeFilter(scope, 's.area_id', 's.dept_id')}`.execute(
    trx,
  );
  const [found] = rows;
  if (!found) throw wrong('siteCode', 'fields.unknownSite', { value: siteCode });
  if (found.id === null) throw wrong('deviceCode', 'fields.unknownCode', { value: deviceCode });
  return found.id;
};

/** @throws AppError when the code is taken there, or the device has as many free points as one may have */
const refuseFull = async (trx: Trx, deviceId: number, code: string): Promise<void> => {
  // Two who add at once are one after the other.
  await sql`select 1 from devices where id = ${deviceId} for update`.execute(trx);
  const { rows } = await sql<{ code: string }>`
    select code from free_points where device_id = ${deviceId}`.execute(trx);
  if (rows.some((row) => row.code === code)) throw wrong('code', 'fields.taken', { value: code });
  if (rows.length >= freePointLimits.perDevice)
    throw wrong('deviceCode', 'fields.freePointsFull', { n: String(freePointLimits.perDevice) });
};

/** What stood of points that are no more ends, and tells why. */
const endAlarmsOf = async (
  trx: Trx,
  pointIds: readonly number[],
  actor: Actor,
  at: number,
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from alarms where point_id = any(${[...pointIds]}::int[]) and cleared_at is null and not is_late`.execute(
    trx,
  );
  const ids = rows.map(({ id }) => id);
  await endAlarms(statementsIn(trx), ids, { reason: 'pointRemoved', at, by: actor.userName });
};

export const freePointHooks = ({ clock, scopeOf }: Deps): ResourceHooks => ({
  sites: siteByRow(sql`(select p.id, d.site_id from free_points p join devices d on d.id = p.device_id)`),
  named: ({ siteCode, deviceCode, code }) => sql`t.code = ${textOf(code)} and t.device_id in (
    select d.id from devices d join sites s on s.id = d.site_id
    where s.code = ${textOf(siteCode)} and d.code = ${textOf(deviceCode)} and d.retired_at is null)`,
  expressions: {
    siteCode: sql`(select s.code from devices d join sites s on s.id = d.site_id where d.id = t.device_id)`,
    deviceCode: sql`(select d.code from devices d where d.id = t.device_id)`,
  },
  visible: async (actor, permission) => {
    const scope = await scopeOf(actor, permission);
    return scope.isAll
      ? sql`true`
      : sql`exists (select 1 from devices d join sites s on s.id = d.site_id
          where d.id = t.device_id and ${scopeFilter(scope, 's.area_id', 's.dept_id')})`;
  },
  filters: {
    siteCode: (value) => sql`t.device_id in (select d.id from devices d join sites s on s.id = d.site_id
      where ${hasWords(sql`s.sought`, textOf(value))})`,
    deviceCode: (value) => sql`t.device_id in (
      select d.id from devices d where position(lower(${textOf(value)}) in lower(d.code)) > 0)`,
  },
  async check(saving) {
    const { trx, actor, draft, old } = saving;
    if (draft.scale === 0) throw wrong('scale', 'fields.notZero');
    if (typeof draft.low === 'number' && typeof draft.high === 'number' && draft.low >= draft.high)
      throw wrong('high', 'fields.aboveLow');
    if (old) return;
    const code = textOf(draft.code);
    if (!FreeCode.safeParse(code).success) throw wrong('code', 'fields.freeCode');
    await refuseFull(trx, await deviceIn(saving, await scopeOf(actor, 'area:freePoint:add')), code);
  },
  columns: async (saving) =>
    saving.old
      ? {}
      : { device_id: await deviceIn(saving, await scopeOf(saving.actor, 'area:freePoint:add')) },
  // Declared: no longer a signal that nobody knows.
  saved: async ({ trx, id }) => {
    await sql`delete from free_signals k using free_points p
      where p.id = ${id} and k.device_id = p.device_id and k.code = p.code`.execute(trx);
  },
  removing: ({ trx, ids, actor }) => endAlarmsOf(trx, ids, actor, clock.now()),
});
