import type { Pool } from 'pg';
import { secondMs, type EpochMs } from '@contract/time';
import type { Unit } from '../../platform/unit';
import { masked } from '../masked';
import type { BInterfaceDeps } from './deps';

/** One question and its answer, as they were. */
export interface Exchange {
  /** The unit by our number, or by what it calls itself. */
  unit: { id: number } | { fsuId: string };
  direction: 'in' | 'out';
  command: string;
  /** What we say of the question ourselves, and the question. */
  before: string;
  asked: string;
  answered: string;
  roundTripMs: number | null;
  error: string;
}

type Kept = Exchange & { at: EpochMs };

export const keptOfOneUnit = 200;
const mostWaiting = 500;
const writeEveryMs = secondMs;

/** Keeps what was said with units, with secrets masked: the newest of each, written some at a time. */
export class UnitLog implements Unit {
  readonly name = 'b interface log';
  private waiting: Kept[] = [];
  private end = (): void => undefined;

  constructor(private readonly deps: Pick<BInterfaceDeps, 'pool' | 'clock' | 'log'>) {}

  async start(): Promise<void> {
    this.end = this.deps.clock.every(writeEveryMs, () => void this.write());
  }

  async stop(): Promise<void> {
    this.end();
    await this.write();
  }

  note(exchange: Exchange): void {
    if (this.waiting.length >= mostWaiting) return;
    const { before, asked, answered } = exchange;
    const at = this.deps.clock.now();
    this.waiting.push({ ...exchange, at, asked: masked(asked, before), answered: masked(answered) });
  }

  private async write(): Promise<void> {
    const rows = this.waiting.splice(0);
    if (rows.length === 0) return;
    await writeLog(this.deps.pool, rows).catch((error: unknown) =>
      this.deps.log.warn({ err: error }, 'what was said with units could not be kept'),
    );
  }
}

async function writeLog(pool: Pool, rows: readonly Kept[]): Promise<void> {
  await pool.query(
    `with said as (
       select * from unnest($1::int[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[],
         $8::int[], $9::text[])
         as t (id, fsu_id, at, direction, command, asked, answered, round_trip_ms, error)),
     kept as (
       insert into b_interface_log (unit_id, at, direction, command, asked, answered, round_trip_ms, error)
       select u.id, s.at, s.direction, s.command, s.asked, s.answered, s.round_trip_ms, s.error
       from said s join b_interface_units u on u.id = s.id or u.fsu_id = s.fsu_id
       where u.state = 'approved' returning unit_id)
     delete from b_interface_log l using (select distinct unit_id from kept) k
     where l.unit_id = k.unit_id and l.id <= (
       select o.id from b_interface_log o where o.unit_id = k.unit_id order by o.id desc offset ${keptOfOneUnit} limit 1)`,
    [
      rows.map(({ unit }) => ('id' in unit ? unit.id : null)),
      rows.map(({ unit }) => ('fsuId' in unit ? unit.fsuId.slice(0, 32) : null)),
      rows.map(({ at }) => at),
      rows.map(({ direction }) => direction),
      rows.map(({ command }) => command.slice(0, 40)),
      rows.map(({ asked }) => asked),
      rows.map(({ answered }) => answered),
      rows.map(({ roundTripMs }) => roundTripMs),
      rows.map(({ error }) => error),
    ],
  );
}
