import { recordBench } from '@tests/support/bench';
import { runSteadily, target } from './ingest/steady';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 180);

async function main(): Promise<void> {
  const { samples, report } = await runSteadily({ fleet: target, warmUpSeconds: target.everyS, seconds });
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) throw new Error('nothing was measured');
  const share = (of: 'serverCpuS' | 'databaseCpuS') =>
    ((last[of] - first[of]) / (last.atS - first.atS)) * 100;
  const [server, database] = [share('serverCpuS'), share('databaseCpuS')];
  recordBench(
    'fleet',
    `${target.sites * target.devicesPerSite} air conditioners, one report of ${target.points} points each a minute, QoS 1, over ${seconds} s real time after a minute of warming up; the whole product with its database. \`npm run bench fleet\``,
    [
      { name: 'messages acknowledged', value: report.acknowledged / report.seconds, unit: 'messages/s' },
      { name: 'PUBACK p99', value: report.latencyMs.p99, unit: 'ms' },
      { name: 'server', value: server, unit: '% of one core' },
      { name: 'database', value: database, unit: '% of one core' },
      { name: 'server and database', value: server + database, unit: '% of one core' },
      { name: 'memory of the server at the start', value: first.serverMb, unit: 'MB resident' },
      { name: 'memory of the server at the end', value: last.serverMb, unit: 'MB resident' },
    ],
  );
}

await main();
