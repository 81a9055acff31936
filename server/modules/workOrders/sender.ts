import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import { ForeignNumber, type WorkOrderEvent } from '@contract/workOrders';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import { retryAfter } from '../../platform/outbound/backOff';
import { failureWords as wordsOf, quoted } from '../../platform/outbound/failureWords';
import { postOut } from '../../platform/outbound/post';
import { signedHeaders } from '../../platform/outbound/signing';
import type { Targets } from '../../platform/outbound/targets';
import type { SecretBox } from '../../platform/secretBox';
import { clockSlackMs } from '../../platform/clockSteps';
import { LeaseWatch, type StoredLease } from '../../platform/leaseWatch';
import { announceFault } from '../faults/outbox';
import { demandAuthor } from './author';
import { acknowledge, bindNumber, nextEvent } from './events.store';
import { findSystem, secretOf, systemColumns, type WorkOrderSystem } from './systems.store';

export interface SenderDeps {
  db: Db;
  clock: Clock;
  log: Log;
  box: SecretBox;
  targets: Targets;
  /** Scales the waits: below 1 for drills and tests. */
  delayFactor: number;
}

/** Longer than an address may take to answer: whoever died while sending is followed by another process. */
const leaseMs = 20 * secondMs;
const firstRetryMs = 5 * secondMs;
const mostRetryMs = 10 * minuteMs;

/** Whether a wait is over; one that would last longer than any began before our clock was set back. */
const isOver = (until: RawBuilder<EpochMs>, mostMs: number, now: EpochMs) =>
  sql<boolean>`(${until} <= ${now} or ${until} > ${now + mostMs + clockSlackMs})`;

interface Claimed extends WorkOrderSystem {
  attempts: number;
  leaseUntil: EpochMs;
}

/** Takes a turn of a system that something waits for, over all processes. @param over end of the lease of a process that died */
const claim = async (db: Db, id: number, over: EpochMs, now: EpochMs): Promise<Claimed | null> => {
  const { rows } = await sql<Claimed>`
    update work_order_systems y set lease_until = ${now + leaseMs}, attempts = y.attempts + 1
    where y.id = ${id} and y.status = '0' and not y.is_paused
      and ${isOver(sql`y.next_at`, mostRetryMs, now)} and y.lease_until in (0, ${over})
      and y.last_seq > y.acked_seq
    returning ${systemColumns}, y.attempts, y.lease_until as "leaseUntil"`.execute(db);
  return rows[0] ?? null;
};

const release = (db: Db, { id, leaseUntil }: Claimed) =>
  sql`update work_order_systems set lease_until = 0 where id = ${id} and lease_until = ${leaseUntil}`.execute(
    db,
  );

const Answer = z.object({ number: ForeignNumber });
/** Their number of the order, where the answer tells it. */
const numberIn = (text: string): string | null => {
  try {
    return Answer.safeParse(JSON.parse(text)).data?.number ?? null;
  } catch {
    return null;
  }
};

/** @throws Error with what the other side answered when that was not success */
async function post({ box, targets }: SenderDeps, system: WorkOrderSystem, event: WorkOrderEvent) {
  const body = JSON.stringify(event);
  const answer = await postOut(targets, {
    url: system.url,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'CoolOps',
      'x-coolops-event': event.kind,
      'x-coolops-sequence': String(event.seq),
      'idempotency-key': `${system.id}-${event.seq}`,
      ...signedHeaders(secretOf(box, system), body),
    },
    body,
  });
  if (answer.status < 200 || answer.status >= 300)
    throw new Error(quoted('outbound.status', { status: String(answer.status) }));
  return answer.text;
}

/** Sends a test at once. Answers why it failed, or null. */
export async function sendTest(deps: SenderDeps, systemId: number): Promise<string | null> {
  const system = await findSystem(deps.db, systemId);
  if (system === null) return null;
  const nothing = { number: null, order: null, step: null };
  try {
    await post(deps, system, { systemId, seq: 0, kind: 'test', at: deps.clock.now(), ...nothing });
    return null;
  } catch (error) {
    return wordsOf(error);
  }
}

async function settle(
  { db, clock, log }: SenderDeps,
  { id }: Claimed,
  { seq, order }: WorkOrderEvent,
  text: string,
) {
  const now = clock.now();
  const number = numberIn(text);
  await db.transaction().execute(async (trx) => {
    await acknowledge(trx, id, seq, now);
    if (number === null || order === null) return;
    if (await bindNumber(trx, id, order.id, number)) await announceFault(trx, order.id, 'elsewhere', now);
  });
  log.debug({ system: id, seq }, 'a step was told to a work-order system');
}

/** Sends the first event that a system has not acknowledged. Answers whether another may follow at once. */
async function sendNext(deps: SenderDeps, id: number, over: EpochMs): Promise<boolean> {
  const { db, clock, log, delayFactor } = deps;
  const system = await claim(db, id, over, clock.now());
  if (system === null) return false;
  try {
    const next = await nextEvent(db, id);
    if (next === null) return false;
    await demandAuthor(db, system.authorId, next.orderId);
    await settle(deps, system, next.event, await post(deps, system, next.event));
    return true;
  } catch (error) {
    const now = clock.now();
    const wait = retryAfter(system.attempts, firstRetryMs * delayFactor, mostRetryMs);
    log.warn({ err: error, system: id, attempts: system.attempts }, 'a work-order system was not reached');
    await sql`
      update work_order_systems set last_error = ${wordsOf(error).slice(0, 500)}, failed_at = ${now},
        next_at = ${Math.round(now + wait)}
      where id = ${id} and lease_until = ${system.leaseUntil}`.execute(db);
    return false;
  } finally {
    await release(db, system);
  }
}

export interface Sender {
  /** Sends whatever waits and is due; each system on its own, so that a slow one holds up no other. */
  sendDue(): Promise<void>;
  /** Begins nothing more, and waits for what is under way. */
  end(): Promise<void>;
}

export function createSender(deps: SenderDeps): Sender {
  const underWay = new Map<number, Promise<void>>();
  let isEnding = false;
  const leases = new LeaseWatch(deps.clock, leaseMs);
  const drain = async (id: number, over: EpochMs): Promise<void> => {
    while (!isEnding && (await sendNext(deps, id, over)));
  };
  const begin = (id: number, over: EpochMs): Promise<void> => {
    const going =
      underWay.get(id) ??
      drain(id, over)
        .catch((error: unknown) => deps.log.error({ err: error, system: id }, 'steps could not be sent'))
        .finally(() => underWay.delete(id));
    underWay.set(id, going);
    return going;
  };
  return {
    async sendDue() {
      isEnding = false;
      const { rows } = await sql<StoredLease & { isDue: boolean }>`
        select id, lease_until as until, ${isOver(sql`next_at`, mostRetryMs, deps.clock.now())} as "isDue"
        from work_order_systems where status = '0' and not is_paused and last_seq > acked_seq`.execute(
        deps.db,
      );
      const over = new Map(
        leases.over(rows.filter(({ until }) => until > 0)).map(({ id, until }) => [id, until]),
      );
      const due = rows.filter(({ isDue }) => isDue);
      await Promise.all(due.map(({ id }) => begin(id, over.get(id) ?? 0)));
    },
    async end() {
      isEnding = true;
      await Promise.all(underWay.values());
    },
  };
}
