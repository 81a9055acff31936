import { shardOf, type FieldReply } from '@contract/telemetry';
import type { Pool } from 'pg';
import type { Station } from './aStation';
import { controlInSteps, type ControlInSteps, type Heard } from './controlInSteps';
import { useFreshDatabase } from './database';
import {
  anAlarmAt,
  aSteppedStation,
  aWish,
  desiredOf,
  forgetAll,
  inOrder,
  stepsOf,
  type DesiredRow,
  type Wished,
} from './steppedStation';
import { testClock, type TestClock } from './testClock';

/** The site of the station that the tests of a file command. */
export const site = 'NS-1';
export const shard = shardOf(site);

export interface AttemptRow {
  message_id: string;
  made_at: number;
  published_at: number | null;
  is_ok: boolean | null;
  detail: string | null;
}

/** One station in order, its control in steps, and what the tests ask of both. */
export interface CommandsInSteps {
  station: Station;
  clock: TestClock;
  steps: ControlInSteps;
  /** Of a level of 27 °C, unless it says otherwise. @returns the id of the command */
  wish(device?: string, more?: Partial<Wished>): Promise<number>;
  /** Lets time pass, and makes a turn. */
  after(ms: number, ...heard: readonly Heard[]): Promise<ReadonlySet<number>>;
  /** Another process takes over; the one before says nothing more. */
  takeOver(): Promise<void>;
  lifeOf(id: number): Promise<string[]>;
  commandOf(id: number): Promise<Record<string, unknown> | undefined>;
  attempts(): Promise<AttemptRow[]>;
  desired(device?: string): Promise<DesiredRow[]>;
  /** Stands at the station from now on. */
  alarm(definition: string): Promise<void>;
  pool(): Pool;
  /** Any statement, for what is so in the world of a test. */
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

/** Answers `ok`, or why not, to what was sent last. */
export const answerTo = (
  steps: ControlInSteps,
  ok = true,
  detail?: string,
  device = 'ac-1',
): Heard & { reply: FieldReply } => ({
  ...{ site, device },
  reply: { id: steps.sent.at(-1)?.id ?? '', t: 1, ok, ...(detail !== undefined && { detail }) },
});
export const says = (v: Readonly<Record<string, number>>, device = 'ac-1'): Heard => ({ site, device, v });

/** Before each test the station was just heard in order, and nothing is wished of it. */
export function useCommandsInSteps(): CommandsInSteps {
  const database = useFreshDatabase();
  const pool = () => database().pool;
  const at = {} as CommandsInSteps;
  const begin = async () => {
    at.steps = await controlInSteps({ pool: pool(), clock: at.clock });
  };
  const query = async (text: string, values: unknown[] = []) =>
    (await pool().query<Record<string, unknown>>(text, values)).rows;
  Object.assign(at, {
    pool,
    query,
    wish: (device = 'ac-1', more = {}) =>
      aWish(pool(), at.clock, at.station, device, { point: 'setpointC', value: 27, ...more }),
    after: (ms, ...heard) => {
      at.clock.pass(ms);
      return at.steps.turn(...heard);
    },
    takeOver: async () => {
      await at.steps.stop();
      await begin();
    },
    lifeOf: (id) => stepsOf(pool(), id),
    commandOf: async (id) => (await query('select * from commands where id = $1', [id]))[0],
    attempts: async () =>
      (await pool().query<AttemptRow>('select * from command_attempts order by seq')).rows,
    alarm: (definition) => anAlarmAt(pool(), at.station.siteId, definition, at.clock.now()),
    desired: (device = 'ac-1') => desiredOf(pool(), at.station.deviceIds[device]),
  } satisfies Partial<CommandsInSteps>);
  beforeAll(async () => {
    at.station = await aSteppedStation(pool(), site);
  });
  beforeEach(async () => {
    await forgetAll(pool());
    at.clock = testClock();
    await begin();
    await at.steps.turn(...inOrder(site));
  });
  afterEach(() => at.steps.stop());
  return at;
}
