import type { Generated } from 'kysely';

export interface EnrolmentsTable {
  id: Generated<number>;
  code_hash: Buffer;
  tries_left: number;
  state: Generated<'open' | 'waiting' | 'approved' | 'refused'>;
  made_by: number | null;
  made_by_name: string;
  made_at: number;
  expires_at: number;
  serial: string | null;
  model: string | null;
  source: string | null;
  claimed_at: number | null;
  password_hash: string | null;
  username: string | null;
  site_id: number | null;
}

export interface EnrolmentsTables {
  enrolments: EnrolmentsTable;
}
