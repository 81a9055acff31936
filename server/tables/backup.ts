import type { ColumnType, Generated } from 'kysely';
import type { ErrorName } from '@contract/errors';

export interface BackupTasksTable {
  id: Generated<number>;
  kind: 'create' | 'verify' | 'restore';
  state: Generated<'running' | 'done' | 'failed'>;
  file: Generated<string>;
  asked_by: string;
  tables_done: Generated<number>;
  tables_total: Generated<number>;
  bytes_done: Generated<number>;
  outcome: Generated<string>;
  error: Generated<string | null>;
  refusal: ColumnType<
    { reason: ErrorName; detail: Record<string, string | number> } | null,
    string | undefined,
    string
  >;
  started_at: number;
  beat_at: number;
  ended_at: Generated<number | null>;
}

export interface BackupTables {
  backup_tasks: BackupTasksTable;
}
