import type { BrokerPolicy, FieldPacket } from '../platform/broker/broker';
import type { Clock } from '../platform/clock';
import type { FieldCredentials } from './credentials';
import type { ConnectionWatch } from './connectionWatch';
import type { FloodWatch } from './floods';
import type { Intake } from './intake';
import type { FieldCredential, FieldMessage, Settled } from './message';
import type { IngestMetrics } from './metrics';
import type { Places } from './places';
import type { TakeOverWatch } from './takeOvers';
import { shardOfHeartbeat, siteOfCommandFilter } from './topic';

export interface FieldPolicyPorts {
  credentials: FieldCredentials;
  places: Places;
  intake: Intake;
  clock: Clock;
  metrics: IngestMetrics;
  floods: FloodWatch;
  connections: ConnectionWatch;
  takeOvers: TakeOverWatch;
  /** Messages a second that one site may send on average. */
  perSitePerSecond: number;
}

const floorPerSecond = 50;

/**
 * A packet with its stamps of arrival: the second one goes on evenly when the clock of this machine is set. Written
 * out, because it is made for every message and a spread of objects is slow.
 */
const messagesOf = (clock: Clock) => {
  const origin = clock.now() - clock.monotonicMs();
  return (
    { topic, payload, isRetained, sessionAgeMs = Number.POSITIVE_INFINITY }: FieldPacket,
    credential: FieldCredential,
    settle: Settled,
  ): FieldMessage => ({
    topic,
    payload,
    isRetained,
    credential,
    receivedAt: clock.now(),
    steadyAt: origin + clock.monotonicMs(),
    sessionAt: origin + clock.monotonicMs() - sessionAgeMs,
    settle,
  });
};

/** Who may speak and hear on the field's broker: a credential its own sites, nothing else. */
export const createFieldPolicy = (ports: FieldPolicyPorts): BrokerPolicy<FieldCredential> => {
  const { credentials, places, intake, clock, metrics, floods, connections, takeOvers } = ports;
  const messageOf = messagesOf(clock);
  return {
    authenticate: async (username, password) => {
      const credential = await credentials.authenticate(username, password);
      const named = credential ?? credentials.named(username);
      if (named) connections.saw(named, credential === null ? 'wrongPassword' : 'connected');
      return credential;
    },
    isWelcome: (credential) => !credential.isRevoked,
    // A site that is not its own is told apart in the pipeline, which also keeps the message as a dead letter; here
    // goes only what is no way up at all.
    mayPublish: (credential, topic) => !credential.isRevoked && !isForeignCommand(topic),
    maySubscribe: hearing(places),
    messagesPerSecond: ({ siteIds }) => Math.max(floorPerSecond, siteIds.size * ports.perSitePerSecond),
    receive: (packet, credential, settle) => {
      floods.heard(credential, packet.topic);
      connections.saw(credential, 'authorised');
      intake.offer(messageOf(packet, credential, settle));
    },
    isFull: () => intake.isFull,
    onSpace: (listener) => intake.onSpace(listener),
    tookOver: (credential) => takeOvers.tookOver(credential),
    broke: (limit, credential, detail) => {
      metrics.refused(limit);
      if (limit === 'notOwner' && credential !== null)
        connections.saw(credential, detail.includes('/') ? 'notOwner' : 'badClientId', detail);
      if (limit === 'tooFast' && credential !== null) floods.held(credential);
    },
  };
};

const isForeignCommand = (topic: string): boolean =>
  topic.endsWith('/command') ||
  topic.endsWith('/cards') ||
  topic.endsWith('/plan') ||
  topic.endsWith('/heartbeat') ||
  topic.endsWith('/time') ||
  topic.startsWith('$');

/** A credential hears the commands of its own sites and the centre's word to their shards, and nothing else. */
const hearing = (places: Places) => {
  let lookUp: Promise<void> = Promise.resolve();
  return async (credential: FieldCredential, filter: string): Promise<boolean> => {
    if (credential.isRevoked) return false;
    const shard = shardOfHeartbeat(filter);
    if (shard !== null) {
      // All is asked for at once: its site may be looked up because of what it asked for before.
      await lookUp.catch(() => undefined);
      return isShardOf(credential, shard, places);
    }
    const code = siteOfCommandFilter(filter);
    if (code === null) return false;
    // A controller that was just declared comes before its site is known here, and asks once.
    // Its topics are asked for at once: the second waits for what the first looks up.
    if (!places.sites.has(code)) {
      lookUp = lookUp
        .catch(() => undefined)
        .then(() => (places.sites.has(code) ? undefined : places.resolve([code])));
      await lookUp;
    }
    const site = places.sites.get(code);
    return site !== undefined && credential.siteIds.has(site.id);
  };
};

/** Only who speaks for a site of the shard hears the centre's word to it. */
const isShardOf = ({ siteIds }: FieldCredential, shard: number, places: Places): boolean => {
  for (const { id } of places.sitesOfShard(shard)) if (siteIds.has(id)) return true;
  return false;
};

/** One lasting session per shard: whoever leases the shard takes over what the broker kept for it, in order. */
export const sessionsOf = (shards: Iterable<number>): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...shards].map((shard) => [
      `coolops-shard-${shard}`,
      [`coolops/v1/${shard}/+/+/+`, `coolops/v1/${shard}/+/status`],
    ]),
  );

/** On a shared broker the broker itself has checked who speaks: a message may speak for the site of its topic. */
const anyone: FieldCredential = {
  id: 0,
  username: '',
  isRevoked: false,
  siteIds: { has: () => true, size: 0 },
};

export const createSharedBrokerPolicy = (
  ports: Pick<FieldPolicyPorts, 'intake' | 'clock' | 'metrics'>,
): BrokerPolicy<null> => {
  const { intake, clock, metrics } = ports;
  const messageOf = messagesOf(clock);
  return {
    authenticate: () => Promise.resolve(null),
    isWelcome: () => true,
    mayPublish: () => true,
    maySubscribe: () => true,
    messagesPerSecond: () => Number.POSITIVE_INFINITY,
    receive: (packet, _identity, settle) => {
      if (isForeignCommand(packet.topic)) return settle(false);
      intake.offer(messageOf(packet, anyone, settle));
    },
    isFull: () => intake.isFull,
    onSpace: (listener) => intake.onSpace(listener),
    broke: (limit) => metrics.refused(limit),
  };
};
