import { Socket } from 'node:net';
import { KeepAliveMonitor } from './keepAliveMonitor';

/** A socket of which the test says what has arrived and what waits unread. */
const aSocket = () => {
  const socket = new Socket();
  const seen = { bytesRead: 0, readableLength: 0 };
  Object.defineProperties(socket, {
    bytesRead: { get: () => seen.bytesRead },
    readableLength: { get: () => seen.readableLength },
  });
  return { socket, seen };
};

describe('the keep-alive monitor', () => {
  let now = 0;
  const keepAliveMonitor = () => new KeepAliveMonitor(() => now);
  beforeEach(() => {
    now = 0;
  });

  it('finds a connection that was silent for one and a half times what it promised', () => {
    const [watch, { socket, seen }] = [keepAliveMonitor(), aSocket()];
    watch.add(socket);
    watch.promised(socket, 10);
    now = 15_000;
    expect([...watch.gone()]).toEqual([]);
    seen.bytesRead = 2;
    expect([...watch.gone()]).toEqual([]);
    now = 30_001;
    expect([...watch.gone()]).toEqual([socket]);
    socket.emit('close');
    expect([...watch.gone()]).toEqual([]);
  });

  it('never blames a client for bytes that wait because we do not read them', () => {
    const [watch, { socket, seen }] = [keepAliveMonitor(), aSocket()];
    watch.add(socket);
    watch.promised(socket, 10);
    Object.assign(seen, { bytesRead: 9, readableLength: 9 });
    for (now = 5_000; now <= 90_000; now += 5_000) expect([...watch.gone()]).toEqual([]);
    seen.readableLength = 0;
    now = 110_000;
    expect([...watch.gone()]).toEqual([socket]);
  });

  it('leaves whoever promised nothing to TCP', () => {
    const [watch, { socket }] = [keepAliveMonitor(), aSocket()];
    watch.add(socket);
    watch.promised(socket, 0);
    now = 86_400_000;
    expect([...watch.gone()]).toEqual([]);
  });
});
