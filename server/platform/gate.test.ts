import fc from 'fast-check';
import { Gate, Gates } from './gate';

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a gate', () => {
  it('lets no more through than it may, each in the order of its coming, and loses nobody when one fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.record({ ticks: fc.nat({ max: 3 }), fails: fc.boolean() }), { maxLength: 30 }),
        async (most, works) => {
          const gate = new Gate(most);
          let [inside, highest] = [0, 0];
          const begun: number[] = [];
          const all = works.map(({ ticks, fails }, at) =>
            gate.pass(async () => {
              begun.push(at);
              highest = Math.max(highest, (inside += 1));
              for (let i = 0; i < ticks; i += 1) await tick();
              inside -= 1;
              if (fails) throw new Error(`${at}`);
            }),
          );
          const ends = await Promise.allSettled(all);
          expect(ends.map(({ status }) => status === 'rejected')).toEqual(works.map(({ fails }) => fails));
          expect(begun).toEqual(works.map((_, at) => at));
          expect(highest).toBeLessThanOrEqual(most);
          expect(gate.isIdle).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('refuses who would wait behind too many', async () => {
    const gate = new Gate(1, 1);
    const first = gate.pass(tick);
    const second = gate.pass(tick);
    await expect(gate.pass(tick)).rejects.toMatchObject({ reason: 'tooManyRequests' });
    await Promise.all([first, second]);
    await gate.pass(tick);
  });

  it('of one key holds up nobody of another', async () => {
    const gates = new Gates(1, 10);
    let open = () => undefined as void;
    const held = gates.pass('a', () => new Promise<void>((resolve) => (open = resolve)));
    await gates.pass('b', tick);
    open();
    await held;
  });
});
