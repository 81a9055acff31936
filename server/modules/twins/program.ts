import { createLog } from '../../platform/log';
import { connectDatabase } from '../../platform/database/connect';
import { learnNight, type NightDone, type NightOrder } from './night';

/** What a process of the night is told by the one that starts it. */
export interface ProgramOrder extends NightOrder {
  databaseUrl: string;
}

const say = (done: NightDone): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(done, (error: Error | null) => (error === null ? resolve() : reject(error)));
  });

/** The program of a process that learns the rooms of one night, says how many, and ends. */
async function main({ databaseUrl, ...order }: ProgramOrder): Promise<void> {
  const database = await connectDatabase({ url: databaseUrl, log: createLog('warn') });
  try {
    await say(await learnNight(database.pool, order, Date.now));
  } finally {
    await database.close();
    process.disconnect();
  }
}

process.once('message', (order: ProgramOrder) => {
  main(order).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  });
});
