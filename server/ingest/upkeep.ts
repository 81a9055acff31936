import { deviceClasses } from '@contract/points';
import { dayMs, hourMs } from '@contract/time';
import type { Clock } from '../platform/clock';
import type { Unit } from '../platform/unit';
import type { FieldCredentials } from './credentials';
import type { BatchProcessor } from './batchProcessor';
import type { BatchParticipant } from './participant';
import type { ReadingPartitions } from './partitions';
import type { Places } from './places';
import type { Renewable } from './renewable';

export interface UpkeepPorts {
  clock: Clock;
  places: Places;
  credentials: FieldCredentials;
  partitions: ReadingPartitions;
  participants: readonly BatchParticipant[];
  processor: Pick<BatchProcessor, 'reload'>;
}

const daysAhead = 2;

/** Keeps what the ingest holds in memory equal to the store; its tasks run between transactions. */
export class Upkeep implements Unit {
  readonly name = 'ingest upkeep';
  private cancel = (): void => undefined;

  constructor(private readonly ports: UpkeepPorts) {}

  async start(): Promise<void> {
    await this.makePartitions();
    this.cancel = this.ports.clock.every(hourMs, () => {
      // Made on demand as well: a failure here costs nothing but a moment at midnight.
      this.makePartitions().catch(() => undefined);
    });
  }

  async stop(): Promise<void> {
    this.cancel();
  }

  async loadAll(): Promise<void> {
    await this.readParticipants();
    for (const renewable of Object.values(this.renewable))
      for await (const take of renewable.readAll()) take();
  }

  get renewable(): Readonly<Record<'sites' | 'credentials', Renewable>> {
    const { places, credentials } = this.ports;
    return { sites: places, credentials };
  }

  /** The tables by which participants judge. */
  get tables(): ReadonlySet<string> {
    return new Set(this.ports.participants.flatMap(({ standsOn }) => standsOn));
  }

  /** What participants judge by is read again, and then all that they keep. */
  async renewParticipants(): Promise<void> {
    await this.readParticipants();
    await this.ports.processor.reload();
  }

  private async readParticipants(): Promise<void> {
    for (const participant of this.ports.participants) await participant.renew();
  }

  private async makePartitions(): Promise<void> {
    const now = this.ports.clock.now();
    const days = Array.from({ length: daysAhead + 1 }, (_, i) => now + i * dayMs);
    for (const deviceClass of deviceClasses) await this.ports.partitions.ensure(deviceClass, days);
  }
}
