import type { DeviceClass } from '@contract/points';
import { dayMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';

const makingPartitions = 7_204_002;
const dayOf = (at: EpochMs): EpochMs => Math.floor(at / dayMs) * dayMs;
const stamp = (day: EpochMs): string => new Date(day).toISOString().slice(0, 10).replaceAll('-', '');

/** Day partitions of the reading tables: made ahead for the days to come, on demand for late readings. */
export class ReadingPartitions {
  private readonly known = new Set<string>();

  constructor(private readonly pool: Pool) {}

  /** What is in `known` may have been dropped by retention meanwhile. */
  forget(): void {
    this.known.clear();
  }

  async ensure(deviceClass: DeviceClass, instants: Iterable<EpochMs>): Promise<void> {
    for (const at of instants) {
      const day = dayOf(at);
      const name = `readings_${deviceClass}_${stamp(day)}`;
      if (this.known.has(name)) continue;
      await this.make(`readings_${deviceClass}`, name, day);
      this.known.add(name);
    }
  }

  // Attaching locks the parent less than creating in place: readers of other days go on.
  private async make(parent: string, name: string, day: EpochMs): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      await client.query('select pg_advisory_xact_lock($1)', [makingPartitions]);
      const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
        name,
      ]);
      if (rows[0]?.found === false) {
        await client.query(`create table ${name} (like ${parent} including defaults including constraints)`);
        await client.query(
          `alter table ${parent} attach partition ${name} for values from (${day}) to (${day + dayMs})`,
        );
      }
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}
