import { testClock } from '@tests/support/testClock';
import { createTroubles } from './troubles';

describe('what a process remembers of its warnings', () => {
  const written: string[] = [];
  const log = {
    debug: () => undefined,
    info: () => undefined,
    warn: (_: object, message: string) => void written.push(message),
    error: (_: object, message: string) => void written.push(message),
    child: () => log,
  };

  it('is the newest hundred, written as before, with what failed and nothing else that stood beside it', () => {
    const clock = testClock();
    const troubles = createTroubles(clock);
    const remembered = troubles.rememberedBy(log).child({ part: 'ingest' });
    remembered.info({}, 'nothing');
    remembered.warn({ password: 'hunter2' }, 'slow');
    clock.pass(1_000);
    remembered.error({ err: new TypeError('no such table') }, 'failed');
    expect(troubles.recent()).toEqual([
      { at: clock.now(), level: 'error', message: 'failed', error: 'TypeError: no such table' },
      { at: clock.now() - 1_000, level: 'warn', message: 'slow', error: null },
    ]);
    for (let count = 0; count < 150; count += 1) remembered.warn({}, `warning ${count}`);
    expect(troubles.recent()).toHaveLength(100);
    expect(troubles.recent()[0]?.message).toBe('warning 149');
    expect(written).toHaveLength(152);
  });
});
