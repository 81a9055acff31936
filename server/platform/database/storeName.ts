import type { Pool } from 'pg';

/** A name of this store that no other one bears, for what processes share outside it. */
export async function storeName(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select s.system_identifier::text || ':' || current_database() as name from pg_control_system() s`,
  );
  return rows[0]?.name ?? '';
}
