import { isIP } from 'node:net';
import { sql } from 'kysely';
import { FreeCode } from '@contract/freePoints';
import { deviceClasses, pointsByClass } from '@contract/points';
import { textOf } from '@contract/values';
import type { ResourceHooks, Saving } from '../../crud';
import type { Trx } from '../../platform/database/database';
import { hasWords } from '../../platform/database/words';
import { AppError } from '../../platform/errors';
import { scopeFilter, type ScopeOf } from '../scope';
import { outputHooks } from './outputs';
import { isElsewhere, visibleUnits } from './visible';

const wrong = (field: string, text: string, detail: Record<string, string> = {}) =>
  new AppError('validation', detail, { [field]: text });

const siteCode = sql`(select s.code from sites s where s.id = t.site_id)`;

/** @throws AppError validation for a site that is not there, or out of sight */
async function siteIn({ trx, actor, draft, old }: Saving, scopeOf: ScopeOf): Promise<number | null> {
  const code = textOf(draft.siteCode);
  if (code === '') return null;
  const scope = await scopeOf(actor, `area:fsu:${old ? 'edit' : 'add'}`);
  const { rows } = await sql<{ id: number }>`
    select id from sites where code = ${code} and retired_at is null
      and ${scopeFilter(scope, 'area_id', 'dept_id')}`.execute(trx);
  if (!rows[0]) throw wrong('siteCode', 'fields.unknownSite', { value: code });
  return rows[0].id;
}

/** @throws AppError for a unit that speaks for its site: another site begins with another approval */
const refuseLostSite = ({ draft, old }: Saving): void => {
  if (old?.state === 'approved' && textOf(draft.siteCode) !== textOf(old.siteCode))
    throw wrong('siteCode', 'fields.notAllowed');
};

const ofContact = (column: string) =>
  sql`(select ${sql.ref(`c.${column}`)} from b_interface_contacts c where c.unit_id = t.id)`;

const unitHooks = (scopeOf: ScopeOf): ResourceHooks => ({
  expressions: {
    siteCode,
    isElsewhere: isElsewhere('t'),
    deviceCount: sql`(select count(*)::int from b_interface_devices d where d.unit_id = t.id)`,
    answeredAt: ofContact('answered_at'),
    roundTripMs: ofContact('round_trip_ms'),
    missed: ofContact('missed'),
    error: sql`nullif(${ofContact('error')}, '')`,
    openAlarms: sql`(select count(*)::int from b_interface_signal_states i where i.unit_id = t.id
      and i.state = 'open')`,
  },
  visible: (actor, permission) => visibleUnits(scopeOf, actor, permission),
  filters: {
    siteCode: (value) => sql`t.site_id in (
      select s.id from sites s where ${hasWords(sql`s.sought`, textOf(value))})`,
  },
  async check(saving) {
    const { draft } = saving;
    const address = textOf(draft.address);
    if (address !== '' && isIP(address) === 0) throw wrong('address', 'fields.notAllowed');
    if (!textOf(draft.path).startsWith('/')) throw wrong('path', 'fields.notAllowed');
    refuseLostSite(saving);
    await siteIn(saving, scopeOf);
  },
  columns: async (saving) => ({ site_id: await siteIn(saving, scopeOf) }),
});

/** Our device of that code at the site of the unit; none where the field is left empty. */
async function deviceIn({ trx, draft, old }: Saving): Promise<number | null> {
  const code = textOf(draft.deviceCode);
  if (code === '') return null;
  const { rows } = await sql<{ id: number }>`
    select d.id from b_interface_devices m join b_interface_units u on u.id = m.unit_id
    join devices d on d.site_id = u.site_id and d.code = ${code} and d.retired_at is null
    where m.id = ${Number(old?.mapId)}`.execute(trx);
  if (!rows[0]) throw wrong('deviceCode', 'fields.unknownCode', { value: code });
  return rows[0].id;
}

const deviceHooks = (scopeOf: ScopeOf): ResourceHooks => ({
  expressions: {
    fsuId: sql`(select u.fsu_id from b_interface_units u where u.id = t.unit_id)`,
    deviceCode: sql`(select d.code from devices d where d.id = t.device_id)`,
    isMissing: sql`exists (select 1 from b_interface_units u where u.id = t.unit_id and u.login_at > t.last_at)
      and (t.accepted_at is null or t.accepted_at < t.last_at)`,
  },
  visible: async (actor, permission) => {
    const units = await visibleUnits(scopeOf, actor, permission);
    return sql`t.unit_id in (select t.id from b_interface_units t where ${units})`;
  },
  filters: {
    fsuId: (value) => sql`t.unit_id in (
      select u.id from b_interface_units u where position(${textOf(value)} in u.fsu_id) > 0)`,
  },
  columns: async (saving) => {
    const device_id = await deviceIn(saving);
    const isSame = textOf(saving.draft.deviceCode) === textOf(saving.old?.deviceCode);
    // Commands go nowhere new until another person lets them.
    return isSame ? { device_id } : { device_id, paired_by: saving.actor.userName, writes_by: '' };
  },
});

/** An alarm that the present values of a device of the class decide. */
async function isAlarmOf(trx: Trx, alarm: string, deviceClass: string | undefined): Promise<boolean> {
  const { rows } = await sql`
    select 1 from alarm_definitions where id = ${alarm} and device_class = ${deviceClass ?? ''}
      and rule->>'kind' in ('limit', 'state', 'event')`.execute(trx);
  return rows.length > 0;
}

/** @throws AppError validation for a signal that is nothing, or two things at once */
async function checkTarget({ draft, trx }: Saving): Promise<void> {
  const deviceClass = deviceClasses.find((name) => name === textOf(draft.deviceClass));
  const [point, alarm, free] = [textOf(draft.point), textOf(draft.alarm), textOf(draft.freePoint)];
  if ([point, alarm, free].filter((target) => target !== '').length !== 1)
    throw wrong('point', 'fields.pointOrAlarm');
  const isPoint = deviceClass && pointsByClass[deviceClass].some(({ name }) => name === point);
  // Who hands control back is not what a unit can say (decision 0022).
  if (point !== '' && (!isPoint || point === 'ownControl')) throw wrong('point', 'fields.notAllowed');
  if (free !== '' && !FreeCode.safeParse(free).success) throw wrong('freePoint', 'fields.notAllowed');
  if (alarm !== '' && !(await isAlarmOf(trx, alarm, deviceClass))) throw wrong('alarm', 'fields.notAllowed');
}

const signalHooks: ResourceHooks = {
  async check(saving) {
    const { signal, scale, validMin, validMax } = saving.draft;
    if (!/^\d{8}$/.test(textOf(signal))) throw wrong('signal', 'fields.notAllowed');
    if (scale === 0) throw wrong('scale', 'fields.notZero');
    await checkTarget(saving);
    if (typeof validMin === 'number' && typeof validMax === 'number' && validMin >= validMax)
      throw wrong('validMax', 'fields.notAllowed');
  },
};

export const fsuHooks = ({ scopeOf }: { scopeOf: ScopeOf }): Readonly<Record<string, ResourceHooks>> => ({
  fsuUnits: unitHooks(scopeOf),
  fsuDevices: deviceHooks(scopeOf),
  fsuSignals: signalHooks,
  fsuOutputs: outputHooks,
});
