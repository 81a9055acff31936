import { connect, type MqttClient } from 'mqtt';
import { topicOf } from '@contract/telemetry';
import type { PlainSite } from './plainSites';

const [coolC, hotC] = [24, 34];
const probeEveryMs = 250;
const turnMs = 100;

/** The field as it is: who speaks, who is hot, and what was acknowledged to it. */
export interface TellingField {
  /** Rooms that are too hot, by site id; each is an alarm. */
  hot: ReadonlySet<number>;
  /** Controllers that say nothing, by site id. */
  silent: ReadonlySet<number>;
  /** How often each of them became so. */
  hotTimes: ReadonlyMap<number, number>;
  silentTimes: ReadonlyMap<number, number>;
  /** What was acknowledged so far: device id and number of the message. */
  acknowledged: ReadonlySet<string>;
  told(): number;
  tempOf(siteId: number): number;
  heat(site: PlainSite): void;
  cool(site: PlainSite): void;
  silence(site: PlainSite): void;
  rouse(site: PlainSite): void;
  /** Resolves when all that was told is acknowledged. */
  stop(): Promise<void>;
}

export const keyOf = (deviceId: number, n: number): string => `${deviceId} ${n}`;

const counted = (times: Map<number, number>, { siteId }: PlainSite) =>
  void times.set(siteId, (times.get(siteId) ?? 0) + 1);

/**
 * Sites that speak every `everyMs` by concentrators of 50 sites; the first of them is a probe that speaks four times a
 * second, another half degree each time.
 */
export function aTellingField(url: string, sites: readonly PlainSite[], everyMs: number): TellingField {
  const clients = Array.from({ length: Math.ceil(sites.length / 50) }, (_, i) =>
    connect(url, {
      clientId: `concentrator-${i}`,
      clean: false,
      reconnectPeriod: 500,
      connectTimeout: 3_000,
    }),
  );
  for (const client of clients) client.on('error', () => undefined);
  const [hot, silent] = [new Set<number>(), new Set<number>()];
  const [hotTimes, silentTimes] = [new Map<number, number>(), new Map<number, number>()];
  const acknowledged = new Set<string>();
  let [turn, told, probed] = [0, 0, 0];
  const tempOf = (siteId: number) => (hot.has(siteId) ? hotC : coolC);
  const numbers = sites.map(() => 0);

  const say = (i: number, roomTempC: number): void => {
    const [site, client] = [sites[i]!, clients[Math.floor(i / 50)] as MqttClient];
    const n = (numbers[i] = numbers[i]! + 1);
    told += 1;
    const message = JSON.stringify({ t: Date.now(), n, v: { roomTempC } });
    client.publish(topicOf(site.code, 'env', 'telemetry'), message, { qos: 1 }, (error) => {
      if (!error) acknowledged.add(keyOf(site.envId, n));
    });
  };
  const speaking = setInterval(() => {
    const turns = everyMs / turnMs;
    for (let i = 1 + (turn % turns); i < sites.length; i += turns) {
      const { siteId } = sites[i]!;
      if (!silent.has(siteId)) say(i, tempOf(siteId));
    }
    turn += 1;
  }, turnMs);
  const probing = setInterval(() => say(0, 20 + (probed++ % 20) / 2), probeEveryMs);

  return {
    ...{ hot, silent, hotTimes, silentTimes, acknowledged },
    told: () => told,
    tempOf,
    heat: (site) => {
      hot.add(site.siteId);
      counted(hotTimes, site);
    },
    cool: ({ siteId }) => void hot.delete(siteId),
    silence: (site) => {
      silent.add(site.siteId);
      counted(silentTimes, site);
    },
    rouse: ({ siteId }) => void silent.delete(siteId),
    stop: async () => {
      clearInterval(speaking);
      clearInterval(probing);
      await Promise.race([
        Promise.all(clients.map((client) => client.endAsync())),
        new Promise((resolve) => setTimeout(resolve, 5_000)),
      ]);
      for (const client of clients) client.end(true);
    },
  };
}
