import type { Pool } from 'pg';
import { connectDatabase } from '@server/platform/database/connect';
import { asAdmin } from '@tests/support/adminConsole';
import { aUser } from '@tests/support/aUser';
import { recordBench, type Figure } from '@tests/support/bench';
import { onBenchProduct, type BenchProduct } from '@tests/support/benchProduct';
import { adminPassword } from '@tests/support/product';
import { quietLog } from '@tests/support/quietLog';
import { wait } from '@tests/support/stormBench';
import { figuresOf, outcomesOf } from './commands/outcome';
import { speakResting, type RestingFleet } from './commands/restingFleet';

const units = 1_000;
/** Delays of commands and alarms, and the life of the sites, so many times as fast as in real life. */
const times = Number(process.env['BENCH_TIMES'] ?? 5);
const patienceMs = (40 * 60_000) / times;

/** Waits for it, as long as it could take; what has not come by then shows in the figures. */
async function waitFor(isTrue: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + patienceMs;
  while (!(await isTrue()) && performance.now() < until) await wait(500);
}

/** Air conditioners that were heard, at most as many as are to be commanded. */
async function heardUnits(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select d.id from devices d join latest l on l.device_id = d.id join site_contacts c on c.site_id = d.site_id
     where d.class = 'ac' and c.is_online order by d.id limit ${units}`,
  );
  return rows.map(({ id }) => id);
}

/** One person asks for all of them at once, a second one lets them go. @returns the batch and when it was let go */
async function commandAll(
  { product, databaseUrl }: BenchProduct,
  deviceIds: number[],
): Promise<{ batchId: number; letGoAt: number }> {
  const { db, close } = await connectDatabase({ url: databaseUrl, log: quietLog });
  await aUser(db, {
    ...{ userName: 'second', password: adminPassword, roleKeys: ['admin'], passwordChangedAt: Date.now() },
  });
  await close();
  const author = await asAdmin(product.address);
  const second = await asAdmin(product.address, 'second');
  const selection = { kind: 'devices', deviceIds };
  const asked = { selection, wish: { switchedOn: 1 }, reason: 'bench', waveSize: units, key: 'bench-of-all' };
  const made = await author.send('POST', '/command/batch', asked);
  if (made.code !== 200) throw new Error(`refused: ${JSON.stringify(made)}`);
  const { id: batchId } = made.data as { id: number };
  const letGoAt = Date.now();
  const approved = await second.send('POST', `/command/batch/${batchId}/approve`, { reason: 'bench' });
  if (approved.code !== 200) throw new Error(`not approved: ${JSON.stringify(approved)}`);
  return { batchId, letGoAt };
}

/** Every command is over, and the units that lie have their alarm. */
const isOver = async (pool: Pool, fleet: RestingFleet): Promise<boolean> => {
  const { rows } = await pool.query<{ open: number; named: number }>(
    `select (select count(*)::int from commands where ended_at is null) as open,
       (select count(distinct device_id)::int from alarms where definition_id = 'commandNotEffective') as named`,
  );
  const [now] = rows;
  return now?.open === 0 && now.named >= fleet.liars.length;
};

const stepRounds = 15;

/** Writing the steps of a turn, as each is told to those who follow commands, and as if nobody were told. */
async function costOfTelling(pool: Pool): Promise<Figure[]> {
  const client = await pool.connect();
  const takeMs = async (): Promise<number> => {
    const startedMs = performance.now();
    await client.query(
      `insert into command_steps (command_id, at, state, attempt)
       select id, 0, 'sent', 1 from commands order by id limit ${units}`,
    );
    return performance.now() - startedMs;
  };
  const told: number[] = [];
  const untold: number[] = [];
  for (let round = 0; round < stepRounds; round += 1)
    for (const taken of [told, untold]) {
      await client.query('begin');
      if (taken === untold)
        await client.query('alter table command_steps disable trigger command_steps_tell');
      taken.push(await takeMs());
      await client.query('rollback');
    }
  client.release();
  const median = (taken: number[]) => taken.sort((a, b) => a - b)[Math.floor(stepRounds / 2)] ?? NaN;
  return [
    { name: `${units} steps written and told to the live topic, median`, value: median(told), unit: 'ms' },
    { name: `${units} steps written and told to nobody, median`, value: median(untold), unit: 'ms' },
  ];
}

async function run(bench: BenchProduct): Promise<void> {
  const { product, pool } = bench;
  const fleet = await speakResting(product, units, times);
  try {
    await waitFor(async () => (await heardUnits(pool)).length === units);
    const { batchId, letGoAt } = await commandAll(bench, await heardUnits(pool));
    await waitFor(() => isOver(pool, fleet));
    const outcomes = await outcomesOf(pool, batchId, letGoAt);
    const what = `${units} air conditioners at once, on the simulator that speaks the field protocol: switched on by one wish, let go by a second person, in one wave; three of them lie, and 3 % of what goes by infrared is lost. Seconds count on the wall from the press that lets them go, and \`verified\` is the step of that name: read back over a bus, shown by power or air behind infrared. Fleet, retries and delays of alarms live ${times} times as fast, so that an answer must come within ${10 / times} s and a bus be read back within ${60 / times} s. The last two figures are what the live topic \`commands\` costs; a reading writes no step and pays nothing. All on the same machine. \`npm run bench commands\``;
    recordBench('commands', what, [...figuresOf(outcomes, fleet), ...(await costOfTelling(pool))]);
  } finally {
    await fleet.stop();
  }
}

await onBenchProduct(run, { ALARM_DELAY_FACTOR: String(1 / times) });
