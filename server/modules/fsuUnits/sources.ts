import { sql } from 'kysely';
import * as calls from '@contract/calls/fsuUnits';
import type {
  FsuLogEntry,
  FsuSource,
  FsuThresholdWish,
  FsuTrial,
  FsuTrialAnswer,
} from '@contract/fsuSources';
import { hourMs, minuteMs } from '@contract/time';
import { AppError } from '../../platform/errors';
import type { Actor } from '../../platform/http/route';
import { writeAudit } from '../audit/audit';
import { lockUnit, title, type FsuUnitsDeps } from './approve';
import { strayCodes } from './strays';
import { isElsewhere, visibleUnits } from './visible';

const mostSettings = 20;
const mostQuarantines = 20;
const mostUnreadable = 20;
const mostGaps = 20;
const mostAlarms = 200;
const mostStrays = 50;

/** @throws AppError notFound for a unit out of sight */
async function see({ db, scopeOf }: FsuUnitsDeps, actor: Actor, unitId: number, permission: string) {
  const visible = await visibleUnits(scopeOf, actor, permission);
  const { rows } = await sql`select 1 from b_interface_units t where t.id = ${unitId} and ${visible}`.execute(
    db,
  );
  if (rows.length === 0) throw new AppError('notFound');
}

/** How it goes with a unit, in one look. */
export async function readSource(deps: FsuUnitsDeps, actor: Actor, unitId: number): Promise<FsuSource> {
  await see(deps, actor, unitId, calls.readFsuSource.permission);
  const { rows } = await sql<FsuSource>`
    select u.id as "unitId", u.fsu_id as "fsuId", u.state, u.is_held as "isHeld", s.id as "siteId",
      s.code as "siteCode", s.name as "siteName", u.vendor, u.firmware, u.edition, u.address, u.port,
      u.claimed_address as "claimedAddress", u.claimed_source as "claimedSource", u.login_at as "loginAt",
      c.answered_at as "answeredAt", c.round_trip_ms as "roundTripMs", coalesce(c.missed, 0) as missed,
      nullif(c.error, '') as error, c.cpu_pct as "cpuPct", c.memory_pct as "memoryPct",
      c.history_from as "historyFrom", u.logs_until as "logsUntil", u.thresholds_asked_at as "thresholdsAskedAt",
      coalesce((select json_agg(d.code order by d.code) from b_interface_devices d where d.unit_id = u.id), '[]')
        as devices, ${isElsewhere('u')} as "isElsewhere",
      coalesce((select json_agg(json_build_object('command', l.key, 'at', (l.value->>'at')::bigint,
        'why', l.value->>'why') order by l.key) from jsonb_each(c.unsupported) l), '[]') as lacks,
      coalesce(c.silent, '[]') as silent, coalesce((select json_agg(n.code) from (
        ${strayCodes(sql.ref('u.id'))} order by 1 limit ${mostStrays}) n), '[]') as strays,
      coalesce((select json_agg(json_build_object('code', d.code, 'by', d.accepted_by, 'at', d.accepted_at)
        order by d.code) from b_interface_devices d
        where d.unit_id = u.id and d.accepted_by <> '' and d.last_at = d.accepted_at), '[]') as accepted,
      coalesce((select json_agg(g) from (
        select id, from_at as "from", until_at as "to", why, filled_at as "filledAt" from b_interface_gaps where unit_id = u.id
        order by id desc limit ${mostGaps}) g), '[]') as gaps,
      coalesce((select json_agg(a) from (
        select device_code as "deviceCode", signal, serial, state, alarm_text as text, level, since, conflict, measured,
          status from b_interface_signal_states where unit_id = u.id and (state = 'open' or conflict <> '')
        order by since desc, signal, serial limit ${mostAlarms}) a), '[]') as "openAlarms",
      coalesce((select json_agg(q) from (
        select id, device_code as "deviceCode", since, reason, evidence, lifted_at as "liftedAt",
          lifted_by as "liftedBy" from b_interface_quarantine where unit_id = u.id
        order by lifted_at is not null, id desc limit ${mostQuarantines}) q), '[]') as quarantine,
      coalesce((select json_agg(r) from (
        select id, kind, why, raw, times, first_at as "firstAt", last_at as "lastAt", seen_at as "seenAt",
          seen_by as "seenBy" from b_interface_unreadable where unit_id = u.id
        order by seen_at is not null, last_at desc limit ${mostUnreadable}) r), '[]') as unreadable,
      coalesce((select json_agg(t) from (
        select device_code as "deviceCode", signal, threshold, absolute, relative, read_at as "readAt"
        from b_interface_thresholds where unit_id = u.id order by device_code, signal) t), '[]') as thresholds,
      coalesce((select json_agg(w) from (
        select id, device_code as "deviceCode", signal, was, threshold, reason, asked_by as "askedBy",
          asked_at as "askedAt", ended_at as "endedAt", outcome from b_interface_settings where unit_id = u.id
        order by id desc limit ${mostSettings}) w), '[]') as settings
    from b_interface_units u left join sites s on s.id = u.site_id
    left join b_interface_contacts c on c.unit_id = u.id where u.id = ${unitId}`.execute(deps.db);
  if (!rows[0]) throw new AppError('notFound');
  return rows[0];
}

export async function readLog(deps: FsuUnitsDeps, actor: Actor, unitId: number): Promise<FsuLogEntry[]> {
  await see(deps, actor, unitId, calls.readFsuLog.permission);
  const { rows } = await sql<FsuLogEntry>`
    select id, at, direction, command, asked, answered, round_trip_ms as "roundTripMs", nullif(error, '') as error
    from b_interface_log where unit_id = ${unitId} order by id desc limit 200`.execute(deps.db);
  return rows;
}

