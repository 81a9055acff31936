import type { Language } from '@contract/languages';
import { callerNetworkOf } from '@contract/networks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors';
import { admit, checkRoutes } from './access';
import { masked } from '../masking';
import { answerSerializer } from './answerSerializer';
import { readMultipart } from './bodies';
import { createCallerAddress } from './callerAddress';
import { callerGone } from './callerGone';
import { duringCall, type CurrentCall } from './currentCall';
import type { FailureOf } from './failure';
import type { RateLimit } from '../rateLimits/rateLimit';
import { Download, type Actor, type AnswerCookie, type Route, type RouteContext, type Upload } from './route';
import { sourceOf, tokenOf } from './source';
import { refuseUnstorable } from '../storable';
import { parsed } from './validation';
import { languageOf, say } from './words';

/** Who holds the token, or null; `source` and `userAgent` as the session saw them. */
export type Authenticate = (token: string, source: string, userAgent: string) => Promise<Actor | null>;

export interface MountPorts {
  prefix: string;
  authenticate: Authenticate;
  failureOf: FailureOf;
  limits: Limits;
  /** Whether a permission reaches all places; without an answer it does not. */
  reachesEverywhere?(actor: Actor, permission: string): Promise<boolean>;
  /** Writes down what a signed-in caller was refused. */
  refused?(refusal: Refusal): Promise<void>;
}

/** Every call of a network, its calls of public routes alone, those of signing in, and what a caller was refused. */
export interface Limits {
  all: RateLimit;
  open: RateLimit;
  signIn: RateLimit;
  refused: RateLimit;
}

export interface Refusal {
  actor: Actor;
  route: Route;
  error: AppError;
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/** What a stranger may make us read. */
const openBodyLimitBytes = 64 * 1024;

/** Mounts routes under the prefix: admission before the body is read, then validation, handler and envelope. */
export async function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  ports: MountPorts,
): Promise<void> {
  checkRoutes(routes);
  app.decorateRequest('actor', null);
  await app.register(
    async (api) => {
      api.setErrorHandler((error, request, reply) => answerFailure(reply, request, ports.failureOf, error));
      for (const route of routes) mountRoute(api, route, ports);
      api.all('/*', (request) => refuseUnknown(request, ports));
    },
    { prefix: ports.prefix },
  );
}

function mountRoute(api: FastifyInstance, route: Route, ports: MountPorts): void {
  const write = answerSerializer(route);
  api.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    // What an answer holds is known to its serializer.
    ...(write && { schema: { response: { 200: {} } }, serializerCompiler: () => write }),
    ...(route.permission === 'public' && { bodyLimit: openBodyLimitBytes }),
    ...(route.upload && { bodyLimit: route.upload.maxBytes + multipartOverheadBytes }),
    onRequest: (request) => recorded(route, request, ports, () => admitted(route, request, ports)),
    handler: (request, reply) => recorded(route, request, ports, () => handled(route, request, reply)),
  });
}

async function refuseUnknown(request: FastifyRequest, { limits }: MountPorts): Promise<never> {
  throw new AppError(limits.all.take(callerNetworkOf(sourceOf(request))) ? 'notFound' : 'tooManyRequests');
}

async function admitted(
  route: Route,
  request: FastifyRequest,
  { authenticate, limits, reachesEverywhere }: MountPorts,
): Promise<void> {
  const source = sourceOf(request);
  const network = callerNetworkOf(source);
  const ofPublic = route.isPartOfSignIn ? limits.signIn : limits.open;
  if (!limits.all.take(network) || (route.permission === 'public' && !ofPublic.take(network)))
    throw new AppError('tooManyRequests');
  const token = tokenOf(request);
  request.actor = token === null ? null : await authenticate(token, source, userAgentOf(request));
  if (request.actor && !limits.refused.has(callerOf(request.actor, network)))
    throw new AppError('tooManyRequests');
  admit(route, request.actor);
  if (route.scope !== 'everywhere') return;
  const reaches = request.actor && (await reachesEverywhere?.(request.actor, route.permission));
  if (reaches !== true) throw new AppError('forbidden');
}

/** Boundaries, names and headers of a form with one file. */
const multipartOverheadBytes = 64 * 1024;

/** Runs within the call, so that what is written down knows it; a refusal of a signed-in caller is, too. */
function recorded<T>(
  route: Route,
  request: FastifyRequest,
  ports: MountPorts,
  run: () => Promise<T>,
): Promise<T> {
  return duringCall(callOf(route, request), async () => {
    try {
      return await run();
    } catch (error) {
      if (error instanceof AppError) nameFields(error, route, request);
      const { actor } = request;
      if (actor && error instanceof AppError && isWorthRecording(route, error)) {
        ports.limits.refused.take(callerOf(actor, callerNetworkOf(sourceOf(request))));
        await ports.refused?.({ actor, route, error });
      }
      throw error;
    }
  });
}

