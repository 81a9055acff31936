import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SilentProxy {
  /** The same address, through the proxy. */
  url: string;
  /** What stands now forwards nothing any more, in either direction, and is not closed; what comes later is forwarded. */
  fallSilent(): void;
  /** What comes later is forwarded to this address; what stands is closed. */
  leadTo(url: string): void;
  end(): Promise<void>;
}

/** Stands between a client and a server, as a firewall does that forgets its connections. */
export async function silentProxy(url: string): Promise<SilentProxy> {
  let target = new URL(url);
  const pairs = new Set<readonly [Socket, Socket]>();
  const isSilent = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (isSilent.has(socket)) return;
        pair.forEach((each) => each.destroy());
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    fallSilent() {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        // What comes is taken and thrown away: to both ends the other seems to be there.
        for (const socket of [near, far]) {
          isSilent.add(socket);
          socket.resume();
        }
      }
    },
    leadTo(url) {
      target = new URL(url);
      for (const pair of pairs) pair.forEach((socket) => socket.destroy());
    },
    end: () =>
      new Promise((resolve) => {
        for (const pair of pairs) pair.forEach((socket) => socket.destroy());
        server.close(() => resolve());
      }),
  };
}
