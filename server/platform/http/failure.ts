import { randomUUID } from 'node:crypto';
import { errorCodes, type ErrorName } from '@contract/errors';
import type { Language } from '@contract/languages';
import type { RowInUse } from '@contract/usage';
import { Counter } from 'prom-client';
import { AppError } from '../errors';
import type { Log } from '../log';
import type { Metrics } from '../metrics';
import { inUseIn, usedMessage } from './usedMessage';
import { isTextKey, say, type TextKey } from './words';

export interface FailureEnvelope {
  code: number;
  msg: string;
  reason: ErrorName;
  fields?: Record<string, string>;
  inUse?: RowInUse[];
  errorId?: string;
}

export interface FailedCall {
  language: Language;
  requestId: string;
  method: string;
  path: string;
}

export type FailureOf = (error: unknown, call: FailedCall) => FailureEnvelope;

/** Refusals in the caller's words; anything unexpected is logged here, once, and told as a number to ask for. */
export function createFailures(log: Log, metrics: Metrics): FailureOf {
  const internalErrors = new Counter({
    name: 'internal_errors_total',
    help: 'Calls that failed for a reason nobody foresaw',
    registers: [metrics],
  });
  return (error, call) => {
    const refusal = error instanceof AppError ? error : readingRefusal(error);
    const { requestId, method, path } = call;
    if (refusal?.cause) log.warn({ err: refusal.cause, requestId, method, path }, refusal.reason);
    if (refusal) return refusalEnvelope(refusal, call.language);
    const errorId = randomUUID().slice(0, 8);
    internalErrors.inc();
    log.error({ err: error, errorId, requestId, method, path }, 'a call failed');
    return {
      code: errorCodes.internal,
      msg: say(call.language, 'errors.internal', { errorId }),
      reason: 'internal',
      errorId,
    };
  };
}

/** A refusal in the words of a language. */
export function refusalEnvelope(refusal: AppError, language: Language): FailureEnvelope {
  const { reason, code, detail, fields, names } = refusal;
  const inUse = inUseIn(refusal, language);
  if (inUse.length > 0) return { code, msg: usedMessage(reason, inUse, language), reason, inUse };
  const reasons: Record<string, string> = {};
  for (const [field, text] of Object.entries(fields))
    reasons[field] = isTextKey(text)
      ? say(language, text, { field: names[field] ?? field, ...detail })
      : text;
  const first = Object.values(reasons)[0];
  if (first === undefined) return { code, msg: say(language, `errors.${reason}`, detail), reason };
  return { code, msg: first, reason, fields: reasons };
}

const unreadable: Record<string, TextKey> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'fields.body.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'fields.body.unknownType',
};

/** What Fastify refuses before any route sees it: bodies that are too large, malformed or of another type. */
function readingRefusal(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as Error & { code?: string; statusCode?: number };
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return null;
  return new AppError('validation', {}, { body: unreadable[code ?? ''] ?? 'fields.body.malformed' });
}
