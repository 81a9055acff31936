import type { Generated } from 'kysely';

export interface DeptsTable {
  id: Generated<number>;
  version: Generated<number>;
  parent_id: Generated<number>;
  ancestors: Generated<string>;
  name: string;
  order_num: Generated<number>;
  leader: string | null;
  phone: string | null;
  email: string | null;
  status: Generated<'0' | '1'>;
  is_deleted: Generated<boolean>;
  remark: Generated<string | null>;
  create_by: Generated<string>;
  create_time: number;
  update_by: Generated<string>;
  update_time: number | null;
}

export interface UsersTable {
  id: Generated<number>;
  version: Generated<number>;
  dept_id: number | null;
  user_name: string;
  nick_name: string;
  email: string | null;
  phonenumber: string | null;
  sex: Generated<'0' | '1' | '2'>;
  avatar: Generated<string>;
  password_hash: string | null;
  is_super: Generated<boolean>;
  status: Generated<'0' | '1'>;
  is_deleted: Generated<boolean>;
  must_change_password: Generated<boolean>;
  password_changed_at: number | null;
  permission_version: Generated<number>;
  totp_secret: string | null;
  totp_confirmed_at: number | null;
  totp_last_step: number | null;
  last_login_ip: string | null;
  last_login_at: number | null;
  remark: string | null;
  quiet_from: Generated<string | null>;
  quiet_to: Generated<string | null>;
  tour_at: Generated<string | null>;
  home_times: Generated<unknown>;
  create_by: Generated<string>;
  create_time: number;
  update_by: Generated<string>;
  update_time: number | null;
}

export interface RolesTable {
  id: Generated<number>;
  version: Generated<number>;
  role_name: string;
  role_name_en: Generated<string | null>;
  role_name_hk: Generated<string | null>;
  role_key: string;
  role_sort: Generated<number>;
  data_scope: Generated<'1' | '2' | '3' | '4' | '5'>;
  menu_check_strictly: Generated<boolean>;
  dept_check_strictly: Generated<boolean>;
  is_super: Generated<boolean>;
  status: Generated<'0' | '1'>;
  is_deleted: Generated<boolean>;
  remark: string | null;
  create_by: Generated<string>;
  create_time: number;
  update_by: Generated<string>;
  update_time: number | null;
}

export interface UserRolesTable {
  user_id: number;
  role_id: number;
}

export interface MenusTable {
  id: Generated<number>;
  version: Generated<number>;
  parent_id: Generated<number>;
  name_zh: string;
  name_en: string;
  name_hk: string;
  order_num: Generated<number>;
  path: Generated<string>;
  component: string | null;
  query: string | null;
  route_name: string | null;
  redirect: string | null;
  active_menu: string | null;
  is_frame: Generated<'0' | '1'>;
  is_cache: Generated<'0' | '1'>;
  menu_type: 'M' | 'C' | 'F';
  visible: Generated<'0' | '1'>;
  status: Generated<'0' | '1'>;
  perms: string | null;
  icon: Generated<string>;
  remark: string | null;
  create_by: Generated<string>;
  create_time: Generated<number>;
  update_by: Generated<string>;
  update_time: number | null;
}

export interface RoleMenusTable {
  role_id: number;
  menu_id: number;
}

export interface RoleDeptsTable {
  role_id: number;
  dept_id: number;
}

export interface RoleRegionsTable {
  role_id: number;
  region_id: number;
}

export interface PostsTable {
  id: Generated<number>;
  version: Generated<number>;
  post_code: string;
  post_name: string;
  post_sort: Generated<number>;
  status: Generated<'0' | '1'>;
  remark: string | null;
  create_by: Generated<string>;
  create_time: number;
  update_by: Generated<string>;
  update_time: number | null;
}

export interface ParamsTable {
  id: Generated<number>;
  version: Generated<number>;
  config_name: string;
  config_key: string;
  config_value: string;
  config_type: Generated<'Y' | 'N'>;
  is_public: Generated<boolean>;
  /** Counts until `effective_at`. */
  previous_value: Generated<string | null>;
  effective_at: Generated<number | null>;
  config_name_en: Generated<string | null>;
  config_name_hk: Generated<string | null>;
  remark: string | null;
  create_by: Generated<string>;
  create_time: Generated<number>;
  update_by: Generated<string>;
  update_time: number | null;
}

export interface MenuClicksTable {
  user_id: number;
  menu_id: number;
  clicks: number;
  last_clicked_at: number;
}

export interface AuditEventsTable {
  id: Generated<number>;
  at: number;
  user_id: number | null;
  user_name: string;
  source: string;
  action: string;
  subject: string;
  detail: Generated<unknown>;
  module: Generated<string>;
  title: Generated<string>;
  business_type: Generated<string>;
  route_id: Generated<string>;
  request_id: Generated<string>;
  request_method: Generated<string>;
  oper_url: Generated<string>;
  dept_name: Generated<string>;
  user_agent: Generated<string>;
  sent: unknown;
  status: Generated<'0' | '1'>;
  error: string | null;
  cost_ms: Generated<number>;
  seq: number | null;
  hash: Buffer | null;
}

export interface SeededTable {
  key: string;
  seeded_at: number;
  row_id: number | null;
}

export interface PeopleTables {
  depts: DeptsTable;
  users: UsersTable;
  roles: RolesTable;
  user_roles: UserRolesTable;
  menus: MenusTable;
  role_menus: RoleMenusTable;
  role_depts: RoleDeptsTable;
  role_regions: RoleRegionsTable;
  posts: PostsTable;
  params: ParamsTable;
  menu_clicks: MenuClicksTable;
  audit_events: AuditEventsTable;
  seeded: SeededTable;
}
