import { useFreshDatabase } from '@tests/support/database';
import { fuzz } from '@tests/support/fuzz/run';

describe('2,000 requests by chance, to every route', () => {
  const database = useFreshDatabase();

  it('R-CALL-11 meet no inner error, no stack trace and no SQL', async () => {
    const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
    const outcome = await fuzz(database(), 2_000, seed);
    expect(outcome.complaints).toEqual([]);
    expect(outcome).toMatchObject({ asked: 2_000, internalErrors: 0, untried: [] });
    expect(outcome.granted).toBeGreaterThan(200);
  }, 300_000);
});
