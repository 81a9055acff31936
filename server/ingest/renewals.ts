import type { FieldBroker } from '../platform/broker/broker';
import type { Clock } from '../platform/clock';
import { createListener } from '../platform/database/listener';
import type { Log } from '../platform/log';
import type { Unit } from '../platform/unit';
import type { IngestLoop } from './loop';
import type { Renewable } from './renewable';
import type { Upkeep } from './upkeep';

const restMs = 300;
const retryMs = 2_000;
/** Of changed ids, so many are taken over between two transactions; some milliseconds' worth. */
const atOnce = 200;

interface RenewalPorts {
  url: string;
  clock: Clock;
  log: Log;
  loop: Pick<IngestLoop, 'between'>;
  upkeep: Pick<Upkeep, 'renewable' | 'tables' | 'renewParticipants'>;
  broker: Pick<FieldBroker, 'dismissUnwelcome'>;
}

/** Ids that changed of one kind, or that any may have. */
type Changed = Set<number> | 'all';

const kinds = ['sites', 'credentials'] as const;
type Kind = (typeof kinds)[number];

const merged = (known: Changed | undefined, ids: Iterable<number> | 'all'): Changed =>
  known === 'all' || ids === 'all' ? 'all' : new Set([...(known ?? []), ...ids]);

/**
 * Hears that provisioning changed, or what participants judge by, and renews just that in memory. It is read while the intake goes on, and
 * taken over between two transactions, a page at a time; many changes in a row are one renewal.
 */
class Renewals {
  private changed = new Map<Kind, Changed>();
  private isAsked = false;
  private isStopped = false;
  private working: Promise<void> = Promise.resolve();

  constructor(private readonly ports: RenewalPorts) {}

  stop(): void {
    this.isStopped = true;
  }

  ask(kind: Kind, ids: Iterable<number> | 'all', inMs = restMs): void {
    this.changed.set(kind, merged(this.changed.get(kind), ids));
    if (this.isAsked) return;
    this.isAsked = true;
    this.ports.clock.after(inMs, () => {
      this.isAsked = false;
      const { changed } = this;
      this.changed = new Map();
      // One after another: what was read earlier never replaces what was read later.
      this.working = this.working.then(() => this.renew(changed));
    });
  }

  private async renew(changed: ReadonlyMap<Kind, Changed>): Promise<void> {
    for (const [kind, ids] of changed)
      try {
        if (!this.isStopped) await this.renewKind(this.ports.upkeep.renewable[kind], ids);
      } catch (error) {
        if (this.isStopped) return;
        this.ports.log.warn(
          { err: error, kind },
          'the ingest could not renew what it knows; tried again shortly',
        );
        this.ask(kind, ids, retryMs);
      }
    if (changed.has('credentials') && !this.isStopped) this.ports.broker.dismissUnwelcome();
  }

  private async renewKind(renewable: Renewable, ids: Changed): Promise<void> {
    if (ids !== 'all') {
      const left = [...ids];
      while (left.length > 0) await this.takeOver(await renewable.read(left.splice(0, atOnce)));
      return;
    }
    for await (const take of renewable.readAll()) await this.takeOver(take);
  }

  private takeOver(take: () => void): Promise<void> {
    return new Promise((resolve) => {
      this.ports.loop.between(async () => {
        take();
        resolve();
      });
    });
  }
}

/** `sites 4,5` or `credentials all`. */
const hearPlaces = (renewals: Renewals, payload: string): void => {
  const [name, ids = ''] = payload.split(' ');
  const kind = kinds.find((each) => each === name);
  if (kind !== undefined) renewals.ask(kind, ids === 'all' ? 'all' : ids.split(',').map(Number));
};

export const createRenewals = (ports: RenewalPorts): Unit => {
  const { url, clock, log, loop, upkeep } = ports;
  const renewals = new Renewals(ports);
  const { tables } = upkeep;
  let isRenewalAsked = false;
  const askParticipants = (): void => {
    if (isRenewalAsked) return;
    isRenewalAsked = true;
    clock.after(restMs, () => {
      isRenewalAsked = false;
      loop.between(() => upkeep.renewParticipants());
    });
  };
  const listener = createListener({
    url,
    clock,
    log,
    applicationName: 'coolops ingest listener',
    channels: ['field_changed', 'field_places'],
    hear: (channel, payload) => {
      if (channel === 'field_places') hearPlaces(renewals, payload);
      else if (tables.has(payload)) askParticipants();
    },
    connected: () => {
      for (const kind of kinds) renewals.ask(kind, 'all');
      askParticipants();
    },
  });
  return {
    name: listener.name,
    start: (signal) => listener.start(signal),
    stop: () => {
      renewals.stop();
      return listener.stop();
    },
  };
};
