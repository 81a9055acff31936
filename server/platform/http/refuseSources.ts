import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors';
import { sourceOf } from './source';

/** Orchestrators ask from wherever they stand, and learn nothing but that the process lives. */
const probes = ['/healthz', '/readyz'];

/** Who is not admitted gets no page, no file and no answer, before anything else is looked at. */
export function refuseSources(
  app: FastifyInstance,
  prefix: string,
  admits: (address: string) => boolean,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (probes.includes(path) || admits(sourceOf(request))) return;
    if (`${path}/`.startsWith(`${prefix}/`)) throw new AppError('sourceBlocked');
    await reply.code(403).type('text/plain; charset=utf-8').send('Not from this address');
  });
}
