import { limits, services } from '@contract/bInterface/names';
import { wsdlOf } from '@contract/bInterface/wsdl';
import { secondMs } from '@contract/time';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { listenFailure } from '../../platform/listening';
import type { CreateLimit, RateLimit } from '../../platform/rateLimits/rateLimit';
import type { Unit } from '../../platform/unit';
import { answerTo, type ListeningDeps, type Reply } from './dispatch';

export interface EndpointOptions {
  host: string;
  port: number;
  /** Under which units reach us; null: as they called us. */
  publicUrl: string | null;
}

/** A unit says little and seldom; behind one address there may be many. */
const rate = { burst: 400, perS: 100 };
const bytesOfOneCall = 64 * 1024;
const mostConnections = 4_096;
const mostOfOneSource = 256;
/** Bodies that are being read, of all units together. */
const mostBytes = 64 * 1024 * 1024;
const times = {
  headersTimeout: 5 * secondMs,
  requestTimeout: 15 * secondMs,
  keepAliveTimeout: 30 * secondMs,
  connectionsCheckingInterval: secondMs,
};
/** Small devices leave out what HTTP asks for. */
const tolerant = { maxHeaderSize: 16 * 1024, requireHostHeader: false };
const plain = 'text/plain; charset=utf-8';

/** That a unit called. */
const ownAddress = ({ localAddress = '' }: Socket): string => localAddress.replace(/^::ffff:/, '');

const refusal = (status: number, body: string): Reply => ({ status, contentType: plain, body });

/** Where units call us: SOAP over HTTP on a port of its own, for the listed networks alone. */
export class BInterfaceEndpoint implements Unit {
  readonly name = 'b interface';
  private server: Server | null = null;
  private bytes = 0;
  private readonly bySource = new Map<string, number>();
  private readonly rates: RateLimit;

  constructor(
    private readonly deps: ListeningDeps & { createLimit: CreateLimit },
    private readonly options: EndpointOptions,
  ) {
    this.rates = deps.createLimit('calls of units', rate);
  }

  /** The port it listens on; 0 before the start. */
  get port(): number {
    const address = this.server?.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  async start(): Promise<void> {
    const { host, port } = this.options;
    const server = createServer({ ...times, ...tolerant }, (request, response) => {
      void this.serve(request, response);
    });
    server.maxConnections = mostConnections;
    server.on('connection', (socket) => this.admit(socket));
    server.on('clientError', (_, socket) => socket.destroy());
    server.listen(port, host);
    try {
      await once(server, 'listening');
    } catch (error) {
      throw listenFailure(error, { host, port, hostName: 'B_INTERFACE_HOST', portName: 'B_INTERFACE_PORT' });
    }
    this.server = server;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server === null) return;
    server.close();
    server.closeAllConnections();
  }

  /** Who is in no listed network is not answered at all. */
  private admit(socket: Socket): void {
    const source = this.deps.reach.allowed(socket.remoteAddress ?? '');
    const open = source === null ? 0 : (this.bySource.get(source) ?? 0);
    if (source === null || open >= mostOfOneSource) {
      socket.destroy();
      return;
    }
    this.bySource.set(source, open + 1);
    socket.once('close', () => {
      const left = (this.bySource.get(source) ?? 1) - 1;
      if (left > 0) this.bySource.set(source, left);
      else this.bySource.delete(source);
    });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = await this.replyTo(request).catch((error: unknown) => {
      if (!request.destroyed) this.deps.log.warn({ err: error }, 'a call of a unit failed');
      return refusal(500, 'failed');
    });
    if (response.destroyed) return;
    const isOver = reply.status >= 400 && reply.status !== 405;
    response.writeHead(reply.status, {
      'content-type': reply.contentType,
      'content-length': Buffer.byteLength(reply.body),
      ...(isOver && { connection: 'close' }),
      ...(reply.status === 405 && { allow: 'POST' }),
    });
    response.end(reply.body);
  }

  private async replyTo(request: IncomingMessage): Promise<Reply> {
    const source = this.deps.reach.allowed(request.socket.remoteAddress ?? '');
    if (source === null) return refusal(403, 'not listed');
    if (!this.rates.take(source)) return refusal(503, 'too many calls');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && /\?wsdl\b/i.test(request.url ?? '')) return this.wsdl(request);
    if (request.method !== 'POST') return refusal(405, 'POST a message of the B interface');
    const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
    if (encoding !== 'identity') return refusal(415, 'no compression');
    const body = await this.bodyOf(request);
    if (body === null) return refusal(413, 'too large');
    if (!this.affords(source, body.length)) return refusal(503, 'too much');
    return answerTo(this.deps, body, { source, scIp: this.scIp(request) });
  }

  /** A long body costs its caller as much as many short ones. */
  private affords(source: string, bytes: number): boolean {
    return this.rates.take(source, Math.floor(bytes / bytesOfOneCall));
  }

  /** Null when it is larger than any message. */
  private async bodyOf(request: IncomingMessage): Promise<Buffer | null> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        this.bytes += chunk.length;
        if (bytes > limits.bytes || this.bytes > mostBytes) return null;
        chunks.push(chunk);
      }
    } finally {
      this.bytes -= bytes;
    }
    return Buffer.concat(chunks);
  }

  private wsdl({ headers, socket }: IncomingMessage): Reply {
    const { publicUrl } = this.options;
    const called = ownAddress(socket);
    const host = headers.host ?? `${isIP(called) === 6 ? `[${called}]` : called}:${this.port}`;
    const base = publicUrl ?? `http://${host}`;
    const address = base.replace(/\/$/, '') + services.SC.path;
    return { status: 200, contentType: 'text/xml; charset=utf-8', body: wsdlOf('SC', address) };
  }

  private scIp({ socket }: IncomingMessage): string {
    const { publicUrl } = this.options;
    if (publicUrl !== null) return new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
    return ownAddress(socket);
  }
}
