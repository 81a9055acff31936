import { connect, type MqttClient } from 'mqtt';

/** What a connection does, counted since the start. */
export interface LinkCounts {
  sent: number;
  acknowledged: number;
  /** Attempts to connect that failed. */
  failures: number;
}

export interface LinkOptions {
  url: string;
  username: string;
  password: string;
  /** Retained message the broker publishes when this connection is lost. */
  will: { topic: string; payload: string };
  /** Messages under way at most; beyond it the caller keeps what it has to say. */
  window: number;
  onUp(): void;
  onMessage(topic: string, payload: Buffer): void;
}

/** One MQTT connection of a site controller or a concentrator; QoS 1, clean session, reconnecting by itself. */
export interface Link {
  readonly counts: LinkCounts;
  isUp(): boolean;
  /** Whether another message may be sent now. */
  hasRoom(): boolean;
  /** Sends at QoS 1; resolves true when the centre has acknowledged, false when the connection was closed for good. */
  send(topic: string, payload: string, isRetained?: boolean): Promise<boolean>;
  listen(topics: string[]): void;
  /** Pulls the plug without a goodbye, so that the last will speaks; `mend` plugs it in again. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

const goodbyeMs = 2_000;

/**
 * Waits a little for what is on the way; a centre that does not answer must not keep us. An end by the rules waits for
 * every answer, and nothing hurries it once it has begun: so it is decided before which end it is.
 */
async function endSoon(client: MqttClient, isQuiet: () => boolean): Promise<void> {
  const givenUpAt = performance.now() + goodbyeMs;
  while (client.connected && !isQuiet() && performance.now() < givenUpAt) await pause(quietPollMs);
  const isPolite = client.connected && isQuiet();
  await Promise.race([client.endAsync(!isPolite), pause(goodbyeMs)]);
  client.stream.destroy();
}

const quietPollMs = 20;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

const reconnectMs = 2_000;
const keepAliveS = 60;

export function openLink(options: LinkOptions): Link {
  const counts: LinkCounts = { sent: 0, acknowledged: 0, failures: 0 };
  let underWay = 0;
  let isCut = false;
  const client: MqttClient = connect(options.url, {
    username: options.username,
    password: options.password,
    clientId: options.username,
    clean: true,
    keepalive: keepAliveS,
    reconnectPeriod: reconnectMs,
    connectTimeout: 30_000,
    resubscribe: true,
    will: { ...options.will, payload: Buffer.from(options.will.payload), qos: 1, retain: true },
  });
  client.on('connect', () => options.onUp());
  client.on('message', options.onMessage);
  client.on('error', () => void (counts.failures += 1));
  return {
    counts,
    isUp: () => client.connected && !isCut,
    hasRoom: () => client.connected && !isCut && underWay < options.window,
    send: (topic, payload, isRetained = false) =>
      new Promise((resolve) => {
        underWay += 1;
        counts.sent += 1;
        client.publish(topic, payload, { qos: 1, retain: isRetained }, (error) => {
          underWay -= 1;
          if (!error) counts.acknowledged += 1;
          resolve(!error);
        });
      }),
    listen: (topics) => void client.subscribe(topics, { qos: 1 }),
    cut: () => {
      isCut = true;
      client.options.reconnectPeriod = 0;
      client.stream.destroy();
    },
    mend: () => {
      if (!isCut) return;
      isCut = false;
      client.options.reconnectPeriod = reconnectMs;
      // With its own stores: otherwise what was on the way would be forgotten, not sent again.
      client.reconnect({ incomingStore: client.incomingStore, outgoingStore: client.outgoingStore });
    },
    close: () => endSoon(client, () => underWay === 0),
  };
}
