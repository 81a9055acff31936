import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  user: string | null;
  /** The message as it came over the wire, with its quoted-printable parts read. */
  text: string;
}

export interface MailServer {
  port: number;
  received: ReceivedMail[];
  /** Refuses the next messages with this reply code; 0 takes them again. */
  refuseWith(code: number): void;
  /** Never answers where a message is for one of these. */
  hangFor(isHanging: (address: string) => boolean): void;
  stop(): Promise<void>;
}

/** Headers and body in plain words: what a mail program would show. */
const readable = (raw: string): string => {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const words = head
    .replace(/\r\n\s+/g, ' ')
    // Encoded words that follow one another are one text.
    .replace(/\?= (?==\?)/g, '?=')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : quoted(text.replaceAll('_', ' ')),
    );
  const body = rest.join('\n\n');
  const isBase64 = /content-transfer-encoding: base64/i.test(head);
  return `${words}\n\n${isBase64 ? Buffer.from(body, 'base64').toString() : quoted(body)}`;
};

const quoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

/** A real mail server on loopback that asks for a name and the password `letters`; port 0 is any free one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let code = 0;
  let isHanging = (_address: string): boolean => false;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'letters' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) => {
      if (!isHanging(address)) done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (code > 0) return done(Object.assign(new Error('not now'), { responseCode: code }));
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          user: session.user ?? null,
          text: readable(Buffer.concat(chunks).toString()),
        });
        return done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    refuseWith: (next) => {
      code = next;
    },
    hangFor: (next) => {
      isHanging = next;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
