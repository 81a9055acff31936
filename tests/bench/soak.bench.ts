import { recordBench } from '@tests/support/bench';
import { runSteadily, target, type Sample } from './ingest/steady';

/** Real minutes; an hour when it is asked for by BENCH_MINUTES=60. */
const minutes = Number(process.env['BENCH_MINUTES'] ?? 3);

const meanOf = (samples: readonly Sample[], of: keyof Sample): number =>
  samples.reduce((sum, sample) => sum + sample[of], 0) / samples.length;

/** Bytes that the database grew by for each row that came, between two samples. */
const bytesPerRow = (from: Sample, to: Sample): number =>
  (to.databaseBytes - from.databaseBytes) / (to.rows - from.rows);

async function main(): Promise<void> {
  const { samples, report } = await runSteadily(minutes * 60);
  const quarter = Math.floor(samples.length / 4);
  const [second, fourth] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
  const [first, middle, last] = [samples[0], samples[samples.length >> 1], samples.at(-1)];
  if (!first || !middle || !last || quarter === 0) throw new Error('too short to say anything');
  const growth = (of: keyof Sample) => (meanOf(fourth, of) / meanOf(second, of) - 1) * 100;
  const [early, late] = [bytesPerRow(first, middle), bytesPerRow(middle, last)];
  recordBench(
    'soak',
    `The target fleet of ${target.sites * target.devicesPerSite} air conditioners, one report each a minute, for ${minutes} min of real time; growth is the last quarter of the samples against the second. \`BENCH_MINUTES=${minutes} npm run bench soak\``,
    [
      { name: 'messages acknowledged', value: report.acknowledged / report.seconds, unit: 'messages/s' },
      { name: 'memory of the server at the end', value: last.serverMb, unit: 'MB resident' },
      { name: 'growth of memory', value: growth('serverMb'), unit: '%' },
      { name: 'growth of open handles', value: growth('handles'), unit: '%' },
      { name: 'disk per row, first half', value: early, unit: 'bytes' },
      { name: 'disk per row, second half', value: late, unit: 'bytes' },
      { name: 'disk per row, second half to first', value: late / early, unit: 'of 1' },
    ],
  );
}

await main();
