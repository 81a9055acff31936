import type { Generated } from 'kysely';

export interface ForeignServersTable {
  id: Generated<number>;
  name: string;
  way: 'scrape' | 'push';
  url: string | null;
  push_hash: Buffer | null;
  is_enabled: Generated<boolean>;
  created_by: string;
  created_at: number;
  seen_at: Generated<number | null>;
  problem: Generated<string | null>;
  figures: Generated<unknown>;
  counters: Generated<unknown>;
}

export interface MonitorTables {
  foreign_servers: ForeignServersTable;
}
