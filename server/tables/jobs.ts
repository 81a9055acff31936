import type { DayRule } from '@contract/workDays';
import type { Generated } from 'kysely';

export interface JobsTable {
  id: Generated<number>;
  job_name: string;
  job_name_en: Generated<string | null>;
  job_name_hk: Generated<string | null>;
  job_group: Generated<string>;
  invoke_target: string;
  cron_expression: string;
  misfire_policy: Generated<'0' | '1' | '2' | '3'>;
  concurrent: Generated<'0' | '1'>;
  days: Generated<DayRule>;
  status: Generated<'0' | '1'>;
  next_at: number | null;
  keeper_id: Generated<number | null>;
  remark: Generated<string | null>;
  version: Generated<number>;
  create_by: Generated<string>;
  create_time: number;
  update_by: Generated<string>;
  update_time: Generated<number | null>;
}

export interface JobRunsTable {
  id: Generated<number>;
  job_id: number;
  reason: 'schedule' | 'misfire' | 'manual';
  due_at: number;
  asked_by: Generated<string>;
  started_at: Generated<number | null>;
  worker: Generated<string | null>;
  lease_until: Generated<number | null>;
  is_alone: Generated<boolean>;
}

export interface JobLogTable {
  id: Generated<number>;
  job_id: number | null;
  job_name: string;
  job_group: string;
  invoke_target: string;
  reason: string;
  asked_by: string;
  worker: string;
  status: '0' | '1';
  job_message: string;
  output: string;
  report_file: Generated<string | null>;
  exception_info: string | null;
  due_at: number;
  start_time: number;
  end_time: number;
  duration_ms: number;
  create_time: number;
}

export interface JobsTables {
  jobs: JobsTable;
  job_runs: JobRunsTable;
  job_log: JobLogTable;
}
