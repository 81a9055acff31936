import type { Pool } from 'pg';
import type { ProvisionAnswer } from '@contract/provisioning';
import { zoneClock } from '@contract/plantTime';
import { dayMs, hourMs, minuteMs } from '@contract/time';
import { calendarIn } from '@server/modules/energy/compared';
import { createMonthPartitions } from '@server/modules/energy/siteDays/partitions';
import { asAdmin, type AdminApi } from './adminConsole';
import { test as base } from './analysedSite';
import { aDevice, aSiteDeclaration } from './aSiteDeclaration';
import { expect, publish, type FieldSite, type SmallFleet } from './liveBrowser';
import { posted } from './posted';
import type { RunningProduct } from './product';

/** Of products under test. */
const zone = 'Asia/Shanghai';
const clock = zoneClock(zone);
const daysKept = 450;
/** Longer than any month and the month before it have been, so that both are wasteful to their ends. */
const wastefulDays = 62;
const siteCount = 12;

export interface ManagedFleet {
  admin: AdminApi;
  /** Has used two fifths more than before for the last two months. */
  wasting: FieldSite & { id: number };
  /** Start of the last whole month. */
  month: number;
}

const numberOf = (at: number): string => String(at + 1).padStart(2, '0');

async function declare(fleet: Pick<SmallFleet, 'product' | 'token'>): Promise<FieldSite[]> {
  const devices = [
    aDevice({ code: 'ctl', class: 'controller', name: '动环监控单元' }),
    aDevice({ code: 'env', class: 'env', name: '温湿度传感器' }),
    aDevice({ code: 'ac-1', class: 'ac', name: '一号空调' }),
  ];
  const sites = Array.from({ length: siteCount }, (_, at) =>
    aSiteDeclaration({ code: `EM-${numberOf(at)}`, name: `沙河西路 ${numberOf(at)} 站`, devices }),
  );
  const body = { credential: 'EM-ALL', sites };
  const { product, token } = fleet;
  const { data } = await posted<{ data: ProvisionAnswer }>(
    product.address,
    '/provisioning/sites',
    body,
    token,
  );
  return sites.map(({ code, name }) => ({ code, name, username: data.username, password: data.password }));
}

/** What cooling needs by load and weather; each site has a load of its own, the first one wastes. */
function dayOf(at: number, daysAgo: number) {
  const itKwh = 40 + 2 * at + (daysAgo % 3);
  const outdoorC = 17 + 12 * Math.cos((2 * Math.PI * daysAgo) / 365) + ((daysAgo * 3) % 4);
  const plain = 8 + 0.2 * itKwh + 0.5 * outdoorC + 0.4 * ((daysAgo * 7 + at) % 5);
  return { itKwh, outdoorC, acKwh: plain * (at === 0 && daysAgo <= wastefulDays ? 1.4 : 1) };
}

async function storeDays(pool: Pool, ids: readonly number[]): Promise<void> {
  const today = clock.dayStart(Date.now());
  const startOf = (daysAgo: number) => clock.dayStart(today - daysAgo * dayMs + hourMs);
  const ago = Array.from({ length: daysKept }, (_, at) => at + 1);
  await createMonthPartitions(calendarIn(zone, clock.dayStart)).ensure(pool, ago.map(startOf));
  const rows = ids.flatMap((id, at) =>
    ago.map((daysAgo) => ({ id, day: startOf(daysAgo), ...dayOf(at, daysAgo) })),
  );
  await pool.query(
    `insert into site_days (site_id, day, area_id, dept_id, ac_kwh, it_kwh, total_kwh, out_mean_c, ac_pct, it_pct,
       total_pct, out_pct, out_source, out_error_k, counted_at)
     select s.id, d.day, s.area_id, s.dept_id, d."acKwh", d."itKwh", d."acKwh" + d."itKwh", d."outdoorC", 100, 100, 100,
       100, 1, 0.5, d.day
     from jsonb_to_recordset($1::jsonb) as d (id int, day bigint, "acKwh" float8, "itKwh" float8, "outdoorC" float8)
     join sites s on s.id = d.id`,
    [JSON.stringify(rows)],
  );
}

/** A plan that acts at every site whose air conditioner can be commanded: that is the first one. */
async function storePlan(pool: Pool, id: number): Promise<void> {
  await pool.query(`update devices set control_path = 'bus' where site_id = $1 and class = 'ac'`, [id]);
  await pool.query(
    `with p as (insert into strategy_programs (name, is_group_bound, state, state_at, version, active_version,
         by_user_id, by_user, at) values ('夜间升温', false, 'active', 0, 1, 1, 1, 'admin', 0) returning id)
     insert into strategy_versions (program_id, number, strategies, note, by_user, at)
     select id, 1, '[{"kind":"setpointRamp","targetC":27}]', '', 'admin', 0 from p`,
  );
}

async function sayReadings(fleet: SmallFleet, site: FieldSite): Promise<void> {
  for (let at = 6; at > 0; at--)
    await publish(fleet, site, site, 'env', { roomTempC: 24 + at / 2 }, Date.now() - at * 5 * minuteMs);
}

/** Runs the nightly job once, as its page does, and waits until its log says that it succeeded. */
async function fitBaselines(admin: AdminApi): Promise<void> {
  const [job] = (await admin.get('/monitor/job/list?invokeTarget=baselines.fit')).rows;
  await admin.send('PUT', '/monitor/job/run', { jobId: job?.jobId });
  const run = async () => (await admin.get('/monitor/jobLog/list?invokeTarget=baselines.fit')).rows[0];
  await expect.poll(async () => (await run())?.status, { timeout: 60_000 }).toBe('0');
}

async function manage(product: RunningProduct, pool: Pool): Promise<ManagedFleet> {
  const admin = await asAdmin(product.address);
  const { token } = admin;
  const sites = await declare({ product, token });
  const [first, second] = sites;
  if (!first || !second) throw new Error('no site was declared');
  const { rows } = await pool.query<{ id: number }>('select id from sites order by code');
  const ids = rows.map(({ id }) => id);
  const id = ids[0] ?? 0;
  await storePlan(pool, id);
  await storeDays(pool, ids);
  await sayReadings({ product, token, sites: [first, second] }, first);
  await fitBaselines(admin);
  const { y, m } = calendarIn(zone, clock.dayStart).dateOf(Date.now());
  const month = calendarIn(zone, clock.dayStart).startOf(y, m - 1, 1);
  return { admin, wasting: { ...first, id }, month };
}

/** A product with twelve sites, fifteen months of their days, and the baselines of last night. */
export const test = base.extend<object, { managed: ManagedFleet }>({
  managed: [
    async ({ product, pool }, provide) => provide(await manage(product, pool)),
    { scope: 'worker', timeout: 120_000 },
  ],
});

export { expect };
