import type { Trouble } from '@contract/diagnostics';
import type { Clock } from './clock';
import type { Log } from './log';

const most = 100;
const longest = 500;

/** The newest warnings and errors of this process, for whoever looks for a cause without its log at hand. */
export interface Troubles {
  /** The newest first. */
  recent(): Trouble[];
  /** A log that writes as the given one does, and is remembered here. */
  rememberedBy(log: Log): Log;
}

const errorOf = (facts: object): string | null => {
  const error: unknown = 'err' in facts ? facts.err : null;
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, longest) : null;
};

export function createTroubles(clock: Pick<Clock, 'now'>): Troubles {
  const kept: Trouble[] = [];
  const keep = (level: Trouble['level'], facts: object, message: string): void => {
    kept.unshift({ at: clock.now(), level, message: message.slice(0, longest), error: errorOf(facts) });
    kept.length = Math.min(kept.length, most);
  };
  const rememberedBy = (log: Log): Log => ({
    debug: (facts, message) => log.debug(facts, message),
    info: (facts, message) => log.info(facts, message),
    warn(facts, message) {
      keep('warn', facts, message);
      log.warn(facts, message);
    },
    error(facts, message) {
      keep('error', facts, message);
      log.error(facts, message);
    },
    child: (facts) => rememberedBy(log.child(facts)),
  });
  return { recent: () => [...kept], rememberedBy };
}
