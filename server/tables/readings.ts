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
  cause: string | null;
}

export interface ClockCorrectionsTable {
  id: Generated<number>;
  site_id: number;
  sent_at: number;
  error_ms: number | null;
  corrected_at: number | null;
  way: Generated<'message' | 'timeCheck'>;
}

export interface StampsAheadTable {
  id: Generated<number>;
  site_id: number;
  kind: 'present' | 'raised' | 'cleared';
  device_code: string | null;
  alarm_id: number | null;
  definition_id: string | null;
  at: number;
  received_at: number;
}

export interface ReadingsTables {
  clock_corrections: ClockCorrectionsTable;
  stamps_ahead: StampsAheadTable;
  site_link_faults: SiteLinkFaultsTable;
  latest: LatestTable;
  site_contacts: SiteContactsTable;
}
