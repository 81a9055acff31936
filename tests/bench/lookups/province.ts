import type { ConnectedDatabase } from '@server/platform/database/connect';

export const siteCount = 50_000;

/** 50,000 sites with two air conditioners each, in 500 areas of 50 cities; a role that sees half of the areas. */
export async function aProvince({ pool }: ConnectedDatabase): Promise<void> {
  await pool.query(`
    insert into regions (id, parent_id, level, code, name_zh, name_en, name_hk)
      overriding system value
      select 1, 0, 'province', '33', '省', 'Province', '省'
      union all select 1 + c, 1, 'city', '33' || lpad(c::text, 2, '0'), '市' || c, 'City ' || c, '市' || c from generate_series(1, 50) c
      union all select 51 + a, 2 + a % 50, 'area', '33' || lpad(a::text, 4, '0'), '区' || a, 'Area ' || a, '區' || a from generate_series(1, 500) a`);
  await pool.query(
    `insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '砖混', 'Brick', '磚')`,
  );
  await pool.query(
    `insert into install_batches (code, name) select b, 'Batch ' || b from generate_series(1, 40) b`,
  );
  await pool.query(
    `insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id, lat, lng, shard, created_at)
     select 'SN-' || lpad(s::text, 5, '0'), '基站 ' || s, case when s % 5 = 0 then 'building' else 'station' end, 'D', 1,
       1 + s % 40, 52 + s % 500, 1, 30, 120, s % 64, 0 from generate_series(1, $1::int) s`,
    [siteCount],
  );
  await pool.query(
    `insert into devices (site_id, code, class, name, created_at)
     select id, 'ac' || n, 'ac', '空调 ' || n, 0 from sites, generate_series(1, 2) n`,
  );
  await pool.query(
    `insert into roles (role_name, role_key, data_scope, create_time) values ('half', 'half', '4', 0)`,
  );
  await pool.query(
    `insert into role_menus select r.id, m.id from roles r, menus m where r.role_key = 'half' and m.perms = 'site:list'`,
  );
  await pool.query(
    `insert into role_regions select r.id, g.id from roles r, regions g where r.role_key = 'half' and g.level = 'area' and g.id % 2 = 0`,
  );
  await pool.query('analyze');
}
