import { Pool } from 'pg';
import { createLiveSocket } from '@sagas/stream/liveSocket';
import { aFieldUnit } from '@tests/support/aFieldUnit';
import { addressOf } from '@field/bInterface/runUnits';
import { recordBench } from '@tests/support/bench';
import { freePort } from '@tests/support/freePort';
import { runProgram } from '@tests/support/ownProcess';
import { quantile } from '@tests/support/pageWatch';
import type { RunningProduct } from '@tests/support/product';
import { tokenOf, wait } from '@tests/support/stormBench';
import { approveUnits, unitIdOf } from './fieldUnits/units';
import { runSteadily, target } from './ingest/steady';

const count = 2_000;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 120);
const alarmEveryMs = 500;
const patienceMs = 10_000;
const door = '51051241700001';
const illegalEntry = '0417001001';

interface Polled {
  answered: number;
  missed: number;
  stalestS: number;
}

const figures = { delaysMs: [] as number[], lost: 0, polled: null as Polled | null };
const [centre, unitPort] = [await freePort(), await freePort()];

/** Sites of alarms that a client was told of, since it looks. */
const heard = new Set<number>();

/** Looks at alarms as a console does. */
function lookAtAlarms(address: string, token: string): Promise<() => void> {
  const socket = createLiveSocket(address, token);
  return new Promise((resolve) => {
    socket.listen((event) => {
      if (event.kind === 'connected') void socket.subscribe({ topic: 'alarms' });
      if (event.kind !== 'frame') return;
      const { isSnapshot, ops, part = 0, parts = 1 } = event.frame;
      socket.applied('alarms', 1);
      if (isSnapshot && part === parts - 1) resolve(() => socket.close());
      for (const { value } of ops) heard.add((value as { siteId?: number } | null)?.siteId ?? 0);
    });
    socket.connect();
  });
}

/** How long after its call an alarm of a unit is with whoever looks at alarms. */
async function alarmOnce(siteId: number, at: number): Promise<void> {
  const unit = aFieldUnit(centre, unitIdOf(at));
  const began = performance.now();
  const alarm = { serial: String(1_000_000 + at), deviceId: door, deviceCode: door, signal: illegalEntry };
  const sent = unit.alarm([{ ...alarm, text: '非法进入告警' }], addressOf(at));
  while (!heard.has(siteId) && performance.now() - began < patienceMs) await wait(5);
  if (heard.has(siteId)) figures.delaysMs.push(performance.now() - began);
  else figures.lost += 1;
  if (!(await sent)) figures.lost += 1;
}

async function beside(product: RunningProduct, databaseUrl: string): Promise<() => Promise<void>> {
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  const sites = await approveUnits(pool, count, unitPort);
  const program = await runProgram('tests/bench/fieldUnits/run.ts', {
    args: [count, unitPort, centre].map(String),
  });
  const leave = await lookAtAlarms(product.address, await tokenOf(product));
  let [at, isOver] = [0, false];
  const speaking = (async () => {
    await wait(target.everyS * 1_000);
    for (; !isOver && at < count; at += 1) {
      void alarmOnce(sites[at] ?? 0, at);
      await wait(alarmEveryMs);
    }
  })();
  return async () => {
    isOver = true;
    await speaking;
    await wait(2_000);
    const { rows } = await pool.query<Polled>(
      `select count(*) filter (where answered_at is not null)::int as answered, sum(missed)::int as missed,
         (max(extract(epoch from now()) * 1000 - answered_at) / 1000)::float8 as "stalestS" from b_interface_contacts`,
    );
    figures.polled = rows[0] ?? null;
    leave();
    await program.end();
    await pool.end();
  };
}

const env = {
  B_INTERFACE_PORT: String(centre),
  B_INTERFACE_NETWORKS: '127.0.0.0/8',
};
const { samples, report } = await runSteadily({
  ...{ fleet: target, warmUpSeconds: target.everyS, seconds, env, beside },
});
const [first, last] = [samples[0], samples.at(-1)];
if (!first || !last) throw new Error('nothing was measured');
const share = (of: 'serverCpuS' | 'databaseCpuS') => ((last[of] - first[of]) / (last.atS - first.atS)) * 100;
recordBench(
  'fieldUnits',
  `${count} simulated field units of the B interface, each visited once a minute, beside ${target.sites * target.devicesPerSite} air conditioners that report once a minute; an alarm every ${alarmEveryMs} ms from its SEND_ALARM to the frame at a client, over ${seconds} s after a minute of warming up. \`npm run bench fieldUnits\``,
  [
    { name: 'units that answered', value: figures.polled?.answered ?? 0, unit: 'units' },
    { name: 'visits missed at the end', value: figures.polled?.missed ?? NaN, unit: 'visits' },
    { name: 'longest since a unit answered', value: figures.polled?.stalestS ?? NaN, unit: 's' },
    { name: 'alarm arrived to told p50', value: quantile(figures.delaysMs, 0.5), unit: 'ms' },
    { name: 'alarm arrived to told p99', value: quantile(figures.delaysMs, 0.99), unit: 'ms' },
    { name: 'alarms lost or not acknowledged', value: figures.lost, unit: 'alarms' },
    { name: 'messages acknowledged', value: report.acknowledged / report.seconds, unit: 'messages/s' },
    { name: 'server', value: share('serverCpuS'), unit: '% of one core' },
    { name: 'database', value: share('databaseCpuS'), unit: '% of one core' },
  ],
);
