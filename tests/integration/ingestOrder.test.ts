import fc from 'fast-check';
import { topicOf } from '@contract/telemetry';
import { useFreshDatabase } from '@tests/support/database';
import { aStation, connectController, startIngest, type TestIngest } from '@tests/support/testIngest';

jest.setTimeout(120_000);

const database = useFreshDatabase();
let ingest: TestIngest;
let sites = 0;

beforeAll(async () => {
  ingest = await startIngest(database().url);
});
afterAll(() => ingest.stop());

interface Told {
  slot: number;
  n: number;
  v: Record<string, number | boolean | null>;
}

/** Messages with one counter each, several of them for the same instant. */
const told = fc
  .array(
    fc.record({
      slot: fc.integer({ min: 0, max: 3 }),
      v: fc.dictionary(
        fc.constantFrom('roomTempC', 'roomRhPct', 'smoke', 'rackTempC'),
        fc.constantFrom<number | boolean | null>(0, 1, 33, 999, null),
        { minKeys: 1 },
      ),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) => list.map((each, i): Told => ({ ...each, n: i + 1 })));

const rowsAfter = async (start: number, batches: readonly (readonly Told[])[]): Promise<unknown[]> => {
  const station = await aStation(ingest.database.pool, `OR-${String((sites += 1)).padStart(4, '0')}`);
  const controller = await connectController(ingest.broker.url, station);
  for (const batch of batches)
    await Promise.all(
      batch.map(({ slot, n, v }) =>
        controller.raw(
          topicOf(station.code, 'env', 'telemetry'),
          JSON.stringify({ t: start + slot * 10, n, v }),
        ),
      ),
    );
  await controller.close();
  const { rows } = await ingest.database.pool.query<{ device_id: number }>(
    'select * from readings_env where device_id = $1 order by ts',
    [station.deviceIds['env']],
  );
  return rows.map(({ device_id: _, ...row }) => row);
};

describe('readings that come repeated and in any order', () => {
  it('make the same rows as those that come once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        told.chain((list) =>
          fc.tuple(
            fc.constant(list),
            fc.shuffledSubarray([...list, ...list], {
              minLength: list.length * 2,
              maxLength: list.length * 2,
            }),
            fc.integer({ min: 1, max: 16 }),
          ),
        ),
        async ([list, shuffled, cut]) => {
          const start = Date.now() - 60_000;
          const inOrder = await rowsAfter(start, [list]);
          const mixed = await rowsAfter(start, [shuffled.slice(0, cut), shuffled.slice(cut)]);
          expect(mixed).toEqual(inOrder);
        },
      ),
      { numRuns: 30 },
    );
  });
});
