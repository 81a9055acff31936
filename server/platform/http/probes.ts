import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics';
import { isHeldBack, mayUse } from './access';
import type { Authenticate } from './mount';
import { isLoopback, sourceOf, tokenOf } from './source';

/** The console serves people, the intake stores what the field sends: one may work without the other. */
export const readinessParts = ['console', 'intake'] as const;
export type ReadinessPart = (typeof readinessParts)[number];

/** Something this process cannot work without; `isReady` must answer soon and may throw. */
export interface ReadinessCheck {
  name: string;
  /** Of which part; without it, of both. */
  part?: ReadinessPart;
  isReady(): Promise<boolean>;
}

export interface ProbePorts {
  checks: readonly ReadinessCheck[];
  /** What `/readyz` is asked for when the caller names no part. */
  part: ReadinessPart;
  metrics: Metrics;
  authenticate: Authenticate;
}

const checkLimitMs = 2_000;
export const metricsPermission = 'monitor:server:list';

/**
 * `/healthz`: the process answers. `/readyz`: so does what it needs (503 while not), for the part that is asked for.
 * `/metrics` for Prometheus.
 */
export function mountProbes(app: FastifyInstance, { checks, part, metrics, authenticate }: ProbePorts): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  app.get('/readyz', async ({ query }, reply) => {
    const asked = partOf(query) ?? part;
    const isKnown = readinessParts.some((one) => one === asked);
    if (!isKnown) return reply.code(400).send({ status: 'unknownPart', parts: readinessParts });
    const found = await allHold(checks.filter((check) => (check.part ?? asked) === asked));
    const isReady = Object.values(found).every(Boolean);
    const status = isReady ? 'ready' : 'notReady';
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, checks: found });
  });
  app.get('/metrics', async (request, reply) => {
    if (!(await mayReadMetrics(request, authenticate))) return reply.code(403).send({ status: 'forbidden' });
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.metrics());
  });
}

const partOf = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'part' in query ? query.part : undefined;

async function allHold(checks: readonly ReadinessCheck[]): Promise<Record<string, boolean>> {
  const found: Record<string, boolean> = {};
  await Promise.all(checks.map(async (check) => (found[check.name] = await holds(check))));
  return found;
}

async function holds(check: ReadinessCheck): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, checkLimitMs, false).unref());
  return Promise.race([check.isReady().catch(() => false), late]);
}

async function mayReadMetrics(request: FastifyRequest, authenticate: Authenticate): Promise<boolean> {
  if (isLoopback(request)) return true;
  const token = tokenOf(request);
  if (token === null) return false;
  const actor = await authenticate(token, sourceOf(request), request.headers['user-agent'] ?? '');
  return actor !== null && !isHeldBack(actor) && mayUse(actor, metricsPermission);
}
