import type { Generated } from 'kysely';

interface NotificationDeliveriesTable {
  id: Generated<number>;
  event: 'alarm' | 'cleared' | 'digest' | 'test' | 'report' | 'fault';
  channel_id: number;
  route_id: number | null;
  route_name: string;
  author_id: number | null;
  user_id: number | null;
  recipient: string;
  language: string;
  alarm_ids: number[];
  order_ids: Generated<number[]>;
  subject: string;
  body: string;
  payload: unknown;
  attachment: Generated<string | null>;
  state: 'waiting' | 'sending' | 'delivered' | 'dead' | 'skipped';
  attempts: Generated<number>;
  next_at: number | null;
  waits_from: Generated<number | null>;
  lease_until: number | null;
  last_error: string | null;
  created_at: number;
  done_at: number | null;
  level: Generated<number | null>;
  raised_at: Generated<number | null>;
  took_ms: Generated<number | null>;
}

export interface NotificationsTables {
  notification_deliveries: NotificationDeliveriesTable;
}
