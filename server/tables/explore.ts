import type { Generated } from 'kysely';

export interface TrendNotesTable {
  id: Generated<number>;
  device_id: number;
  point: string;
  at: number;
  text: string;
  user_id: number;
  by_user: string;
  created_at: number;
}

export interface ExploreTables {
  trend_notes: TrendNotesTable;
}
