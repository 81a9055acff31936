import type { Generated, JSONColumnType } from 'kysely';
import type { BoundaryLine, LngLat } from '@contract/mapShapes';

export interface MapAreasTable {
  id: Generated<number>;
  region_id: number | null;
  name_zh: string;
  name_en: string;
  name_hk: string;
  outline: JSONColumnType<LngLat[]>;
  created_by: string;
  created_at: number;
}

export interface MapBoundariesTable {
  id: Generated<number>;
  name: string;
  lines: JSONColumnType<BoundaryLine[]>;
  line_count: number;
  point_count: number;
  created_by: string;
  created_at: number;
}

export interface MapShapesTables {
  map_areas: MapAreasTable;
  map_boundaries: MapBoundariesTable;
}
