import { connectAsync } from 'mqtt';
import { CardListPart } from '@contract/cardLists';
import { heartbeatTopicOf, shardOf, statusTopicOf, topicOf, type FieldCommand } from '@contract/telemetry';
import { judgeCard, stateOf, takePart } from '@field/devices/cardLists';
import type { SiteModel } from '@field/devices/site';
import { aSite } from './aFleetSite';
import { aDevice } from './aSiteDeclaration';
import type { FieldSite } from './liveBrowser';
import type { RunningProduct } from './product';

export const doorDevices = [
  aDevice({ code: 'ctl', class: 'controller' }),
  aDevice({ code: 'door', class: 'door', name: '正门' }),
];

export interface DoorController {
  admits(card: string): boolean;
  /** From now on nothing is heard of it, until `mend`. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

/** A controller of one door that keeps its list, and releases the door when it is told. */
export async function aDoorController(product: RunningProduct, site: FieldSite): Promise<DoorController> {
  const { username, password, code } = site;
  const model: SiteModel = aSite();
  let n = 0;
  const connect = async () => {
    const client = await connectAsync(`mqtt://127.0.0.1:${product.mqttPort}`, {
      ...{ username, password, clientId: username },
      will: {
        ...{ topic: statusTopicOf(code), qos: 1, retain: true },
        payload: Buffer.from('{"online":false,"t":1}'),
      },
    });
    const send = (topic: string, message: object, retain = false) =>
      client.publishAsync(topic, JSON.stringify({ t: Date.now(), ...message }), { qos: 1, retain });
    const report = (v: object) => send(topicOf(code, 'door', 'telemetry'), { n: (n += 1), v });
    client.on('message', (topic, payload) => {
      const told: unknown = JSON.parse(payload.toString());
      if (topic.endsWith('/cards')) {
        const state = takePart(model, 'door', CardListPart.parse(told), Date.now());
        void send(topicOf(code, 'door', 'cardstate'), state);
      }
      if (!topic.endsWith('/command')) return;
      // The centre sends what the contract asks for.
      void send(topicOf(code, 'door', 'reply'), {
        id: (told as FieldCommand).id,
        ok: true,
        detail: 'released',
      });
      void report({ open: 0, locked: 0 });
    });
    const topics = [
      topicOf(code, '+', 'command'),
      topicOf(code, '+', 'cards'),
      heartbeatTopicOf(shardOf(code)),
    ];
    await client.subscribeAsync(topics, { qos: 1 });
    await send(statusTopicOf(code), { online: true }, true);
    await send(topicOf(code, 'door', 'cardstate'), stateOf(model, 'door', Date.now()));
    await report({ open: 0, locked: 1 });
    return client;
  };
  let client = await connect();
  return {
    admits: (card) => judgeCard(model, 'door', card, Date.now())?.granted === true,
    cut: async () => client.endAsync(true),
    mend: async () => {
      client = await connect();
    },
    stop: () => client.endAsync(),
  };
}
