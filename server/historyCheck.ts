import { dayMs } from '@contract/time';
import { readEnvironment } from '../config/environment';
import { findDifferences } from './modules/history';
import { runCommand, unlessAborted } from './platform/commandLine';
import { openDatabase } from './platform/database/open';
import { createLog } from './platform/log';

const usage = 'Usage: npm run history:check -- [days]   how many days back to compare, 3 by default';
const shownAtMost = 50;

/** Days to look back from the command line. Throws on anything but a whole number from 1 to 3,660. */
const daysOf = (text = '3'): number => {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 3_660) throw new Error(usage);
  return days;
};

/** Compares packed hours and rollups with the raw readings; exit code 1 when they differ anywhere. */
runCommand(async (signal) => {
  const days = daysOf(process.argv[2]);
  const { DATABASE_URL, DATA_DIR, LOG_LEVEL } = readEnvironment();
  const opened = await openDatabase({
    databaseUrl: DATABASE_URL,
    dataDir: DATA_DIR,
    log: createLog(LOG_LEVEL),
  });
  try {
    const now = Date.now();
    const looking = findDifferences(opened.database.pool, now - days * dayMs, now);
    const differences = await unlessAborted(signal, looking);
    for (const { deviceId, hour, what } of differences.slice(0, shownAtMost))
      process.stdout.write(`device ${deviceId}, hour ${new Date(hour).toISOString()}: ${what}\n`);
    process.stdout.write(`${differences.length} differences in the last ${days} days\n`);
    return differences.length > 0 ? 1 : 0;
  } finally {
    await opened.close();
  }
}, 2);
