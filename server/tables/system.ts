import type { Generated } from 'kysely';

interface Stamped {
  version: Generated<number>;
  create_by: Generated<string>;
  create_time: number;
  update_by: Generated<string>;
  update_time: Generated<number | null>;
}

export interface DictTypesTable extends Stamped {
  id: Generated<number>;
  dict_name: string;
  dict_name_en: string | null;
  dict_name_hk: string | null;
  dict_type: string;
  is_built_in: Generated<boolean>;
  status: Generated<'0' | '1'>;
  remark: Generated<string | null>;
}

export interface DictDataTable extends Stamped {
  id: Generated<number>;
  dict_type: string;
  dict_sort: Generated<number>;
  dict_label: string;
  dict_label_en: string | null;
  dict_label_hk: string | null;
  dict_value: string;
  css_class: Generated<string | null>;
  list_class: Generated<string>;
  is_default: Generated<'Y' | 'N'>;
  status: Generated<'0' | '1'>;
  remark: Generated<string | null>;
}

export interface UserViewsTable {
  user_id: number;
  resource: string;
  settings: unknown;
}

export interface ExportProgressTable {
  user_id: number;
  ticket: string;
  done: Generated<number>;
  total: number;
  started_at: number;
}

export interface IssuedFilesTable {
  name: string;
  user_id: number | null;
  kind: 'export' | 'upload' | 'avatar' | 'report' | 'site' | 'fault';
  original_name: string;
  media_type: string;
  size_bytes: number;
  created_at: number;
}

export interface NoticesTable extends Stamped {
  id: Generated<number>;
  notice_title: string;
  notice_type: string;
  notice_content: Generated<string>;
  status: Generated<'0' | '1'>;
  remark: Generated<string | null>;
}

export interface SystemTables {
  dict_types: DictTypesTable;
  dict_data: DictDataTable;
  user_views: UserViewsTable;
  export_progress: ExportProgressTable;
  issued_files: IssuedFilesTable;
  notices: NoticesTable;
}
