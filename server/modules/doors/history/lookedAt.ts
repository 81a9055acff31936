import { minuteMs, type EpochMs } from '@contract/time';
import type { Db } from '../../../platform/database/database';
import type { Actor } from '../../../platform/http/route';
import { writeAudit } from '../../audit/audit';

/** A list that renews itself is one look. */
const oneLookMs = 10 * minuteMs;
const mostRemembered = 10_000;

/** Notes in the log of operations who looked at whose movements: of one person, or of everybody at a place. */
export type NoteLook = (
  actor: Actor,
  subject: string,
  detail: Record<string, unknown>,
  siteIds?: readonly number[],
) => Promise<void>;

export function createNoteLook(db: Db, now: () => EpochMs): NoteLook {
  const looks = new Map<string, EpochMs>();
  return async (actor, subject, detail, siteIds) => {
    const key = `${actor.userId} ${actor.displayId ?? ''} ${subject} ${String(detail['what'])}`;
    const at = now();
    if (at - (looks.get(key) ?? 0) < oneLookMs) return;
    if (looks.size >= mostRemembered) looks.clear();
    await writeAudit(db, actor, {
      ...{ at, action: 'movements.read', subject, title: '查看人员行踪', detail },
      ...(siteIds && { siteIds }),
    });
    looks.set(key, at);
  };
}
