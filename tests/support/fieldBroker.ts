import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Aedes } from 'aedes';

export interface Heard {
  topic: string;
  leaf: string;
  device: string;
  payload: string;
}

/** A bare broker on a free port that remembers what it heard. */
export interface FieldTestBroker {
  url: string;
  heard: Heard[];
  publish(topic: string, payload: string): void;
  /** From now on it acknowledges nothing, while its connections stand. */
  fallSilent(): void;
  stop(): Promise<void>;
}

export async function startFieldBroker(): Promise<FieldTestBroker> {
  const broker = await Aedes.createBroker();
  const heard: Heard[] = [];
  broker.on('publish', ({ topic, payload }) => {
    if (topic.startsWith('$')) return;
    const segments = topic.split('/');
    heard.push({
      topic,
      leaf: segments.at(-1) ?? '',
      device: segments.at(-2) ?? '',
      payload: payload.toString(),
    });
  });
  const server = createServer((socket) => void broker.handle(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `mqtt://127.0.0.1:${port}`,
    heard,
    publish: (topic, payload) =>
      broker.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, () => undefined),
    fallSilent: () => {
      broker.authorizePublish = () => undefined;
    },
    async stop() {
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      server.close();
    },
  };
}
