import { constants, setPriority } from 'node:os';
import { connectDatabase, type ConnectedDatabase } from '../database/connect';
import { createLog } from '../log';

/** What a process of the night is told by the one that starts it. */
export interface OnDatabase {
  databaseUrl: string;
}

const say = (done: unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(done, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });

/** The program of a process that does one order, says what came of it, and ends. Intake and live stream go first. */
export function runProgram<Order extends OnDatabase>(
  work: (database: ConnectedDatabase, order: Order) => Promise<unknown>,
): void {
  const main = async (order: Order) => {
    const database = await connectDatabase({ url: order.databaseUrl, log: createLog('warn') });
    try {
      await say(await work(database, order));
    } finally {
      await database.close();
      process.disconnect();
    }
  };
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  process.once('message', (order: Order) => {
    main(order).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(1);
    });
  });
}
