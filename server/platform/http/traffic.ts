import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import type { Log } from '../log';
import type { Metrics } from '../metrics';

/** Counts and times every answer by the pattern of its route, never by address: that would grow without end. */
export function watchTraffic(app: FastifyInstance, metrics: Metrics, log: Log): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, id: requestId, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    const durationMs = Math.round(reply.elapsedTime);
    log.debug({ requestId, method, route, status: reply.statusCode, durationMs }, 'a call was answered');
  });
}
