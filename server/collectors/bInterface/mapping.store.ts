import type { Pool } from 'pg';
import { deviceClasses, type DeviceClass } from '@contract/points';
import type { SignalMap, SignalPoint, UnitMap } from './mapping';

const classOf = (name: string): DeviceClass | null =>
  deviceClasses.find((deviceClass) => deviceClass === name) ?? null;

interface SignalRow {
  signal: string;
  device_class: string;
  point: string;
  alarm: string;
  free_point: string;
  scale: number;
  min: number | null;
  max: number | null;
}

type Named = Pick<SignalRow, 'point' | 'alarm' | 'free_point'>;
const targetIn = ({
  point,
  alarm,
  free_point: free,
}: Named): Pick<SignalPoint, 'point' | 'alarm' | 'free'> => {
  if (free !== '') return { free };
  return alarm === '' ? { point } : { alarm };
};

export async function readSignals(pool: Pool): Promise<SignalMap> {
  const { rows } = await pool.query<SignalRow>(
    `select signal, device_class, point, alarm, free_point, scale, valid_min as min, valid_max as max
     from b_interface_signals`,
  );
  return new Map(
    rows.flatMap(({ signal, device_class, scale, min, max, ...row }) => {
      const deviceClass = classOf(device_class);
      const range = { scale, min, max };
      const target = targetIn(row);
      return deviceClass === null ? [] : [[signal, { deviceClass, ...target, ...range }] as const];
    }),
  );
}

interface UnitMapRow {
  id: number;
  site_id: number;
  site_code: string;
  shard: number;
  own: string[];
  declared: string[] | null;
  devices: { code: string; class: string }[] | null;
  mapped: { code: string; device: string; isWritable: boolean }[] | null;
}

/** How the devices of these units are called here; units without a site have no map. */
export async function readUnitMaps(pool: Pool, unitIds: readonly number[]): Promise<Map<number, UnitMap>> {
  const { rows } = await pool.query<UnitMapRow>(
    `select u.id, s.id as site_id, s.code as site_code, s.shard,
       array_remove(array[u.fsu_id, u.fsu_code], '') as own,
       (select array_agg(n.name) from b_interface_devices b cross join lateral (values (b.code), (b.id_text)) as n (name)
        where b.unit_id = u.id) as declared,
       (select json_agg(json_build_object('code', d.code, 'class', d.class) order by d.code)
        from devices d where d.site_id = s.id and d.retired_at is null) as devices,
       (select json_agg(json_build_object('code', m.code, 'device', d.code, 'isWritable', m.writes_by <> ''))
        from b_interface_devices m join devices d on d.id = m.device_id
        where m.unit_id = u.id and d.site_id = s.id and d.retired_at is null) as mapped
     from b_interface_units u join sites s on s.id = u.site_id where u.id = any($1::int[])`,
    [unitIds],
  );
  return new Map(rows.map((row) => [row.id, unitMapOf(row)]));
}

const unitMapOf = ({ site_id, site_code, shard, devices, mapped, own, declared }: UnitMapRow): UnitMap => ({
  site: { id: site_id, code: site_code },
  shard,
  own: new Set(own),
  declared: declared && new Set(declared),
  classes: new Map(
    (devices ?? []).flatMap((device) => {
      const deviceClass = classOf(device.class);
      return deviceClass === null ? [] : [[device.code, deviceClass] as const];
    }),
  ),
  mapped: new Map((mapped ?? []).map(({ code, device }) => [code, device])),
  writable: new Set((mapped ?? []).flatMap(({ code, isWritable }) => (isWritable ? [code] : []))),
});
