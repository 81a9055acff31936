import { recordBench, type Figure } from '@tests/support/bench';
import { slopeOf } from '@tests/support/slope';
import { runSteadily, target, type Sample } from './ingest/steady';
import { openPages, sceneMs, warmUpTurns, type Look, type Looks, type WallParts } from './soak/pages';

/** Real minutes that count; an hour when it is asked for by BENCH_MINUTES=60. */
const minutes = Number(process.env['BENCH_MINUTES'] ?? 3);
/** As long before: windows of rules, ring buffers and the first packing of an hour fill once; the wall's turns too. */
const warmUpMinutes = Math.max(minutes, 12);
/** The target fleet spread over as many sites as a wall has to show. */
const fleet = { ...target, sites: 20_000, devicesPerSite: 2 };

const meanOf = (samples: readonly Sample[], of: keyof Sample): number =>
  samples.reduce((sum, sample) => sum + sample[of], 0) / samples.length;

/** Bytes that the database grew by for each row that came, between two samples. */
const bytesPerRow = (from: Sample, to: Sample): number =>
  (to.databaseBytes - from.databaseBytes) / (to.rows - from.rows);

function serverFigures(samples: readonly Sample[]): Figure[] {
  const quarter = Math.floor(samples.length / 4);
  const [head, fourth] = [samples.slice(0, quarter), samples.slice(-quarter)];
  const [first, middle, last] = [samples[0], samples[samples.length >> 1], samples.at(-1)];
  if (!first || !middle || !last || quarter === 0) throw new Error('too short to say anything');
  const growth = (of: keyof Sample) => (meanOf(fourth, of) / meanOf(head, of) - 1) * 100;
  const [early, late] = [bytesPerRow(first, middle), bytesPerRow(middle, last)];
  return [
    { name: 'memory of the server at the end', value: last.serverMb, unit: 'MB resident' },
    { name: 'growth of memory', value: growth('serverMb'), unit: '%' },
    { name: 'growth of open handles', value: growth('handles'), unit: '%' },
    { name: 'disk per row, first half', value: early, unit: 'bytes' },
    { name: 'disk per row, second half', value: late, unit: 'bytes' },
    { name: 'disk per row, second half to first', value: late / early, unit: 'of 1' },
  ];
}

function pageFigures(name: string, all: readonly Look[], fromS: number): Figure[] {
  const looks = all.filter(({ atS }) => atS >= fromS);
  const [first, last] = [looks[0], looks.at(-1)];
  if (!first || !last) throw new Error(`${name} was not looked at`);
  const perHour = slopeOf(looks.map(({ atS, heapMb }) => [atS / 3_600, heapMb]));
  return [
    { name: `${name}: heap per hour`, value: perHour, unit: `MB, of ${first.heapMb.toFixed(1)}` },
    { name: `${name}: nodes more`, value: last.nodes - first.nodes, unit: `of ${first.nodes}` },
    {
      name: `${name}: listeners more`,
      value: last.listeners - first.listeners,
      unit: `of ${first.listeners}`,
    },
  ];
}

const partNames = [
  ['codeMb', 'compiled code'],
  ['nativeMb', "the browser's own"],
  ['heldMb', 'held by scripts'],
] as const;

/** Per hour, like the line through the looks: who holds what came. */
function partFigures([before, after]: readonly WallParts[]): Figure[] {
  if (!before || !after) throw new Error('the heap of the wall was not taken apart');
  const tookS = after.atS - before.atS;
  const parts = partNames.map(([of, words]) => ({
    name: `wall: ${words} per hour, by snapshots`,
    value: ((after[of] - before[of]) * 3_600) / tookS,
    unit: `MB, of ${before[of].toFixed(1)}`,
  }));
  const changes = after.sceneChanges - before.sceneChanges;
  const due = (tookS * 1_000) / sceneMs;
  return [...parts, { name: 'wall: changes of scene that it followed', value: changes / due, unit: 'of 1' }];
}

async function main(): Promise<void> {
  const looks: Looks = { wall: [], alarms: [], parts: [], failures: [] };
  const pace = { warmUpSeconds: warmUpMinutes * 60, seconds: minutes * 60 };
  const { samples, report } = await runSteadily({
    fleet,
    ...pace,
    beside: openPages(looks, pace.warmUpSeconds * 1_000),
  });
  for (const failure of looks.failures) console.error(failure);
  const fromS = samples[0]?.atS ?? 0;
  recordBench(
    'soak',
    `${fleet.sites * fleet.devicesPerSite} air conditioners at ${fleet.sites} sites, one report each a minute, with a wall whose scenes follow each other every 15 s, after ${warmUpTurns} of them at their fastest, and an alarm page that is left and opened again every minute, for ${warmUpMinutes + minutes} min of real time, of which the last ${minutes} count; growth of the server is the last quarter of its samples against the first, growth of a page is the line through its looks after a collection. \`BENCH_MINUTES=${minutes} npm run bench soak\``,
    [
      { name: 'messages acknowledged', value: report.acknowledged / report.seconds, unit: 'messages/s' },
      ...serverFigures(samples),
      ...pageFigures('wall', looks.wall, fromS),
      ...partFigures(looks.parts),
      ...pageFigures('alarm page', looks.alarms, fromS),
      {
        name: 'rounds of looking that failed',
        value: looks.failures.length,
        unit: `of ${looks.wall.length}`,
      },
    ],
  );
}

await main();
