import type { Generated } from 'kysely';

export interface ScenesTable {
  id: Generated<number>;
  name_zh: string;
  name_en: string;
  name_hk: string;
  body: unknown;
  version: Generated<number>;
  seed_key: string | null;
  updated_by: string;
  updated_at: number;
  removed_at: number | null;
}

export interface ScenesTables {
  scenes: ScenesTable;
}
