import { topicOf } from '@contract/telemetry';
import { connectAsync } from 'mqtt';
import { hashPassword } from '@server/modules/session/passwords';
import { recordBench } from '@tests/support/bench';
import { onBenchProduct, type BenchProduct } from '@tests/support/benchProduct';
import { quantile } from '@tests/support/pageWatch';
import { adminPassword, type RunningProduct } from '@tests/support/product';
import { tokenOf, wait } from '@tests/support/stormBench';
import { commissionDoors } from './live/doors';

const people = 200;
const siteCount = 500;
const listEveryMs = 100;
const publishEveryMs = 20;
/** Before the shift comes: both figures as they are without it. */
const quietMs = 3_000;

async function aShift({ pool }: BenchProduct): Promise<void> {
  await pool.query(
    `insert into users (user_name, nick_name, password_hash, password_changed_at, create_time)
     select 'shift' || n, 'shift' || n, $1, $2, 0 from generate_series(1, ${people}) n`,
    [await hashPassword(adminPassword), Date.now()],
  );
  await pool.query(
    `insert into user_roles (user_id, role_id)
     select u.id, r.id from users u, roles r where u.user_name like 'shift%' and r.role_key = 'operator'`,
  );
}

/** Does `work` again and again until it is ended; answers how long each took. */
function again(everyMs: number, work: () => Promise<unknown>): () => Promise<number[]> {
  const times: number[] = [];
  const open = new Set<Promise<unknown>>();
  const timer = setInterval(() => {
    const startedMs = performance.now();
    const one = work().then(() => times.push(performance.now() - startedMs));
    open.add(one);
    void one.finally(() => open.delete(one));
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(open);
    return times;
  };
}

async function beside(product: RunningProduct, codes: readonly string[], work: () => Promise<void>) {
  const token = await tokenOf(product);
  const client = await connectAsync(`mqtt://127.0.0.1:${product.mqttPort}`, {
    ...{ username: 'doors', password: 'doors', clientId: 'doors-signIns' },
  });
  let n = 0;
  const endField = again(publishEveryMs, () => {
    n += 1;
    const payload = JSON.stringify({ t: Date.now(), n, v: { roomTempC: 24 + Math.random() } });
    return client.publishAsync(topicOf(codes[n % codes.length] ?? '', 'env', 'telemetry'), payload, {
      qos: 1,
    });
  });
  const endLists = again(listEveryMs, async () => {
    const answer = await fetch(`${product.address}/api/system/user/list?pageNum=1&pageSize=20`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { code } = (await answer.json()) as { code: number };
    if (code !== 200) throw new Error(`the list answered ${code}`);
  });
  await work();
  const [lists, pubacks] = [await endLists(), await endField()];
  await client.endAsync();
  return { list: quantile(lists, 0.95), puback: quantile(pubacks, 0.99) };
}

async function run(bench: BenchProduct): Promise<void> {
  const { product, pool } = bench;
  const codes = await commissionDoors(pool, siteCount);
  await aShift(bench);
  await wait(2_000);
  const quiet = await beside(product, codes, () => wait(quietMs).then(() => undefined));
  let [refused, seconds] = [0, NaN];
  const during = await beside(product, codes, async () => {
    const startedMs = performance.now();
    const names = Array.from({ length: people }, (_, i) => `shift${i + 1}`);
    const tokens = await Promise.all(names.map((name) => tokenOf(product, name).catch(() => undefined)));
    seconds = (performance.now() - startedMs) / 1_000;
    refused = tokens.filter((token) => token === undefined).length;
  });
  const what = `${people} people, each with an account, sign in at the same moment from one address; meanwhile a colleague reads a list ten times a second and the field publishes 50 readings a second. Without the shift the list took ${Math.round(quiet.list)} ms and a PUBACK ${Math.round(quiet.puback)} ms. All on the same machine. \`npm run bench signIns\``;
  recordBench('signIns', what, [
    { name: 'until the last of 200 has signed in', value: seconds, unit: 's' },
    { name: 'refused', value: refused, unit: 'people' },
    { name: 'a list meanwhile, p95', value: during.list, unit: 'ms' },
    { name: 'PUBACK meanwhile, p99', value: during.puback, unit: 'ms' },
  ]);
}

await onBenchProduct(run);
