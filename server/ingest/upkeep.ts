import { deviceClasses } from '@contract/points';
import { dayMs, hourMs, type EpochMs } from '@contract/time';
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
import type { Sight } from './sight';
import { watermarkName } from './writer';

export interface UpkeepPorts {
  database: Database;
  clock: Clock;
  places: Places;
  credentials: FieldCredentials;
  acceptance: Acceptance;
  ruleBook: RuleBook;
  partitions: ReadingPartitions;
  sight: Sight;
  room: EngineRoom;
}

interface ContactRow {
  code: string;
  heard_at: number;
  is_online: boolean;
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
    const { pool } = this.ports.database;
    const { rows } = await pool.query<{ value: EpochMs }>('select value from ingest_state where name = $1', [
      watermarkName,
    ]);
    this.ports.sight.restore(rows[0]?.value ?? 0);
    await this.loadRules();
    await this.loadPlaces();
    await this.loadContacts();
    await this.ports.room.reload();
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

  /** Shards that were another's until now: their devices went on without us. */
  async adoptShards(): Promise<void> {
    await this.loadContacts();
    await this.ports.room.reload();
  }

  private async loadRules(): Promise<void> {
    this.ports.ruleBook.replace(await listEnabledDefinitions(this.ports.database.db));
  }

  // Silence counts from now: what was said before this process looked is not known to it.
  private async loadContacts(): Promise<void> {
    const { rows } = await this.ports.database.pool.query<ContactRow>(
      'select s.code, c.heard_at, c.is_online from site_contacts c join sites s on s.id = c.site_id',
    );
    for (const row of rows) {
      const contact = this.ports.places.sites.get(row.code)?.contact;
      if (contact === undefined || contact.heardAt >= row.heard_at) continue;
      contact.heardAt = row.heard_at;
      contact.isOnline = row.is_online;
      contact.writtenAt = row.heard_at;
      contact.heardSeeingMs = this.ports.sight.seeingMs;
    }
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
