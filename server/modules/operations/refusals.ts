import { accessRefusals } from '@contract/errors';
import { minuteMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Refusal } from '../../platform/http/mount';
import type { Actor } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { writeAudit } from '../audit/audit';

export interface RefusalsDeps {
  db: Db;
  clock: Clock;
  log: Log;
}

/** The log only grows: one caller fills it with no more entries of its own than these in a window. */
const rowsPerWindow = 30;
const windowMs = 10 * minuteMs;
const mostRoutes = 20;

interface Caller {
  actor: Actor;
  since: EpochMs;
  /** What has an entry already. */
  noted: Set<string>;
  /** By route, what came again or too often. */
  counted: Map<string, number>;
  /** Whether a right was refused among what is counted; else what was sent was wrong. */
  hasAccess: boolean;
}

export interface Refusals {
  refused(refusal: Refusal): Promise<void>;
  /** Writes the counts of windows that ended. */
  unit: Unit;
}

/** A refusal is written down the first time; what a caller goes on trying is counted and told in one entry. */
export function createRefusals({ db, clock, log }: RefusalsDeps): Refusals {
  const callers = new Map<string, Caller>();
  const tell = async (isOver: (caller: Caller) => boolean) => {
    for (const [key, caller] of callers)
      if (isOver(caller)) {
        callers.delete(key);
        if (caller.counted.size > 0) await writeCounts(db, caller, clock.now());
      }
  };
  const quietly = (isOver: (caller: Caller) => boolean) =>
    tell(isOver).catch((error: unknown) => log.warn({ err: error }, 'refused calls could not be counted'));
  const isOver = ({ since }: Caller) => since + windowMs <= clock.now();
  let end = () => {};
  return {
    async refused(refusal) {
      const { actor, route, error } = refusal;
      const key = `${actor.isDisplay}:${actor.userId}:${actor.token?.name ?? ''}`;
      const caller: Caller = callers.get(key) ?? {
        actor,
        since: clock.now(),
        noted: new Set(),
        counted: new Map(),
        hasAccess: false,
      };
      callers.set(key, caller);
      const what = `${route.id} ${error.reason}`;
      if (caller.noted.has(what) || caller.noted.size >= rowsPerWindow) {
        caller.hasAccess ||= accessRefusals.includes(error.reason);
        caller.counted.set(route.id, (caller.counted.get(route.id) ?? 0) + 1);
        return;
      }
      caller.noted.add(what);
      await writeOne(db, refusal, clock.now());
    },
    unit: {
      name: 'refused calls',
      async start() {
        end = clock.every(minuteMs, () => void quietly(isOver));
      },
      async stop() {
        end();
        await quietly(() => true);
      },
    },
  };
}

async function writeOne(db: Db, { actor, route: { id }, error }: Refusal, at: EpochMs): Promise<void> {
  const [noun = '', verb = ''] = id.split('.');
  const detail = { reason: error.reason, fields: Object.keys(error.fields).slice(0, mostRoutes) };
  await writeAudit(db, actor, {
    at,
    action: `${noun}.${verb}Refused`,
    subject: id,
    detail,
    error: error.reason,
  });
}

async function writeCounts(db: Db, { actor, since, counted, hasAccess }: Caller, at: EpochMs): Promise<void> {
  const sorted = [...counted].sort(([, a], [, b]) => b - a);
  const times = sorted.reduce((sum, [, count]) => sum + count, 0);
  const detail = { times, since, routes: Object.fromEntries(sorted.slice(0, mostRoutes)) };
  const action = 'operations.refusalsCounted';
  await writeAudit(db, actor, {
    at,
    action,
    subject: 'calls:*',
    title: '操作日志',
    detail,
    error: hasAccess ? 'forbidden' : 'validation',
  });
}
