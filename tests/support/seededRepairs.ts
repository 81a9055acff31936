import type { workVerbs, FaultOrder } from '@contract/faults';
import { dayMs, minuteMs } from '@contract/time';
import { lead, work } from '@server/modules/faults/faults.service';
import { reportByHand } from '@server/modules/faults/report';
import type { Pool } from 'pg';
import { anActor } from './actors';
import { inThePast, type Past } from './seededPast';

interface Repair {
  level: FaultOrder['level'];
  title: string;
  cause: string;
  action: string;
  daysAgo: number;
  /** Until it was accepted, and until it was repaired. */
  acceptMin: number;
  repairMin: number;
}

const dayMin = dayMs / minuteMs;
const charged = { cause: 'refrigerantLow', action: 'recharged' };
const replaced = (cause: string) => ({ cause, action: 'replaced' });
const cleaned = { cause: 'condenserDirty', action: 'cleaned' };

/** What was repaired in the last weeks, of which the first waited some days. */
const repairs: readonly Repair[] = [
  { ...charged, level: 1, title: 'AC-1: 4.1 A, 38 °C', daysAgo: 23, acceptMin: 3, repairMin: 6 * dayMin },
  { ...replaced('fanMotor'), level: 2, title: 'AC-2: 61 dB', daysAgo: 17, acceptMin: 5, repairMin: 130 },
  { ...replaced('compressor'), level: 2, title: 'AC-1: 0 A', daysAgo: 12, acceptMin: 7, repairMin: 170 },
  { ...cleaned, level: 3, title: 'AC-2: 12 K', daysAgo: 9, acceptMin: 9, repairMin: 210 },
  { ...cleaned, level: 2, title: 'AC-1: 38 °C', daysAgo: 4, acceptMin: 11, repairMin: 250 },
  { ...charged, level: 1, title: 'AC-2: 4.0 A', daysAgo: 0.6, acceptMin: 13, repairMin: 290 },
];
/** What its air conditioners used more as long as it waited. */
const wasted = 0.4;
const note = '更换部件后试机两小时，送风温度与电流恢复到额定范围';

/** Orders at these sites that were reported, dispatched and repaired in the last weeks. */
export const repairOrders = (pool: Pool, userId: number, siteIds: readonly number[]): Promise<void> =>
  inThePast(pool, async (since) => {
    for (const [at, repair] of repairs.slice(0, siteIds.length).entries()) {
      const past = since(Date.now() - repair.daysAgo * dayMs);
      await waste(past, Number(siteIds[at]), repair);
      await repairOrder(past, userId, Number(siteIds[at]), repair);
    }
  });

async function waste({ pool, clock }: Past, siteId: number, { repairMin }: Repair): Promise<void> {
  await pool.query(
    `update site_days set ac_kwh = ac_kwh * (1 + $4::real), total_kwh = total_kwh + ac_kwh * $4::real
     where site_id = $1 and day >= $2::bigint and day <= $3::bigint`,
    [siteId, clock.now(), clock.now() + (repairMin - dayMin) * minuteMs, wasted],
  );
}

async function repairOrder(past: Past, userId: number, siteId: number, repair: Repair): Promise<void> {
  const { level, title, acceptMin, repairMin } = repair;
  const actor = anActor({ userId, userName: 'admin', isAdmin: true, permissions: ['*:*:*'] });
  const unit = title.slice(0, title.indexOf(':')).toLowerCase();
  const deviceId = await idOf(
    past.pool,
    "devices where site_id = $2 and class = 'ac' order by code <> $1, code limit 1",
    unit,
    siteId,
  );
  const { id } = await reportByHand(past, actor, { siteId, deviceId, level, title, note: '', typeId: null });
  const sent = { verb: 'dispatch', version: 1, note: '', assigneeId: userId } as const;
  let { version } = await lead(past, actor, id, sent);
  const step = async (verb: (typeof workVerbs)[number], afterMin: number, more: object = {}) => {
    past.clock.pass(afterMin * minuteMs);
    ({ version } = await work(past, actor, id, { verb, version, note: '', ...more }));
  };
  await step('accept', acceptMin);
  await step('depart', 4);
  await step('arrive', repairMin / 3);
  await step('begin', 3);
  const causeId = await idOf(past.pool, 'fault_causes where code = $1', repair.cause);
  const actionId = await idOf(past.pool, 'fault_actions where code = $1', repair.action);
  await step('finish', (2 * repairMin) / 3, { note, result: 'solved', causeId, actionId });
}

async function idOf(pool: Pool, of: string, ...named: (string | number)[]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`select id from ${of}`, named);
  if (!rows[0]) throw new Error(`nothing to be repaired: ${of} ${named.join()}`);
  return rows[0].id;
}
