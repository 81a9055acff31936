import { emptyTables, useFreshDatabase } from './database';
import { anIngestProcess, testTime, type IngestProcess, type TestTime } from './ingestInSteps';
import { aStation } from './testIngest';

const written = [
  ...[
    'alarms',
    'alarm_timers',
    'contact_flickers',
    'alarm_transitions',
    'rule_memories',
    'site_contacts',
    'latest',
    'readings_env',
  ],
  ...['ingest_shards', 'shard_watermarks', 'ingest_state'],
];

/** One site and the process that watches it, each test from nothing. */
export interface WatchedSite {
  process(): IngestProcess;
  query(text: string, values?: unknown[]): Promise<unknown>;
  /** Ends the process, and starts another one after a while. */
  restart(pauseMs?: number): Promise<void>;
  /** Alarms that are active, by definition, with their values. */
  open(): Promise<Record<string, number | null>>;
}

/** Registers with the suite that calls it. */
export function useWatchedSite(site: string): WatchedSite {
  const database = useFreshDatabase();
  let time: TestTime = testTime();
  let process: IngestProcess | null = null;
  const start = async (): Promise<void> => {
    process = await anIngestProcess(database().url, time);
  };
  beforeAll(async () => {
    await aStation(database().pool, site);
  });
  beforeEach(async () => {
    await emptyTables(database().pool, ...written);
    time = testTime();
    await start();
  });
  afterEach(() => process?.stop());
  const running = (): IngestProcess => {
    if (process === null) throw new Error('no process runs');
    return process;
  };
  return {
    process: running,
    query: (text, values = []) => database().pool.query(text, values),
    restart: async (pauseMs = 0) => {
      await running().stop();
      time.pass(pauseMs);
      await start();
    },
    open: async () => {
      const { rows } = await database().pool.query<{ definition_id: string; value: number | null }>(
        'select definition_id, value from alarms where cleared_at is null and not is_late order by definition_id',
      );
      return Object.fromEntries(rows.map(({ definition_id, value }) => [definition_id, value]));
    },
  };
}
