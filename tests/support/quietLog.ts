import type { Log } from '@server/platform/log';

const silence = (): void => undefined;

/** A log for tests that judge behaviour and not lines; errors still reach the terminal. */
export const quietLog: Log = {
  debug: silence,
  info: silence,
  warn: silence,
  error: (facts, message) => console.error(message, facts),
  child: () => quietLog,
};
