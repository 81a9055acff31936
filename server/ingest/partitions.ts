import type { DeviceClass } from '@contract/points';
import { dayMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { makePartition } from '../platform/database/partitions';

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
      const parent = `readings_${deviceClass}`;
      await makePartition(this.pool, { parent, name, from: day, to: day + dayMs });
      this.known.add(name);
    }
  }
}
