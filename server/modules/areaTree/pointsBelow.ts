import { sql } from 'kysely';
import type { TreeNode } from '@contract/areaTree';
import type { FreeKind } from '@contract/freePoints';
import type { Language } from '@contract/languages';
import { deviceClasses, pointsByClass, type DeviceClass } from '@contract/points';
import type { EpochMs } from '@contract/time';
import type { Db } from '../../platform/database/database';
import { isTextKey, say } from '../../platform/http/words';
import { scopeFilter, type Scope } from '../scope';

interface DeviceRow {
  class: string;
  ts: EpochMs | null;
  v: (number | null)[] | null;
}

interface FreeRow {
  id: number;
  code: string;
  name: string;
  kind: FreeKind;
  unit: string;
  at: EpochMs | null;
  value: number | null;
}

const leaf = { kind: 'point', count: 0, hasChildren: false, life: null, deviceClass: null } as const;

/** Ids of the points of a class, which have none of their own: distinct in one tree, and never that of a free point. */
const pointsPerDevice = 1_000;

const nameOf = (point: string, language: Language): string => {
  const key = `point.${point}`;
  return isTextKey(key) ? say(language, key) : point;
};

function fixedPoints(deviceId: number, deviceClass: DeviceClass, { ts, v }: DeviceRow, language: Language) {
  return pointsByClass[deviceClass].map(({ name, unit, kind, decimals }, i): TreeNode => ({
    ...leaf,
    id: deviceId * pointsPerDevice + i,
    code: name,
    name: nameOf(name, language),
    reading: { at: ts, value: v?.[i] ?? null, unit, kind, decimals },
  }));
}

const freePoint = ({ id, code, name, kind, unit, at, value }: FreeRow): TreeNode => ({
  ...{ ...leaf, id: -id, code, name },
  reading: { at, value, unit, kind, decimals: 2 },
});

/** The points of a device with what each last said: those of its class, then its free ones. */
export async function pointsBelow(
  { db, scope, language }: { db: Db; scope: Scope; language: Language },
  deviceId: number,
): Promise<TreeNode[]> {
  const { rows } = await sql<DeviceRow>`
    select d.class, l.ts, l.v from devices d join sites s on s.id = d.site_id
    left join latest l on l.device_id = d.id
    where d.id = ${deviceId} and d.retired_at is null and ${scopeFilter(scope, 's.area_id', 's.dept_id', 's.id')}`.execute(
    db,
  );
  const [device] = rows;
  const deviceClass = deviceClasses.find((known) => known === device?.class);
  if (!device || !deviceClass) return [];
  const free = await sql<FreeRow>`
    select p.id, p.code, p.name, p.kind, p.unit, v.ts as at, v.value
    from free_points p left join free_point_values v on v.point_id = p.id
    where p.device_id = ${deviceId} order by p.id`.execute(db);
  return [...fixedPoints(deviceId, deviceClass, device, language), ...free.rows.map(freePoint)];
}
