import type { ChannelKind } from '@contract/notifications';
import type { Language } from '@contract/languages';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/database';

/** What the keys of channels are bound to where they are sealed. */
export const secretOwner = 'notification channel';

export interface Channel {
  id: number;
  name: string;
  kind: ChannelKind;
  isOn: boolean;
  language: Language;
  host: string | null;
  port: number;
  security: 'starttls' | 'tls' | 'none';
  account: string | null;
  sender: string | null;
  url: string | null;
  body: string | null;
  /** What an answer must hold before its message counts as delivered. */
  acceptedAnswer: string | null;
  sealedSecret: string | null;
}

export const findChannels = async (db: Db | Trx, ids: readonly number[]): Promise<Channel[]> => {
  const { rows } = await sql<Channel>`
    select id, channel_name as name, kind, status = '0' as "isOn", language, host, coalesce(port, 587) as port,
      security, account, sender, url, body, accepted_answer as "acceptedAnswer",
      sealed_secret as "sealedSecret"
    from notification_channels where id = any(${[...ids]}::int[])`.execute(db);
  return rows;
};

export const findChannel = async (db: Db | Trx, id: number): Promise<Channel | null> =>
  (await findChannels(db, [id]))[0] ?? null;
