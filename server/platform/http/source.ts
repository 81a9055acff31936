import type { FastifyRequest } from 'fastify';
import { presentedToken } from './presentedToken';

/** The caller's address, behind the proxies that we trust; an IPv4 address is written as one. */
export const sourceOf = (request: FastifyRequest): string => request.ip.replace(/^::ffff:/, '');

/** Really this machine: a proxy that runs here speaks for others, and says so in its headers. */
export const isLoopback = (request: FastifyRequest): boolean =>
  /^(127\.|::1$)/.test(sourceOf(request)) &&
  (request.headers['x-forwarded-for'] === undefined || (request.ips?.length ?? 0) > 1);

export const tokenOf = (request: FastifyRequest): string | null =>
  presentedToken(request.headers.authorization, request.cookies);
