import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedCall[];
  /** What the next calls are answered with. */
  answerWith(status: number, body?: string): void;
  stop(): Promise<void>;
}

/** A real receiver of calls on loopback. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedCall[] = [];
  let status = 200;
  let said = '';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end(said);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?x=1`,
    received,
    answerWith: (next, body = '') => {
      status = next;
      said = body;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
