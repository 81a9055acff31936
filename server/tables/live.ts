import type { Generated } from 'kysely';

export interface OutboxTable {
  id: Generated<number>;
  topic: string;
  seq: number | null;
  key: string;
  kind: string;
  area_id: number | null;
  dept_id: number | null;
  payload: unknown;
  trace: unknown;
  created_at: number;
}

export interface LiveTopicsTable {
  topic: string;
  epoch: string;
  last_seq: Generated<number>;
  store_mark: Generated<string>;
}

export interface LivePlacesTable {
  id: Generated<boolean>;
  version: number;
  looks: Generated<number>;
}

export interface LiveTables {
  outbox: OutboxTable;
  live_topics: LiveTopicsTable;
  live_places: LivePlacesTable;
}
