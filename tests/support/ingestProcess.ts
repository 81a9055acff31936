import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { startIngest } from './testIngest';

/** The ingest in a process of its own, to be killed: its first line is the address of its broker. */
const url = process.env['INGEST_DATABASE_URL'];
if (url === undefined) throw new Error('INGEST_DATABASE_URL is missing');
const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (facts: object, message: string) => console.error(message, facts),
  error: (facts: object, message: string) => console.error(message, facts),
  child: () => log,
};
const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const ingest = await startIngest(
  url,
  {
    port: number('INGEST_PORT', 0),
    perSitePerSecond: number('INGEST_RATE', 200),
    delayFactor: number('INGEST_DELAY_FACTOR', 1 / 120),
    hasDoors: process.env['INGEST_DOORS'] !== undefined,
    brokerUrl: process.env['INGEST_BROKER_URL'] ?? null,
  },
  log,
);
console.log(ingest.broker.url);
process.stdin.resume();
const profile = process.env['INGEST_PROFILE'];
const session = new Session();
if (profile !== undefined) {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
}
process.stdin.once('end', () => void finish());

async function finish(): Promise<void> {
  if (profile !== undefined)
    writeFileSync(profile, JSON.stringify((await session.post('Profiler.stop')).profile));
  await ingest.stop();
}
