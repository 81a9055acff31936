import type { Generated } from 'kysely';

export interface LatestTable {
  device_id: number;
  ts: number;
  n: number;
  received_at: number;
  invalid: number;
  v: (number | null)[];
}

export interface SiteContactsTable {
  site_id: number;
  heard_at: number;
  is_online: boolean;
  heard_seeing_ms: Generated<number>;
}

export interface DeadLettersTable {
  id: Generated<number>;
  received_at: number;
  reason: string;
  topic: string;
  credential: string | null;
  site_id: number | null;
  detail: Generated<string>;
  payload: Buffer;
}

export interface IngestShardsTable {
  shard: number;
  owner: string;
  lease_until: number;
}

export interface ReadingsTables {
  latest: LatestTable;
  site_contacts: SiteContactsTable;
  dead_letters: DeadLettersTable;
  ingest_shards: IngestShardsTable;
}
