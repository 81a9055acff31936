import { pino } from 'pino';

/** Structured log: an object of facts first, then the sentence. An error goes under `err`. */
export interface Log {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
  child(facts: object): Log;
}

/** One JSON object per line on standard output. `level` as pino names them; `silent` writes nothing. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime, redact: secretPaths });
}

const secretPaths = ['password', 'token', 'authorization', 'headers.authorization', 'headers.cookie'];
