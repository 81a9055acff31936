import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Pool } from 'pg';
import { shardOf } from '@contract/telemetry';
import { aBenchCredential } from '@tests/support/testIngest';
import type { GeneratorJob, GeneratorReport } from './generator';

/** Commissions the fleet of a bench: sites of air conditioners, all behind one credential `bench`. */
export async function commission(pool: Pool, siteCount: number, devicesPerSite: number): Promise<string[]> {
  const codes = Array.from({ length: siteCount }, (_, i) => `BN-${String(i).padStart(5, '0')}`);
  await pool.query(
    `with r as (insert into regions (level, code, name_zh, name_en, name_hk) values ('area', '440305', '', '', '') returning id),
      b as (insert into build_types (code, name_zh, name_en, name_hk) values ('brick', '', '', '') returning id),
      i as (insert into install_batches (code, name) values ('one', 'one') returning id),
      s as (insert into sites (code, name, kind, station_class, build_type_id, install_batch_id, area_id, dept_id,
          lat, lng, shard, created_at)
        select u.code, u.code, 'station', 'D', b.id, i.id, r.id, 1, 22.5, 113.9, u.shard, 0
        from unnest($1::text[], $2::int[]) u (code, shard), r, b, i returning id)
     insert into devices (site_id, code, class, name, created_at)
     select s.id, 'ac-' || d, 'ac', 'ac', 0 from s, generate_series(0, $3 - 1) d`,
    [codes, codes.map(shardOf), devicesPerSite],
  );
  await aBenchCredential(pool);
  return codes;
}

/** Runs the generator in a process of its own, and answers what it reports in the end. */
export async function generate(job: GeneratorJob, onMeasuring: () => void): Promise<GeneratorReport> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/ingest/generator.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // Through its input: the names of a large fleet are more than an argument may hold.
  child.stdin.end(JSON.stringify(job));
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    if (line === 'measuring') onMeasuring();
  }
  return JSON.parse(last) as GeneratorReport;
}
