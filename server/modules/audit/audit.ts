import { sql, type RawBuilder } from 'kysely';
import type { EpochMs } from '@contract/time';
import type { Db, Trx } from '../../platform/database/database';
import { currentCall } from '../../platform/http/currentCall';
import type { Actor } from '../../platform/http/route';
import { masked } from '../../platform/masking';

export interface AuditEvent {
  at: EpochMs;
  /** What was done, past tense, as `noun.verb`: `display.revoked`. */
  action: string;
  /** What it was done to, as `noun:id`. */
  subject: string;
  /** Facts of the event; never a secret. */
  detail?: Record<string, unknown>;
  /** The noun's name in the words of the admin API; the noun itself when there is none. */
  title?: string;
  /** Set when the call was refused. */
  error?: string;
  /** Sites that it concerns, where the subject is not the site itself: their pages tell of it too. */
  siteIds?: readonly number[];
}

type Doer = Pick<Actor, 'userId' | 'userName' | 'source' | 'isDisplay'> & Partial<Pick<Actor, 'token'>>;

/** Dictionary sys_oper_type, by the verb of the action. */
const businessTypes: Readonly<Record<string, string>> = {
  added: '1',
  edited: '2',
  removed: '3',
  granted: '4',
  exported: '5',
  imported: '6',
  forcedOut: '7',
  generated: '8',
  cleared: '9',
};

/** Writes what is being done in the transaction that does it: both happen, or neither. Answers the number of the entry. */
export async function writeAudit(trx: Db | Trx, doer: Doer, event: AuditEvent): Promise<number> {
  const id = await insertEvent(trx, doer, event);
  const { siteIds = [] } = event;
  if (siteIds.length > 0) await noteSites(trx, id, sql`unnest(${[...siteIds]}::int[]) as given (site_id)`);
  return id;
}

/** Has the pages of these sites tell of the entry. @param from what can be selected from, with a `site_id` */
export const noteSites = (trx: Db | Trx, eventId: number, from: RawBuilder<unknown>) =>
  sql`insert into audit_sites (event_id, site_id) select distinct ${eventId}::bigint, site_id from ${from}`.execute(
    trx,
  );

async function insertEvent(trx: Db | Trx, doer: Doer, event: AuditEvent): Promise<number> {
  const call = currentCall();
  const [module = '', verb = ''] = event.action.split('.');
  const { id } = await trx
    .insertInto('audit_events')
    .values({
      at: event.at,
      user_id: doer.isDisplay || doer.userId === 0 ? null : doer.userId,
      user_name: doer.userName,
      source: doer.source,
      action: event.action,
      subject: event.subject,
      detail: JSON.stringify(masked({ ...event.detail, ...(doer.token && { machine: doer.token.name }) })),
      module,
      title: event.title ?? module,
      business_type: businessTypes[verb] ?? '0',
      route_id: call?.routeId ?? '',
      request_id: call?.requestId ?? '',
      request_method: call?.method ?? '',
      oper_url: call?.path ?? '',
      user_agent: call?.userAgent ?? '',
      sent: call ? JSON.stringify(call.sent ?? null) : null,
      dept_name: sql<string>`coalesce((select d.name from users u join depts d on d.id = u.dept_id where u.id = ${doer.userId}), '')`,
      status: event.error === undefined ? '0' : '1',
      error: event.error ?? null,
      cost_ms: call ? Math.round(performance.now() - call.startedMs) : 0,
      seq: null,
      hash: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
