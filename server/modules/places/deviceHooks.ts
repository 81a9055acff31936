import { sql } from 'kysely';
import { DeviceCode } from '@contract/devices';
import { textOf } from '@contract/values';
import type { ResourceHooks, Saving } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Trx } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { ScopeOf } from '../scope';
import { ofSite, siteByRow } from './ofSite';

interface Deps {
  clock: Clock;
  scopeOf: ScopeOf;
}

const wrong = (field: string, text: string, detail: Record<string, string> = {}) =>
  new AppError('validation', detail, { [field]: text });

async function refuseTaken(trx: Trx, siteId: number, code: string): Promise<void> {
  const taken = await sql`
    select 1 from devices where site_id = ${siteId} and code = ${code} and retired_at is null`.execute(trx);
  if (taken.rows.length > 0) throw wrong('code', 'fields.taken', { value: code });
}

async function idBy(trx: Trx, field: string, code: string, question: ReturnType<typeof sql<{ id: number }>>) {
  const id = (await question.execute(trx)).rows[0]?.id;
  if (id === undefined) throw wrong(field, 'fields.unknownCode', { value: code });
  return id;
}

const roomBy = (trx: Trx, siteId: number, code: string) =>
  idBy(
    trx,
    'roomCode',
    code,
    sql<{ id: number }>`select id from rooms where site_id = ${siteId} and code = ${code} and status = '0'`,
  );

const meterBy = (trx: Trx, siteId: number, code: string, own: string) =>
  idBy(
    trx,
    'meteredBy',
    code,
    sql<{ id: number }>`
      select id from devices where site_id = ${siteId} and code = ${code} and code <> ${own} and class = 'meter'
        and retired_at is null`,
  );

/** What says half of what belongs together, or speaks of what the class has not. */
function refuseHalves({ draft, old }: Saving): void {
  const deviceClass = textOf(old?.class ?? draft.class);
  if (draft.meterRole !== null && deviceClass !== 'meter') throw wrong('meterRole', 'fields.notAllowed');
  if (draft.meterRole === 'carrier' && draft.carrier === null) throw wrong('carrier', 'fields.required');
}

/** What hangs on another choice goes with it. */
const dependentOf = ({ draft }: Saving) => ({
  code_set: draft.controlPath === 'infrared' ? (draft.codeSet ?? null) : null,
  carrier: draft.meterRole === 'carrier' ? draft.carrier : null,
});

async function siteOf(trx: Trx, deviceId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select site_id as id from devices where id = ${deviceId}`.execute(trx);
  return rows[0]?.id ?? 0;
}

export const deviceHooks = ({ clock, scopeOf }: Deps): ResourceHooks => {
  const site = ofSite(scopeOf);
  const siteIdOf = ({ trx, actor, draft, old }: Saving) =>
    old
      ? siteOf(trx, Number(old.deviceId))
      : site.find(trx, actor, 'area:device:add', textOf(draft.siteCode));
  return {
    ...site.hooks,
    sites: siteByRow(sql`devices`),
    named: ({ siteCode, code }) =>
      sql`of_site.code = ${textOf(siteCode)} and t.code = ${textOf(code)} and t.retired_at is null`,
    expressions: {
      ...site.expressions,
      roomCode: sql`(select r.code from rooms r where r.id = t.room_id)`,
      meteredBy: sql`(select m.code from devices m where m.id = t.metered_by)`,
      state: sql`case when t.retired_at is null then 'inUse' else 'retired' end`,
    },
    filters: {
      ...site.hooks.filters,
      state: (value) => (value === 'retired' ? sql`t.retired_at is not null` : sql`t.retired_at is null`),
    },
    async check(saving) {
      const { trx, draft, old } = saving;
      if (old?.state === 'retired') throw new AppError('conflict');
      refuseHalves(saving);
      if (old) return;
      const code = textOf(draft.code);
      if (!DeviceCode.safeParse(code).success) throw wrong('code', 'fields.deviceCode');
      await refuseTaken(trx, await siteIdOf(saving), code);
    },
    async columns(saving) {
      const { trx, draft, old } = saving;
      const siteId = await siteIdOf(saving);
      const meter = textOf(draft.meteredBy);
      return {
        ...dependentOf(saving),
        room_id: await roomBy(trx, siteId, textOf(draft.roomCode)),
        metered_by: meter === '' ? null : await meterBy(trx, siteId, meter, textOf(old?.code ?? draft.code)),
        ...(!old && { site_id: siteId, created_at: clock.now() }),
      };
    },
  };
};