const callerOf = ({ userId, isDisplay }: Actor, network: string): string =>
  `${isDisplay ? 'wall' : 'user'} ${userId} ${network}`;

function nameFields(error: AppError, route: Route, request: FastifyRequest): void {
  const { fieldName } = route;
  if (!fieldName) return;
  const language = languageOf(request.headers);
  error.names = Object.fromEntries(
    Object.keys(error.fields).map((field) => [field, fieldName(field, language)]),
  );
}

const isWorthRecording = ({ method }: Route, { reason }: AppError): boolean =>
  reason === 'forbidden' || (method !== 'GET' && reason !== 'tooManyRequests');

const callOf = (route: Route, request: FastifyRequest): CurrentCall => ({
  requestId: request.id,
  routeId: route.id,
  method: request.method,
  path: request.url.split('?')[0] ?? '',
  sent: masked({
    query: request.query,
    ...(Buffer.isBuffer(request.body) ? {} : { body: request.body }),
  }),
  startedMs: performance.now(),
  userAgent: userAgentOf(request),
  language: languageOf(request.headers),
});

async function handled(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const context = contextOf(route, request, reply, await bodyOf(route, request));
  const result = await route.handle(context);
  if (result instanceof Download) return reply.headers(result.headers).send(result.body);
  if (route.answer === 'raw') return result;
  const head = { code: 200, msg: say(context.language, 'answers.done') };
  // What goes out is decided by the answer's schema; a result that is not an object has nothing to spread.
  return route.answer === 'whole' ? { ...head, ...(result as object) } : { ...head, data: result };
}

async function bodyOf(
  route: Route,
  request: FastifyRequest,
): Promise<{ body: unknown; upload: Upload | null }> {
  if (!route.upload) {
    if (Buffer.isBuffer(request.body))
      throw new AppError('validation', {}, { body: 'fields.body.unknownType' });
    return { body: request.body, upload: null };
  }
  const { fields, upload } = await readMultipart(request.body, request.headers['content-type'] ?? '');
  return { body: fields, upload };
}

function contextOf(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { body, upload }: { body: unknown; upload: Upload | null },
): RouteContext<unknown, unknown, unknown> {
  const language = languageOf(request.headers);
  for (const part of [request.params, request.query, body, upload?.name]) refuseUnstorable(part);
  const nameOf = (field: string) => route.fieldName?.(field, language) ?? field;
  const read = (schema: Route['body'], input: unknown) =>
    schema && parsed(schema, input ?? {}, language, nameOf);
  return {
    params: read(route.params, request.params),
    query: read(route.query, request.query),
    body: read(route.body, body),
    upload,
    // `admit` has refused the call where the route needs an actor; public routes are told not to look.
    actor: request.actor as Actor,
    language,
    source: sourceOf(request),
    sourceWhen: (trusts) => createCallerAddress(trusts)(request.raw),
    userAgent: userAgentOf(request),
    requestId: request.id,
    token: tokenOf(request),
    get signal() {
      return callerGone(reply);
    },
    header: (name) => oneOf(request.headers[name]),
    text: request.sentText,
    cookies: request.cookies,
    setCookie: (cookie) => setCookie(request, reply, cookie),
  };
}

const userAgentOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, 512);

const oneOf = (header: string | string[] | undefined): string | null =>
  (Array.isArray(header) ? header[0] : header) ?? null;

function setCookie(request: FastifyRequest, reply: FastifyReply, cookie: AnswerCookie): void {
  const { name, value, isHttpOnly, maxAgeS, sameSite = 'strict' } = cookie;
  const secure = request.protocol === 'https';
  const common = { path: '/', httpOnly: isHttpOnly, sameSite, secure };
  if (value === '') reply.clearCookie(name, common);
  else reply.setCookie(name, value, maxAgeS === null ? common : { ...common, maxAge: maxAgeS });
}

/** Always HTTP 200 (R-CALL-11): clients of this family read the code in the body. */
function answerFailure(
  reply: FastifyReply,
  request: FastifyRequest,
  failureOf: FailureOf,
  error: unknown,
): FastifyReply {
  const language: Language = languageOf(request.headers);
  const call = {
    language,
    requestId: request.id,
    method: request.method,
    path: request.url.split('?')[0] ?? '',
  };
  const envelope = failureOf(error, call);
  return reply.code(200).type('application/json; charset=utf-8').send(JSON.stringify(envelope));
}
