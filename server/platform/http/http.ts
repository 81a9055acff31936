import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { Server as TlsServer } from 'node:tls';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from '../clock';
import { listenFailure } from '../listening';
import type { Log } from '../log';
import type { Metrics } from '../metrics';
import { secure, type TlsFiles } from '../tlsPair';
import type { Unit } from '../unit';
import { checkRoutes } from './access';
import { acceptBodies } from './bodies';
import type { TrustedProxies } from './callerAddress';
import { createFailures } from './failure';
import { serveFront, serveMaps } from './front';
import { mountRoutes, type Authenticate, type Limits, type Refusal } from './mount';
import { refuseSources } from './refuseSources';
import { mountProbes, type ReadinessCheck, type ReadinessPart } from './probes';
import type { CreateLimit, Rate } from '../rateLimits/rateLimit';
import type { Actor, Route } from './route';
import { securityHeaders } from './security';
import { watchTraffic } from './traffic';

export interface HttpOptions {
  host: string;
  /** 0 takes any free port; `address()` tells which. */
  port: number;
  /** With them it speaks HTTPS only; they are followed when they change. */
  tls?: TlsFiles | null;
  prefix: string;
  routes: readonly Route[];
  authenticate: Authenticate;
  /** Whether a permission reaches all places, for calls that show all of them; without it nobody makes such calls. */
  reachesEverywhere?(actor: Actor, permission: string): Promise<boolean>;
  /** Writes down what a signed-in caller was refused. */
  refused?(refusal: Refusal): Promise<void>;
  checks: readonly ReadinessCheck[];
  /** What `/readyz` answers for when nobody names a part; the console, unless said otherwise. */
  readyPart?: ReadinessPart;
  /** Answers of small public addresses at the root, such as `/app-config.json`; never cached. */
  publicFiles: Readonly<Record<string, () => Promise<unknown>>>;
  /** Folder of the built front end. */
  webRoot: string;
  trustedProxies: TrustedProxies;
  /** Whether calls from this address are answered at all; everybody's when absent. */
  admits?(address: string): boolean;
  /** Folder of the operator's map archives, made when it is missing, and where they are answered. */
  maps?: { folder: string; prefix: string } | undefined;
  /** Origins that pictures (map tiles) may come from, beside our own. */
  pictureOrigins?: readonly string[];
  rates?: { all: Rate; open: Rate; signIn?: Rate; refused?: Rate };
  createLimit: CreateLimit;
  clock: Clock;
  log: Log;
  metrics: Metrics;
}

export interface Http {
  unit: Unit;
  /** For the live socket, which shares the port. */
  server: Server;
  /** Where it listens, such as https://127.0.0.1:8080; empty before the start. */
  address(): string;
}

/**
 * A screen full of people behind one address is normal here, and so is a shift of two hundred that signs in at once
 * (the ways, a picture, the sign-in); a flood is not.
 */
const defaultRates = { all: { burst: 600, perS: 200 }, open: { burst: 60, perS: 5 } };
const signInRate = { burst: 600, perS: 20 };
/** Of one caller, who has to slow down when so much was refused. */
const refusedRate = { burst: 400, perS: 2 };
const bodyLimitBytes = 8 * 1024 * 1024;
const requestLimitMs = 60_000;
const tlsVariables = { certificate: 'HTTPS_CERT', key: 'HTTPS_KEY' };
const compressFromBytes = 1_024;

/** The HTTP side of the process. Throws at once when a route does not say who may call it. */
export function createHttp(options: HttpOptions): Http {
  checkRoutes(options.routes);
  const app: FastifyInstance = Fastify({
    ...(options.tls && { https: {} }),
    logger: false,
    trustProxy: trustOf(options.trustedProxies),
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestLimitMs,
    // Waiting for idle browsers to leave would hold up every stop.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
  });
  let where = '';
  const ends: (() => void)[] = [];
  const start = async () => {
    const limits = limitsOf(options);
    await furnish(app, options, limits);
    if (options.tls && app.server instanceof TlsServer)
      ends.push(secure(app.server, options.tls, tlsVariables, options));
    where = await listen(app, options);
  };
  const stop = async () => {
    ends.splice(0).forEach((end) => end());
    await app.close();
  };
  return { unit: { name: 'http', start, stop }, server: app.server, address: () => where };
}

function listen(app: FastifyInstance, { host, port }: HttpOptions): Promise<string> {
  return app.listen({ host, port }).catch((error: unknown) => {
    throw listenFailure(error, { host, port, hostName: 'HOST', portName: 'PORT' });
  });
}

const trustOf = (trusted: TrustedProxies) => {
  if (typeof trusted === 'function') return trusted;
  return trusted.length > 0 ? [...trusted] : false;
};

function limitsOf({ rates = defaultRates, createLimit }: HttpOptions): Limits {
  const { all, open, signIn = signInRate, refused = refusedRate }: NonNullable<HttpOptions['rates']> = rates;
  return {
    all: createLimit('calls', all),
    open: createLimit('open calls', open),
    signIn: createLimit('sign-in calls', signIn),
    refused: createLimit('refused calls', refused),
  };
}

async function furnish(app: FastifyInstance, options: HttpOptions, limits: Limits): Promise<void> {
  const { log, metrics, prefix, routes, authenticate, checks, readyPart: part = 'console' } = options;
  watchTraffic(app, metrics, log);
  if (options.admits) refuseSources(app, prefix, options.admits);
  acceptBodies(app);
  await app.register(helmet, securityHeaders(options.pictureOrigins ?? []));
  await app.register(cookie);
  await app.register(compress, { threshold: compressFromBytes, encodings: ['br', 'gzip'] });
  mountProbes(app, { checks, part, metrics, authenticate });
  mountPublicFiles(app, options.publicFiles);
  await mountRoutes(app, routes, {
    prefix,
    authenticate,
    failureOf: createFailures(log, metrics),
    limits,
    ...(options.refused && { refused: options.refused }),
    ...(options.reachesEverywhere && { reachesEverywhere: options.reachesEverywhere }),
  });
  await serveFront(app, options.webRoot, prefix);
  if (options.maps) await serveMaps(app, options.maps.folder, options.maps.prefix);
}

function mountPublicFiles(app: FastifyInstance, files: HttpOptions['publicFiles']): void {
  for (const [path, read] of Object.entries(files))
    app.get(path, async (_request, reply) => reply.header('cache-control', 'no-store').send(await read()));
}
