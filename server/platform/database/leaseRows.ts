import { sql } from 'kysely';
import type { StoredLease } from '../leaseWatch';

/** Leases as rows of their id and end: one that was renewed meanwhile is another. */
export const leaseRows = (leases: readonly StoredLease[]) => sql`
  select * from unnest(${leases.map(({ id }) => id)}::bigint[], ${leases.map(({ until }) => until)}::bigint[])`;
