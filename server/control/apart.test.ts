import { DatabaseError } from 'pg';
import { secondMs } from '@contract/time';
import { RefusedCommands, triedApart } from './apart';

/** A transaction that writes down what is asked of it. */
const aTransaction = () => {
  const asked: string[] = [];
  const statements = {
    query: async (text: string) => {
      asked.push(text);
      return { rows: [] };
    },
  };
  return { asked, statements };
};
const refusal = (code: string | undefined) => Object.assign(new DatabaseError('no', 2, 'error'), { code });
const isTaken = async (error: Error): Promise<boolean> => {
  const { asked, statements } = aTransaction();
  const write = () => Promise.reject(error);
  const found = await triedApart(statements, write).catch(() => 'thrown');
  expect(asked).toEqual(['savepoint one', 'rollback to savepoint one']);
  return found === error;
};

describe('what is tried apart', () => {
  it('is kept where it is written', async () => {
    const { asked, statements } = aTransaction();
    const write = async () => void (await statements.query('write'));
    expect(await triedApart(statements, write)).toBeNull();
    expect(asked).toEqual(['savepoint one', 'write', 'release savepoint one']);
  });

  it('is taken back alone where its data, a constraint or a trigger is against it', async () => {
    for (const code of ['22003', '23514', 'P0001']) expect(await isTaken(refusal(code))).toBe(true);
  });

  it('fails with the whole turn where nothing can be said of what was written', async () => {
    for (const code of ['57014', '40P01', '08006', '42P01', '55P03', undefined])
      expect(await isTaken(refusal(code))).toBe(false);
    expect(await isTaken(Object.assign(new Error('a fault'), { code: '23514' }))).toBe(false);
  });
});

describe('a command that the store refused', () => {
  const pauseMs = 5 * secondMs;

  it('waits for itself, and stops no other', () => {
    const refused = new RefusedCommands(pauseMs);
    refused.note(1, 100);
    expect([refused.isPausing(1, 100), refused.isPausing(1, 100 + pauseMs - 1)]).toEqual([true, true]);
    expect([refused.isPausing(1, 100 + pauseMs), refused.isPausing(2, 100)]).toEqual([false, false]);
  });

  it('was tried often enough after three times, unless it was taken between them', () => {
    const refused = new RefusedCommands(pauseMs);
    expect([refused.note(1, 1), refused.note(1, 2), refused.note(1, 3)]).toEqual([false, false, true]);
    refused.forget(1);
    expect([refused.note(1, 4), refused.isPausing(1, 4)]).toEqual([false, true]);
  });

  it('is not held for ever by a clock that was set back', () => {
    const refused = new RefusedCommands(pauseMs);
    refused.note(1, 1_000_000);
    expect(refused.isPausing(1, 1_000_000 - 1)).toBe(false);
  });
});
