import type { FastifyReply } from 'fastify';

/** Aborted when the caller has gone before the answer: what is done for him alone may end. */
export const callerGone = ({ raw }: FastifyReply): AbortSignal => {
  if (raw.destroyed) return AbortSignal.abort();
  const leaving = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort();
  });
  return leaving.signal;
};
