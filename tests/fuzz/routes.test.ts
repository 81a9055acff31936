import { useFreshDatabase } from '@tests/support/database';
import { fuzz } from '@tests/support/fuzz/run';

describe('20,000 requests by chance, to every route', () => {
  const database = useFreshDatabase();

  it('R-CALL-11 meet no inner error, no stack trace and no SQL', async () => {
    const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
    process.stdout.write(`fuzz seed ${seed} (FUZZ_SEED asks the same again)\n`);
    const outcome = await fuzz(database(), 20_000, seed);
    process.stdout.write(`asked ${outcome.asked}, granted ${outcome.granted}, routes ${outcome.routes}\n`);
    expect(outcome.complaints).toEqual([]);
    expect(outcome).toMatchObject({ asked: 20_000, internalErrors: 0, untried: [] });
  }, 890_000);
});
