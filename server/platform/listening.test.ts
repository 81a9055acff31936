import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { CannotListen, listenFailure } from './listening';

const names = { hostName: 'HOST', portName: 'PORT' };

/** What the system itself says to the wish. */
async function refusalOf(host: string, port: number): Promise<unknown> {
  const server = createServer().listen(port, host);
  const error: unknown = await once(server, 'listening').catch((refusal: unknown) => refusal);
  server.close();
  return listenFailure(error, { host, port, ...names });
}

describe('a port that cannot be had', () => {
  it('is taken by another program: the port is named, and the variable that asks for another', async () => {
    const first = createServer().listen(0, '127.0.0.1');
    await once(first, 'listening');
    const { port } = first.address() as AddressInfo;
    const said = await refusalOf('127.0.0.1', port);
    first.close();
    expect(said).toBeInstanceOf(CannotListen);
    expect(String(said)).toMatch(new RegExp(`127\\.0\\.0\\.1:${port}: the port is taken\\..*set PORT to`));
  });

  it('lies on an address of another machine: the variable of the address is named', async () => {
    // Kept for documentation (RFC 5737): no machine has it.
    const said = await refusalOf('192.0.2.1', 0);
    expect(String(said)).toMatch(/192\.0\.2\.1:0: this machine does not have that address\. Set HOST to/);
  });

  it('is kept for administrators: a higher one is asked for', () => {
    const refusal = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
    const said = listenFailure(refusal, { host: '0.0.0.0', port: 80, ...names });
    expect(String(said)).toMatch(
      /0\.0\.0\.0:80: this account may not listen on that port.*Set PORT to a higher/,
    );
  });

  it('fails for a reason of its own: the error stays what it is', () => {
    const error = new Error('out of handles');
    expect(listenFailure(error, { host: '0.0.0.0', port: 80, ...names })).toBe(error);
  });
});
