import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { quietLog } from '@tests/support/quietLog';
import { removeFolder } from '@tests/support/removeFolder';
import { makeCertificate } from '../../../config/first-run/certificate.mjs';
import { systemClock } from '../clock';
import { EmbeddedBroker } from './embedded';

describe('the embedded broker over TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coolops-mqtts-'));
  const tls = { certificate: join(folder, 'served.crt'), key: join(folder, 'served.key') };
  const serve = (name: string) => {
    const made = makeCertificate({ folder, names: [name] });
    copyFileSync(made.certificate, tls.certificate);
    copyFileSync(made.key, tls.key);
    return readFileSync(made.authority);
  };
  let look: () => void = () => undefined;
  const broker = new EmbeddedBroker<object>({
    host: '127.0.0.1',
    port: 0,
    tls,
    longestPacket: 1_024,
    policy: {
      authenticate: async () => null,
      isWelcome: () => false,
      mayPublish: () => false,
      maySubscribe: () => false,
      messagesPerSecond: () => 1,
      receive: () => undefined,
      isFull: () => false,
      onSpace: () => () => undefined,
      broke: () => undefined,
    },
    clock: {
      ...systemClock,
      every: (_ms, run) => {
        look = run;
        return () => undefined;
      },
    },
    log: quietLog,
  });
  afterAll(async () => {
    await broker.stop();
    removeFolder(folder);
  });

  const shown = (ca: Buffer, servername: string) =>
    new Promise<string>((resolve, reject) => {
      const { port } = new URL(broker.url);
      const socket = connect({ port: Number(port), host: '127.0.0.1', ca, servername }, () => {
        resolve(String(socket.getPeerCertificate().subject.CN));
        socket.destroy();
      });
      socket.once('error', reject);
    });

  it('shows a renewed certificate to the field without a restart', async () => {
    const authority = serve('broker.test');
    await broker.start();
    expect(broker.url).toMatch(/^mqtts:/);
    expect(await shown(authority, 'broker.test')).toBe('broker.test');
    serve('renewed.test');
    look();
    expect(await shown(authority, 'renewed.test')).toBe('renewed.test');
  });
});
