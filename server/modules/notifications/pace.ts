import type { ChannelKind } from '@contract/notifications';
import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database';
import type { Channel } from './channel';

interface Window {
  withinMs: number;
  atMost: number;
}

/** What the services allow one robot; beyond it DingTalk locks a robot out for ten minutes. */
const windows: Readonly<Partial<Record<ChannelKind, readonly Window[]>>> = {
  dingtalk: [{ withinMs: minuteMs, atMost: 20 }],
  wecom: [{ withinMs: minuteMs, atMost: 20 }],
  feishu: [
    { withinMs: secondMs, atMost: 5 },
    { withinMs: minuteMs, atMost: 100 },
  ],
};

/** When the window has space again; null: it has now. */
const freeAt = (sentAt: readonly EpochMs[], { withinMs, atMost }: Window, now: EpochMs): EpochMs | null => {
  const within = sentAt.filter((at) => at > now - withinMs);
  const oldestInTheWay = within.at(-atMost);
  return oldestInTheWay === undefined ? null : oldestInTheWay + withinMs;
};

/** Takes a turn of the channel, over all processes. Answers null, or when to ask again. */
export const takeTurn = async (db: Db, { id, kind }: Channel, now: EpochMs): Promise<EpochMs | null> => {
  const limits = windows[kind];
  if (!limits) return null;
  return db.transaction().execute(async (trx) => {
    await sql`
      insert into notification_paces (channel_id) values (${id}) on conflict do nothing`.execute(trx);
    const { rows } = await sql<{ sentAt: number[] }>`
      select sent_at::float8[] as "sentAt" from notification_paces where channel_id = ${id} for update`.execute(
      trx,
    );
    // A time to come was written by a clock that was set back since.
    const sentAt = (rows[0]?.sentAt ?? []).filter((at) => at > now - minuteMs && at <= now);
    const later = limits.map((limit) => freeAt(sentAt, limit, now)).filter((at) => at !== null);
    if (later.length > 0) return Math.max(...later);
    await sql`
      update notification_paces set sent_at = ${[...sentAt, now]}::bigint[] where channel_id = ${id}`.execute(
      trx,
    );
    return null;
  });
};