type Column = 'logs_until' | 'thresholds_asked_at';

/** Notes a wish that the process which asks the unit meets, within seconds. */
const wish = (
  deps: FsuUnitsDeps,
  actor: Actor,
  unitId: number,
  { column, at, call, action }: { column: Column; at: number; call: { permission: string }; action: string },
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const { fsuId } = await lockUnit(deps, trx, actor, unitId, call);
    await sql`update b_interface_units set ${sql.ref(column)} = ${at} where id = ${unitId}`.execute(trx);
    await writeAudit(trx, actor, {
      ...{ at: deps.clock.now(), action, subject: `fsuUnits:${unitId}`, title, detail: { title: fsuId } },
    });
  });

export const watchLog = (deps: FsuUnitsDeps, actor: Actor, unitId: number): Promise<void> =>
  wish(deps, actor, unitId, {
    ...{ column: 'logs_until', at: deps.clock.now() + hourMs },
    ...{ call: calls.watchFsuLog, action: 'fsuUnits.logged' },
  });

export const askThresholds = (deps: FsuUnitsDeps, actor: Actor, unitId: number): Promise<void> =>
  wish(deps, actor, unitId, {
    ...{ column: 'thresholds_asked_at', at: deps.clock.now() },
    ...{ call: calls.readFsuThresholds, action: 'fsuUnits.thresholdsRead' },
  });

const wishMs = 10 * minuteMs;

/** One threshold at a time: what it was is what the unit told last. @throws AppError notFound, conflict, validation */
export const setThreshold = (
  deps: FsuUnitsDeps,
  actor: Actor,
  unitId: number,
  wanted: FsuThresholdWish,
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const { fsuId, siteId } = await lockUnit(deps, trx, actor, unitId, calls.setFsuThreshold);
    const now = deps.clock.now();
    const { deviceCode, signal, threshold, absolute, relative, reason } = wanted;
    // Only what the unit itself told can be set: there is nothing to read back otherwise.
    const { rows } = await sql<{ was: string; type: number | null }>`
      select threshold as was, type from b_interface_thresholds
      where unit_id = ${unitId} and device_code = ${deviceCode} and signal = ${signal}`.execute(trx);
    const [known] = rows;
    if (!known) throw new AppError('validation', { value: signal }, { signal: 'fields.unknownCode' });
    const { numAffectedRows } = await sql`
      insert into b_interface_settings (unit_id, device_code, signal, type, was, threshold, absolute, relative,
        reason, asked_by, asked_at, expires_at)
      values (${unitId}, ${deviceCode}, ${signal}, ${known.type}, ${known.was}, ${threshold}, ${absolute},
        ${relative}, ${reason}, ${actor.userName}, ${now}, ${now + wishMs})
      on conflict do nothing`.execute(trx);
    if (numAffectedRows !== 1n) throw new AppError('conflict');
    const detail = {
      title: fsuId,
      deviceCode,
      signal,
      was: known.was,
      threshold,
      absolute,
      relative,
      reason,
    };
    await writeAudit(trx, actor, {
      ...{ at: now, action: 'fsuUnits.thresholdSet', subject: `fsuUnits:${unitId}`, title, detail },
      ...(siteId !== null && { siteIds: [siteId] }),
    });
  });

/** @throws AppError notFound for a quarantine that is over, or of another unit */
export const lift = (deps: FsuUnitsDeps, actor: Actor, unitId: number, quarantineId: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const { fsuId } = await lockUnit(deps, trx, actor, unitId, calls.liftFsuQuarantine);
    const now = deps.clock.now();
    const { rows } = await sql<{ code: string; evidence: string }>`
      update b_interface_quarantine set lifted_at = ${now}, lifted_by = ${actor.userName}
      where id = ${quarantineId} and unit_id = ${unitId} and lifted_at is null
      returning device_code as code, evidence`.execute(trx);
    if (!rows[0]) throw new AppError('notFound');
    const detail = { title: fsuId, what: 'lifted', ...rows[0] };
    await writeAudit(trx, actor, {
      ...{ at: now, action: 'fsuUnits.lifted', subject: `fsuUnits:${unitId}`, title, detail },
    });
  });

/** All that waits: what comes after this waits for another look. @throws AppError notFound where nothing waits */
export const seeUnreadable = (deps: FsuUnitsDeps, actor: Actor, unitId: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const { fsuId } = await lockUnit(deps, trx, actor, unitId, calls.seeFsuUnreadable);
    const now = deps.clock.now();
    const { rows } = await sql<{ times: number }>`
      update b_interface_unreadable set seen_at = ${now}, seen_by = ${actor.userName}
      where unit_id = ${unitId} and seen_at is null returning times`.execute(trx);
    if (rows.length === 0) throw new AppError('notFound');
    const detail = { title: fsuId, what: 'seen', texts: rows.length };
    await writeAudit(trx, actor, {
      ...{ at: now, action: 'fsuUnits.seen', subject: `fsuUnits:${unitId}`, title, detail },
    });
  });

export async function trySignal(
  deps: FsuUnitsDeps,
  actor: Actor,
  unitId: number,
  tried: FsuTrial,
): Promise<FsuTrialAnswer> {
  await see(deps, actor, unitId, calls.tryFsuSignal.permission);
  return deps.tryMapping(unitId, tried);
}
