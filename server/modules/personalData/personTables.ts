import type { PersonalDataName } from '@contract/personalData';

/** What a column that names a person holds. */
export type PersonKey = 'account' | 'login' | 'holder' | 'phone' | 'email';

export interface PersonTable {
  table: string;
  data: PersonalDataName;
  /** Columns by which the rows of a person are found. */
  by: readonly (readonly [column: string, key: PersonKey])[];
  /** What an export leaves out beside secrets. */
  unexported?: readonly string[];
  erasure: Erasure;
}

type Erasure =
  | { act: 'remove' }
  /** The row stays under the pseudonym; these columns are emptied, `@` stands for the pseudonym. */
  | { act: 'keep'; why: string; set?: Readonly<Record<string, string | number | boolean | null>> };

const remove = { act: 'remove' } as const;
const keep = (why: string, set: Readonly<Record<string, string | number | boolean | null>> = {}) =>
  ({ act: 'keep', why, set }) as const;
/** Tables of the account itself: settings, sessions, what makes its reach. */
const ofAccount = (data: PersonalDataName, ...tables: string[]): PersonTable[] =>
  tables.map((table) => ({ table, data, by: [['user_id', 'account']], erasure: remove }));

const trace = 'who did it is part of the record';

/** Columns of secrets, in whatever table: no export holds one. */
export const secretColumns: readonly string[] = [
  ...[
    'password_hash',
    'token_hash',
    'code_hash',
    'ticket_hash',
    'browser_hash',
    'number_hash',
    'unknown_hash',
  ],
  ...['totp_secret', 'totp_last_step', 'number_sealed', 'id_token', 'key', 'sealed_key'],
];

/** Every table that holds a person; logins in columns of authors are those of `loginColumns`. */
export const personTables: readonly PersonTable[] = [
  {
    table: 'users',
    data: 'account',
    by: [['id', 'account']],
    erasure: keep('orders, commands and entries refer to its number', {
      ...{
        user_name: '@',
        nick_name: '@',
        email: null,
        phonenumber: null,
        sex: '2',
        avatar: '',
        remark: null,
      },
      ...{ password_hash: null, totp_secret: null, totp_confirmed_at: null, last_login_ip: null },
      ...{ last_login_at: null, home_times: null, quiet_from: null, quiet_to: null },
      ...{ status: '1', is_deleted: true },
    }),
  },
  ...ofAccount('account', 'user_views', 'user_bookmarks', 'user_identities', 'user_posts', 'user_roles'),
  ...ofAccount('account', 'notice_reads', 'menu_clicks', 'export_progress', 'site_imports', 'issued_files'),
  ...ofAccount('messages', 'notification_route_users', 'notification_tellings'),
  ...ofAccount('duty', 'fault_team_members', 'fault_skills', 'duty_shifts'),
  ...ofAccount('positions', 'fault_positions'),
  ...['sessions', 'password_history', 'recovery_codes', 'api_tokens', 'offline_keys', 'sso_tickets'].map(
    (table): PersonTable => ({
      table,
      data: table === 'sessions' ? 'signIns' : 'account',
      by: [['user_id', 'account']],
      erasure: remove,
    }),
  ),
  {
    table: 'notification_deliveries',
    data: 'messages',
    by: [
      ['user_id', 'account'],
      ['recipient', 'phone'],
      ['recipient', 'email'],
    ],
    erasure: keep('that an alarm was sent proves the work of the centre', { recipient: '@' }),
  },
  {
    table: 'notification_circuits',
    data: 'messages',
    by: [
      ['recipient', 'phone'],
      ['recipient', 'email'],
    ],
    erasure: remove,
  },
  {
    table: 'sms_codes',
    data: 'signIns',
    by: [['phone', 'phone']],
    erasure: remove,
  },
  { table: 'sms_requests', data: 'signIns', by: [['phone', 'phone']], erasure: remove },
  { table: 'login_attempts', data: 'signIns', by: [['account', 'login']], erasure: remove },
  {
    table: 'login_log',
    data: 'signIns',
    by: [['user_name', 'login']],
    erasure: keep('misuse is found by what follows upon what', {
      user_name: '@',
      source: '',
      browser: '',
      os: '',
    }),
  },
  {
    table: 'card_holders',
    data: 'holders',
    by: [
      ['id', 'holder'],
      ['user_id', 'account'],
    ],
    erasure: keep('events at doors refer to its number', {
      ...{
        holder_no: '@',
        holder_name: '@',
        company: '',
        phone: '',
        remark: null,
        status: '1',
      },
    }),
  },
  {
    table: 'access_cards',
    data: 'holders',
    by: [['holder_id', 'holder']],
    erasure: remove,
  },
  { table: 'access_level_holders', data: 'holders', by: [['holder_id', 'holder']], erasure: remove },
  {
    table: 'access_permits',
    data: 'access',
    by: [['holder_id', 'holder']],
    erasure: keep('why a door opened is part of its record', { remark: null }),
  },
  {
    table: 'door_events',
    data: 'access',
    by: [['holder_id', 'holder']],
    erasure: keep('that somebody was on site is evidence of safety until the events are dropped', {
      ...{ card_id: null, last4: null, has_photo: false },
    }),
  },
  { table: 'site_people', data: 'account', by: [['phone', 'phone']], erasure: remove },
  {
    table: 'depts',
    data: 'account',
    by: [
      ['phone', 'phone'],
      ['email', 'email'],
    ],
    erasure: keep('the department stays', { leader: null, phone: null, email: null }),
  },
  {
    table: 'fault_orders',
    data: 'work',
    by: [['assignee_id', 'account']],
    erasure: keep(trace),
  },
  ...['shared_views', 'trend_notes', 'site_notes'].map((table): PersonTable => ({
    table,
    data: 'work',
    by: [['user_id', 'account']],
    erasure: keep(trace),
  })),
  ...['command_batches', 'command_schedules', 'experiments', 'strategy_programs', 'unit_groups'].map(
    (table): PersonTable => ({ table, data: 'work', by: [['by_user_id', 'account']], erasure: keep(trace) }),
  ),
  ...['notification_routes', 'work_order_systems'].map((table): PersonTable => ({
    table,
    data: 'work',
    by: [['author_id', 'account']],
    erasure: keep('a route whose author is gone waits for another one, and sends nothing'),
  })),
  { table: 'jobs', data: 'work', by: [['keeper_id', 'account']], erasure: keep(trace) },
  {
    table: 'enrolments',
    data: 'work',
    by: [['made_by', 'account']],
    erasure: keep(trace),
  },
  {
    table: 'audit_events',
    data: 'operations',
    by: [
      ['user_id', 'account'],
      ['user_name', 'login'],
    ],
    unexported: ['hash', 'seq'],
    erasure: keep('the log of operations is evidence: its entries stay, chained, under the pseudonym'),
  },
];

/** Columns of whatever table that hold the login of an author; they hold the pseudonym afterwards. */
export const loginColumns: readonly string[] = [
  ...['create_by', 'update_by', 'by_user', 'ended_by', 'created_by', 'updated_by', 'changed_by', 'made_by'],
  ...['made_by_name', 'asked_by', 'approved_by', 'accepted_by', 'proposed_by', 'decided_by'],
  ...['lifted_by', 'seen_by'],
  ...['paired_by', 'writes_by', 'acknowledged_by', 'shelved_by', 'reported_by', 'stepped_by', 'called_by'],
  'author',
];
