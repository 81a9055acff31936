import { shardOf, topicOf } from '@contract/telemetry';
import { connectAsync } from 'mqtt';
import type { Pool } from 'pg';
import type { RunningProduct } from '@tests/support/product';
import { aCredential } from '@tests/support/testIngest';

const beatMs = 20;
const credential = 'doors';

/** Sites with a door whose alarm comes and goes with it, at once; all behind one credential. */
export async function commissionDoors(pool: Pool, siteCount: number): Promise<string[]> {
  const codes = Array.from({ length: siteCount }, (_, i) => `LV-${String(i).padStart(4, '0')}`);
  await pool.query(
    `with r as (insert into regions (level, code, name_zh, name_en, name_hk) values ('area', '440306', '宝安', 'a', 'a') returning id),
      b as (insert into build_types (code, name_zh, name_en, name_hk) values ('bench', '', '', '') returning id),
      i as (insert into install_batches (code, name) values ('bench', 'bench') returning id),
      s as (insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id,
          lat, lng, shard, created_at)
        select u.code, u.code, 'station', 'D', b.id, i.id, r.id, 1, 22 + random() * 9, 105 + random() * 12, u.shard, 0
        from unnest($1::text[], $2::int[]) u (code, shard), r, b, i returning id)
     insert into devices (site_id, code, class, name, created_at)
     select s.id, c.class, c.class, c.class, 0 from s, (values ('controller'), ('env'), ('door')) c (class)`,
    [codes, codes.map(shardOf)],
  );
  const { rows } = await pool.query<{ id: number }>('select id from sites where code = any($1)', [codes]);
  await aCredential(
    pool,
    credential,
    credential,
    rows.map(({ id }) => id),
  );
  // "Beyond the rule's delay": without one, what is measured is the way alone.
  await pool.query(
    `update alarm_definitions set raise_delay_s = 0, clear_delay_s = 0 where id = 'doorHeldOpen'`,
  );
  return codes;
}

/** So many readings a second, some of them of doors that open or close. Returns the function that ends it. */
export async function speak(
  product: RunningProduct,
  codes: readonly string[],
  { readings, doors }: { readings: number; doors: number },
): Promise<() => Promise<void>> {
  const client = await connectAsync(`mqtt://127.0.0.1:${product.mqttPort}`, {
    username: credential,
    password: credential,
    clientId: `${credential}-live`,
  });
  const perBeat = (perSecond: number) => (perSecond * beatMs) / 1_000;
  const half = Math.floor(codes.length / 2);
  let [n, site, door, dueDoors, dueSites] = [0, 0, 0, 0, 0];
  const say = (code: string, device: string, v: object) =>
    client.publish(topicOf(code, device, 'telemetry'), JSON.stringify({ t: Date.now(), n: (n += 1), v }), {
      qos: 1,
    });
  const timer = setInterval(() => {
    for (dueDoors += perBeat(doors); door < dueDoors; door += 1)
      say(codes[door % half] ?? '', 'door', { open: Math.floor(door / half) % 2 === 0 });
    for (dueSites += perBeat(readings - doors); site < dueSites; site += 1)
      say(codes[site % codes.length] ?? '', 'env', { roomTempC: 20 + Math.random() * 8 });
  }, beatMs);
  return async () => {
    clearInterval(timer);
    await client.endAsync();
  };
}
