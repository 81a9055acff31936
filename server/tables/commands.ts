import type { Generated, JSONColumnType } from 'kysely';
import type { ApprovalReason, BatchState, CommandSelection } from '@contract/commandBatches';
import type {
  AnyWish,
  CommandOrigin,
  CommandPoint,
  CommandReason,
  CommandState,
  CommandWish,
} from '@contract/commands';

export interface CommandBatchesTable {
  id: Generated<number>;
  state: BatchState;
  origin: CommandOrigin;
  wish: JSONColumnType<AnyWish>;
  reason: string;
  by_user_id: number;
  by_user: string;
  at: number;
  request_key: string;
  approval: ApprovalReason[];
  decided_by: string | null;
  decided_at: number | null;
  decision: string | null;
  wave: Generated<number>;
  waves: Generated<number>;
  wave_at: Generated<number>;
  gives_back: number | null;
  ended_at: number | null;
  outcome_at: number | null;
}

export interface CommandLeftOutTable {
  batch_id: number;
  device_id: number;
  why: CommandReason;
}

export interface CommandsTable {
  id: Generated<number>;
  batch_id: number | null;
  site_id: number;
  device_id: number;
  shard: number;
  wave: Generated<number>;
  origin: CommandOrigin;
  point: CommandPoint;
  value: number;
  by_user: string;
  reason: string;
  state: CommandState;
  state_at: number;
  why: CommandReason | null;
  proof: string | null;
  attempt: Generated<number>;
  requested_at: number;
  expires_at: number;
  hold_ms: number | null;
  due_at: number | null;
  sent_at: number | null;
  message_id: string | null;
  was: number | null;
  was_drawing: boolean | null;
  window_ms: number | null;
  superseded_by: number | null;
  ended_at: number | null;
}

export interface ControlTagsTable {
  id: Generated<number>;
  kind: 'lockOut' | 'maintenance';
  site_id: number;
  device_id: number | null;
  reason: string;
  by_user: string;
  at: number;
  ended_at: number | null;
  ended_by: string | null;
  end_reason: Generated<string | null>;
}

export interface UnitGroupsTable {
  id: Generated<number>;
  name: string;
  by_user_id: number;
  by_user: string;
  at: number;
}

export interface UnitGroupMembersTable {
  group_id: number;
  device_id: number;
}

export interface CommandSchedulesTable {
  id: Generated<number>;
  name: string;
  selection: JSONColumnType<CommandSelection>;
  wish: JSONColumnType<CommandWish>;
  reason: string;
  hold_ms: number;
  at_minute: number;
  weekdays: number[];
  is_on: boolean;
  by_user_id: number;
  by_user: string;
  at: number;
  next_at: number | null;
  last_at: number | null;
  last_batch_id: number | null;
  last_error: string | null;
  ended_at: number | null;
}

export interface CommandsTables {
  command_batches: CommandBatchesTable;
  command_left_out: CommandLeftOutTable;
  commands: CommandsTable;
  control_tags: ControlTagsTable;
  unit_groups: UnitGroupsTable;
  unit_group_members: UnitGroupMembersTable;
  command_schedules: CommandSchedulesTable;
}
