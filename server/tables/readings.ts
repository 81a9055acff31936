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

export interface SiteLinkFaultsTable {
  site_id: number;
  fault: string;
  since: number;
  value: number | null;
  reason: string | null;
  detail: string | null;
}

export interface ReadingsTables {
  site_link_faults: SiteLinkFaultsTable;
  latest: LatestTable;
  site_contacts: SiteContactsTable;
}
