import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import type { Db } from '@server/platform/database/database';
import { aDeviceOf, aSite, clear, raise } from './aFleet';

/** Midnight of the plant, yesterday; what nights count is counted of it. */
const yesterday = Math.floor((Date.now() + 8 * hourMs) / dayMs) * dayMs - 8 * hourMs - dayMs;
const monthBefore = () => {
  const at = new Date(yesterday + 8 * hourMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1, 1) - 8 * hourMs;
};

/** A site of which every noun of the product has something to tell. */
export interface ToldSite {
  site: number;
  device: number;
  door: number;
  alarm: number;
  order: number;
  batch: number;
  command: number;
  program: number;
  experiment: number;
  diagnosis: number;
  fsu: number;
}

/** Days that are counted have tables of their own. */
export const countedDays = (db: Db) =>
  sql
    .raw(
      ['site_days', 'door_events']
        .map(
          (table) => `create table ${table}_told partition of ${table}
            for values from (${yesterday - 40 * dayMs}) to (${yesterday + 3 * dayMs});`,
        )
        .join(''),
    )
    .execute(db);

/** One more site in an area, with alarms, orders, commands, doors, energy, savings, plans and all else. */
export async function aToldSite(db: Db, code: string, areaId: number, deptId = 1): Promise<ToldSite> {
  const idOf = async (made: ReturnType<typeof sql>): Promise<number> =>
    ((await made.execute(db)).rows as { id: number }[])[0]!.id;
  const now = Date.now();
  const site = await aSite(db, code, areaId, deptId);
  const device = await aDeviceOf(db, site, `${code}-ac`, 'ac');
  const door = await aDeviceOf(db, site, `${code}-door`, 'door');
  const battery = await aDeviceOf(db, site, `${code}-battery`, 'battery');
  const alarm = await raise(db, site, 1);
  await clear(db, await raise(db, site, 2));
  await sql`insert into site_contacts (site_id, heard_at, is_online) values (${site}, ${now}, true)`.execute(
    db,
  );
  for (const one of [device, door, battery])
    await sql`insert into latest (device_id, ts, n, received_at, invalid, v)
      values (${one}, ${now}, 1, ${now}, 0, array_fill(1::float8, array[30]))`.execute(db);

  await sql`insert into power_minutes values (${now - (now % minuteMs) - minuteMs}, ${areaId}, ${deptId}, 3000, 1000, 2000)
    on conflict (at, area_id, dept_id) do update set power_w = power_minutes.power_w + 3000`.execute(db);
  await sql`insert into energy_days values (${yesterday}, ${areaId}, ${deptId}, 24, array_fill(1::float4, array[24]), 1)
    on conflict (day, area_id, dept_id) do update set total_kwh = energy_days.total_kwh + 24,
      sites = energy_days.sites + 1`.execute(db);
  await sql`insert into site_days (site_id, day, area_id, dept_id, total_kwh, it_kwh, ac_kwh, out_mean_c, total_pct, it_pct,
      ac_pct, out_pct, room_pct, findings, counted_at)
    select ${site}::int, ${yesterday}::bigint - n * ${dayMs}::bigint, ${areaId}::int, ${deptId}::int, 70, 40, 30, 25, 100, 100, 100,
      100, 100, 0, ${now}::bigint from generate_series(0, 27) n`.execute(db);
  await sql`insert into site_months (month, site_id, peers, days, it_kw, residual, band, ac_kwh, total_kwh, night)
    values (${monthBefore()}, ${site}, 'all', 30, 2, 0.1, 0.01, 900, 2100, ${yesterday})`.execute(db);
  await sql`insert into energy_bills (site_id, number, from_day, to_day, kwh, amount, create_time)
    values (${site}, ${code}, ${yesterday - 27 * dayMs}, ${yesterday}, 1900, 1500, 0)`.execute(db);

  const program =
    await idOf(sql`insert into strategy_programs (name, state, state_at, version, by_user_id, by_user, at)
    values (${code}, 'active', 0, 1, 1, 'mei', 0) returning id`);
  await sql`insert into site_strategies (site_id, shard, program_id, version, mode, since)
    values (${site}, 0, ${program}, 1, 'active', 0)`.execute(db);
  await sql`insert into site_baselines (site_id, energy, night, valid_from, is_of_strategy, days_used, left_out, report_days,
      used_kwh, expected_kwh, saved_kwh, band_kwh, weather_kwh, fitted_at)
    values (${site}, 'ac', ${yesterday}, 1, true, '{}', 0, 60, 900, 1000, 100, 10, 1, ${now})`.execute(db);
  const experiment =
    await idOf(sql`insert into experiments (site_id, program_id, version, energy_of, seed, first_weekday,
      pairs, block_days, washout_h, is_washout_assumed, day_starts, arms, state, by_user_id, by_user, at)
    values (${site}, ${program}, 1, 'ac', 1, 0, 7, 1, 6, true, '{0,1}', '{true}', 'running', 1, 'mei', 0)
    returning id`);
  const diagnosis =
    await idOf(sql`insert into diagnoses (site_id, kind, device_id, since, last_day, value, limit_value,
      kwh_low, kwh_high) values (${site}, 'shortCycling', ${device}, ${yesterday}, ${yesterday}, 9, 6, 1, 2) returning id`);

  const anOrder = (state: string, repairedAt: number | null) =>
    idOf(sql`insert into fault_orders (origin, site_id, device_id, level, state, title, reported_at, began_at,
        repaired_at, fault_ended_at, closed_at, result, limits, clocks, stepped_at)
      values ('manual', ${site}, ${device}, 3, ${state}, ${code}, ${now - 9 * dayMs}, ${now - 9 * dayMs}, ${repairedAt},
        ${repairedAt}, ${repairedAt}, ${repairedAt === null ? null : 'solved'}, '{}', '[]', 0) returning id`);
  const mendedAt = now - 8 * dayMs;
  const order = await anOrder('closed', mendedAt);
  await anOrder('reported', null);
  await sql`insert into fault_recoveries (order_id, site_id, repaired_at, night, energy, before_days, after_days,
      recovered_kwh, band_kwh, weather_kwh)
    values (${order}, ${site}, ${mendedAt}, ${yesterday}, 'ac', 14, 30, 150, 10, 1)`.execute(db);
  await sql`insert into fault_calls (order_id, repair, why, due_at) values (${order}, 0, 'sample', ${now})`.execute(
    db,
  );

  const batch =
    await idOf(sql`insert into command_batches (state, origin, wish, reason, by_user_id, by_user, at, request_key)
    values ('done', 'person', '{"switchedOn":1}', 'x', 1, 'mei', ${now}, ${randomUUID()}) returning id`);
  const command =
    await idOf(sql`insert into commands (batch_id, site_id, device_id, shard, origin, point, value, by_user,
      reason, state, state_at, requested_at, expires_at)
    values (${batch}, ${site}, ${device}, 0, 'person', 'switchedOn', 1, 'mei', 'x', 'sent', ${now}, ${now},
      ${now + hourMs}) returning id`);
  await sql`insert into control_tags (kind, site_id, device_id, reason, by_user, at)
    values ('maintenance', ${site}, ${device}, 'x', 'mei', ${now})`.execute(db);
  await sql`insert into maintenance_windows (site_id, starts_at, ends_at, reason, by_user, created_at)
    values (${site}, ${now}, ${now + hourMs}, 'x', 'mei', ${now})`.execute(db);
  await sql`insert into test_alarms values (${await raise(db, site, 3)}, ${now + hourMs}, 'mei')`.execute(db);

  const holder = await idOf(sql`insert into card_holders (holder_no, holder_name, region_id, create_time)
    values (${code}, ${code}, ${areaId}, 0) returning id`);
  await sql`insert into access_permits (site_id, holder_id, valid_from, valid_to, create_time)
    values (${site}, ${holder}, ${now - hourMs}, ${now + hourMs}, 0)`.execute(db);
  await sql`insert into door_events (device_id, ts, n, site_id, received_at, kind, holder_id, direction, granted)
    values (${door}, ${now - minuteMs}, 1, ${site}, ${now}, 'card', ${holder}, 'in', true)`.execute(db);

  const fsu = await idOf(
    sql`insert into b_interface_units (fsu_id, site_id) values (${code}, ${site}) returning id`,
  );
  await sql`insert into b_interface_devices (unit_id, code, id_text, device_id, first_at, last_at)
    values (${fsu}, ${code}, '', ${device}, 0, 0)`.execute(db);
  await sql`insert into rooms (site_id, code, name, create_time) values (${site}, ${code}, ${code}, 0)`.execute(
    db,
  );
  await sql`insert into free_points (device_id, code, name) values (${device}, 'valve', ${code})`.execute(db);
  const contract = await idOf(sql`insert into contracts (code, name, create_time) values ('one', 'one', 0)
    on conflict (code) do update set code = excluded.code returning id`);
  await sql`update sites set contract_id = ${contract} where id = ${site}`.execute(db);
  await sql`insert into door_policies (policy_name, site_id, create_time) values (${code}, ${site}, 0)`.execute(
    db,
  );
  const level = await idOf(
    sql`insert into access_levels (level_name, create_time) values (${code}, 0) returning id`,
  );
  await (
    deptId === 1
      ? sql`insert into access_level_regions values (${level}, ${areaId})`
      : sql`insert into access_level_sites values (${level}, ${site})`
  ).execute(db);
  await sql`insert into access_cards (holder_id, number_sealed, number_hash, last4, state_since, create_time)
    values (${holder}, '', ${Buffer.from(code)}, '0000', 0, 0)`.execute(db);
  const group =
    await idOf(sql`insert into unit_groups (name, by_user_id, by_user, at) values (${code}, 1, 'mei', 0)
    returning id`);
  await sql`insert into unit_group_members values (${group}, ${device})`.execute(db);
  await sql`insert into command_schedules (name, selection, wish, reason, hold_ms, at_minute, weekdays, is_on, by_user_id, by_user, at)
    values (${code}, ${JSON.stringify({ kind: 'devices', deviceIds: [device] })}::jsonb, '{"switchedOn":1}', 'x', 3600000, 0,
      '{1}', true, 1, 'mei', 0)`.execute(db);
  await sql`insert into alarm_transitions (alarm_id, kind, at, recorded_at)
    values (${alarm}, 'raised', ${now - minuteMs}, ${now - minuteMs})`.execute(db);
  await sql`insert into site_notes (site_id, text, author, created_at) values (${site}, ${code}, 'mei', ${now})`.execute(
    db,
  );
  await sql`insert into trend_notes (device_id, point, at, text, user_id, by_user, created_at)
    values (${device}, 'returnTempC', ${now - hourMs}, 'x', 1, 'mei', ${now})`.execute(db);
  await sql`update alarms set raised_at = raised_at - ${hourMs}, recorded_at = recorded_at - ${hourMs} where site_id = ${site}`.execute(
    db,
  );
  return { site, device, door, alarm, order, batch, command, program, experiment, diagnosis, fsu };
}
