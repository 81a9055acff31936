import type { ColumnType, Generated } from 'kysely';

export interface ApiTokensTable {
  id: Generated<number>;
  version: Generated<number>;
  token_name: string;
  token_hash: Buffer;
  token_hint: string;
  user_id: number;
  expires_at: number;
  revoked_at: number | null;
  last_used_at: number | null;
  last_used_source: string | null;
  remark: string | null;
  create_by: Generated<string>;
  create_time: number;
  update_by: Generated<string>;
  update_time: number | null;
}

export interface PasswordHistoryTable {
  user_id: number;
  password_hash: string;
  changed_at: number;
}

export interface RecoveryCodesTable {
  user_id: number;
  code_hash: string;
  used_at: number | null;
}

export interface SessionsTable {
  id: Generated<number>;
  token_hash: Buffer;
  user_id: number | null;
  display_id: number | null;
  permission_version: number;
  created_at: number;
  seen_at: number;
  expires_at: number;
  absolute_expires_at: number;
  ended_at: number | null;
  end_reason: string | null;
  source: string;
  user_agent: Generated<string>;
  id_token: string | null;
  sso_sid: string | null;
}

export interface CaptchasTable {
  id: string;
  answer_hash: string;
  source: Generated<string>;
  expires_at: number;
}

export interface LoginAttemptsTable {
  account: string;
  source: string;
  failures: number;
  in_flight: Generated<number>;
  last_failed_at: number;
  locked_until: number | null;
}

export interface LoginLogTable {
  id: Generated<number>;
  user_name: string;
  status: '0' | '1';
  source: string;
  browser: Generated<string>;
  os: Generated<string>;
  msg: string;
  login_time: number;
}

export interface SmsCodesTable {
  phone: string;
  code_hash: Buffer;
  sent_at: number;
  expires_at: number;
  failures: Generated<number>;
  source: string;
}

export interface SmsRequestsTable {
  id: Generated<number>;
  phone: string;
  source: string;
  at: number;
}

export interface SsoFlowsTable {
  state_hash: Buffer;
  browser_hash: Buffer;
  nonce: string;
  verifier: string;
  expires_at: number;
}

export interface SsoTicketsTable {
  ticket_hash: Buffer;
  browser_hash: Buffer;
  user_id: number | null;
  issuer: string;
  subject: string;
  display_name: string;
  id_token: string;
  sid: string | null;
  expires_at: number;
}

export interface UserIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: number;
  linked_at: number;
}

export interface DisplaysTable {
  id: Generated<number>;
  name: string;
  created_by: string;
  created_at: number;
  rotate_at: number;
  revoked_at: number | null;
  plan: ColumnType<unknown, string | null | undefined, string | null>;
  is_watched: Generated<boolean>;
  beat_at: Generated<number | null>;
  beat: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface DisplayRegionsTable {
  display_id: number;
  region_id: number;
}

export interface DisplayPairingsTable {
  id: Generated<number>;
  code: string;
  secret_hash: Buffer;
  source: string;
  user_agent: Generated<string>;
  created_at: number;
  expires_at: number;
  display_id: number | null;
}

/** By what people, machines and walls prove who they are. */
export interface SigningInTables {
  api_tokens: ApiTokensTable;
  password_history: PasswordHistoryTable;
  recovery_codes: RecoveryCodesTable;
  sessions: SessionsTable;
  captchas: CaptchasTable;
  login_attempts: LoginAttemptsTable;
  login_log: LoginLogTable;
  sms_codes: SmsCodesTable;
  sms_requests: SmsRequestsTable;
  sso_flows: SsoFlowsTable;
  sso_tickets: SsoTicketsTable;
  user_identities: UserIdentitiesTable;
  displays: DisplaysTable;
  display_regions: DisplayRegionsTable;
  display_pairings: DisplayPairingsTable;
}
