import { topicOf, type DeviceLeaf } from '@contract/telemetry';
import type { Clock } from '../platform/clock';
import type { HeldShards } from './heldShards';
import type { Intake } from './intake';
import { collectorName, type FieldCredential, type Stated } from './message';
import type { Device, Places, Site } from './places';

/** What a collector heard of one device of a site, as a message of ours would say it. */
export interface Collected {
  site: Pick<Site, 'id' | 'code'>;
  deviceCode: string;
  leaf: DeviceLeaf;
  json: unknown;
  /** Of an alarm that the device decided itself. */
  stated?: Stated;
  /** A statement of the collector about a device that said nothing: free points take it, and it is no sign of life. */
  isOwnWord?: true;
}

/**
 * How collectors of foreign protocols bring what they heard: through the intake, the validation and the transaction
 * of every other message. Only the process that holds the shard of a site speaks for it.
 */
export interface CollectedPort {
  holds(shard: number): boolean;
  shards(): readonly number[];
  /** Null for what the intake does not know, or not yet: a new device reaches it a moment later. */
  deviceOf(siteCode: string, deviceCode: string): Promise<Pick<Device, 'id' | 'class' | 'free'> | null>;
  /** True once it is committed (or refused for good, with its dead letter); false when that took too long. */
  tell(collected: Collected): Promise<boolean>;
}

interface CollectedPorts {
  intake: Intake;
  held: Pick<HeldShards, 'holds' | 'shards'>;
  places: Pick<Places, 'sites' | 'resolve'>;
  clock: Clock;
}

const patienceMs = 20_000;

const speakerOf = (siteId: number): FieldCredential => ({
  id: 0,
  username: collectorName,
  siteIds: { has: (id) => id === siteId, size: 1 },
  isRevoked: false,
});

export const createCollectedPort = ({ intake, held, places, clock }: CollectedPorts): CollectedPort => {
  const origin = clock.now() - clock.monotonicMs();
  return {
    holds: (shard) => held.holds(shard),
    shards: () => held.shards,
    deviceOf: async (siteCode, deviceCode) => {
      if (!places.sites.has(siteCode)) await places.resolve([siteCode]);
      return places.sites.get(siteCode)?.devices.get(deviceCode) ?? null;
    },
    tell: ({ site, deviceCode, leaf, json, stated, isOwnWord }) =>
      new Promise((resolve) => {
        // Nothing was acknowledged: whoever brings it comes again.
        if (intake.isFull) return resolve(false);
        const cancel = clock.after(patienceMs, () => resolve(false));
        intake.offer({
          topic: topicOf(site.code, deviceCode, leaf),
          payload: Buffer.from(JSON.stringify(json)),
          isRetained: false,
          credential: speakerOf(site.id),
          receivedAt: clock.now(),
          steadyAt: origin + clock.monotonicMs(),
          ...(stated && { stated }),
          ...(isOwnWord && { isOwnWord }),
          // What a unit buffered is brought as history.
          sessionAt: Number.NEGATIVE_INFINITY,
          settle: () => {
            cancel();
            resolve(true);
          },
        });
      }),
  };
};
