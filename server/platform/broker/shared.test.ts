import { createServer, type AddressInfo } from 'node:net';
import { quietLog } from '@tests/support/quietLog';
import { SharedBroker } from './shared';

/** A broker that takes connections and never says a word. */
const aMuteBroker = async () => {
  let accepted = 0;
  const server = createServer((socket) => {
    accepted += 1;
    socket.on('error', () => undefined).resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, accepted: () => accepted, end: () => void server.close() };
};

describe('sending through a shared broker', () => {
  it('makes one connection for all that is sent before it stands, and ends without the broker’s word', async () => {
    const mute = await aMuteBroker();
    const policy = { receive: () => undefined };
    const broker = new SharedBroker({ url: mute.url, log: quietLog, policy: policy as never });
    await broker.start();
    for (let i = 0; i < 5; i += 1) broker.publish(`a/${i}`, Buffer.from('word')).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(mute.accepted()).toBe(1);
    await broker.stop();
    await expect(broker.publish('a', Buffer.from('late'))).rejects.toThrow();
    mute.end();
  });
});
