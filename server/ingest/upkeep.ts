import { deviceClasses } from '@contract/points';
import { dayMs, hourMs } from '@contract/time';
import { listEnabledDefinitions } from '../modules/alarms/definitions.store';
import type { FieldBroker } from '../platform/broker/broker';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/database/database';
import { createListener } from '../platform/database/listener';
import type { Log } from '../platform/log';
import type { Unit } from '../platform/unit';
import type { Acceptance } from './accept';
import type { FieldCredentials } from './credentials';
import type { EngineRoom } from './engineRoom';
import type { IngestLoop } from './loop';
import type { ReadingPartitions } from './partitions';
import type { Places } from './places';
import type { RuleBook } from './ruleBook';

export interface UpkeepPorts {
  database: Database;
  clock: Clock;
  places: Places;
  credentials: FieldCredentials;
  acceptance: Acceptance;
  ruleBook: RuleBook;
  partitions: ReadingPartitions;
  room: EngineRoom;
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
    await this.loadRules();
    await this.loadPlaces();
  }

  async loadPlaces(): Promise<void> {
    await this.ports.places.load();
    await this.ports.credentials.load();
    this.ports.acceptance.forgetTopics();
  }

  /** Other rules have other positions: the state of all devices is read again. */
  async replaceRules(): Promise<void> {
    await this.loadRules();
    await this.ports.room.reload();
  }

  private async loadRules(): Promise<void> {
    this.ports.ruleBook.replace(await listEnabledDefinitions(this.ports.database.db));
  }

  private async makePartitions(): Promise<void> {
    const now = this.ports.clock.now();
    const days = Array.from({ length: daysAhead + 1 }, (_, i) => now + i * dayMs);
    for (const deviceClass of deviceClasses) await this.ports.partitions.ensure(deviceClass, days);
  }
}

const definitionsTable = 'alarm_definitions';
const restMs = 300;

interface RenewalPorts {
  url: string;
  clock: Clock;
  log: Log;
  loop: IngestLoop;
  upkeep: Upkeep;
  broker: FieldBroker;
}

/** Hears that provisioning or rules changed, and renews what is in memory; many changes in a row are one renewal. */
export const createRenewals = ({ url, clock, log, loop, upkeep, broker }: RenewalPorts): Unit => {
  const pending = new Set<'rules' | 'places'>();
  const renew = (): void => {
    const hasRules = pending.has('rules');
    const hasPlaces = pending.has('places');
    pending.clear();
    if (hasPlaces)
      loop.between(async () => {
        await upkeep.loadPlaces();
        broker.dismissUnwelcome();
      });
    if (hasRules) loop.between(() => upkeep.replaceRules());
  };
  const ask = (what: 'rules' | 'places'): void => {
    if (pending.size === 0) clock.after(restMs, renew);
    pending.add(what);
  };
  return createListener({
    url,
    clock,
    log,
    applicationName: 'coolops ingest listener',
    channels: ['field_changed'],
    hear: (_channel, table) => ask(table === definitionsTable ? 'rules' : 'places'),
    connected: () => {
      ask('places');
      ask('rules');
    },
  });
};
