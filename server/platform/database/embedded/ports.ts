import { once } from 'node:events';
import { createServer } from 'node:net';

/** The wished port when it is free on loopback, else any free one. */
export async function freePort(wished: number | null): Promise<number> {
  if (wished !== null && (await listenOn(wished).catch(() => null)) !== null) return wished;
  return listenOn(0);
}

async function listenOn(port: number): Promise<number> {
  const probe = createServer();
  probe.listen({ port, host: '127.0.0.1', exclusive: true });
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port on loopback');
  return address.port;
}
