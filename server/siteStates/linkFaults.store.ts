import type { LinkFault } from '@contract/alarmRules';
import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Site } from '../ingest/participant';
import { int4Array } from '../platform/database/binaryArray';
import type { PreparedQuery } from '../platform/database/statements';
import type { FaultNow } from './linkFaults';

interface FaultRow {
  code: string;
  fault: LinkFault;
  since: EpochMs;
  value: number | null;
  reason: string | null;
  detail: string | null;
  cause: string | null;
}

/** What is wrong with how the sites of these shards speak, by their codes. */
export const readLinkFaults = async (
  pool: Pool,
  shards: readonly number[],
): Promise<Map<string, Map<LinkFault, FaultNow>>> => {
  const { rows } = await pool.query<FaultRow>(
    `select s.code, f.fault, f.since, f.value, f.reason, f.detail, f.cause
     from site_link_faults f join sites s on s.id = f.site_id where s.shard = any($1::smallint[])`,
    [shards],
  );
  const bySite = new Map<string, Map<LinkFault, FaultNow>>();
  for (const { code, fault, ...now } of rows) {
    const faults = bySite.get(code) ?? new Map<LinkFault, FaultNow>();
    bySite.set(code, faults.set(fault, now));
  }
  return bySite;
};

const storable = (text: string | null): string | null =>
  text === null ? null : Buffer.from(text).toString('utf8').replaceAll('\0', '\uFFFD');

/** What these sites have now takes the place of what they had. */
export const writeLinkFaults = (
  changes: ReadonlyMap<Site, ReadonlyMap<LinkFault, FaultNow>>,
  at: EpochMs,
): PreparedQuery[] => {
  if (changes.size === 0) return [];
  const rows = [...changes].flatMap(([{ id }, faults]) =>
    [...faults].map(([fault, { since, value, reason, detail, cause }]) => ({
      ...{ site_id: id, fault, since, value, reason },
      detail: storable(detail),
      cause: storable(cause ?? null),
    })),
  );
  return [
    {
      name: 'ingest_link_faults_gone',
      text: 'delete from site_link_faults where site_id = any($1::int4[])',
      values: [int4Array([...changes.keys()], ({ id }) => id)],
    },
    {
      name: 'ingest_link_faults',
      text: `
        insert into site_link_faults (site_id, fault, since, value, reason, detail, cause)
        select x.site_id, x.fault, x.since, x.value, x.reason, x.detail, x.cause
        from jsonb_to_recordset($1::jsonb) as x (site_id int, fault text, since bigint, value float8, reason text,
          detail text, cause text)
        join sites s on s.id = x.site_id`,
      values: [JSON.stringify(rows)],
    },
    {
      name: 'ingest_clocks_right',
      text: `
        update clock_corrections c set corrected_at = $2
        where c.corrected_at is null and c.site_id = any($1::int4[]) and not exists (
          select from site_link_faults f where f.site_id = c.site_id and f.fault = 'clock')`,
      values: [int4Array([...changes.keys()], ({ id }) => id), at],
    },
    {
      name: 'ingest_causes_of_alarms',
      text: `
        update alarms a
        set cause = jsonb_build_object('id', null, 'reason', x.reason, 'detail', x.detail, 'sites', null)
        from jsonb_to_recordset($1::jsonb) as x (site_id int, fault text, reason text, detail text)
        join alarm_definitions d on d.rule ->> 'kind' = 'link' and d.rule ->> 'of' = x.fault
        where a.site_id = x.site_id and a.definition_id = d.id and a.cleared_at is null and not a.is_late`,
      values: [JSON.stringify(rows)],
    },
  ];
};

/** Causes that so many sites of all processes share that they are one alarm. */
export const readFoldedCauses = async (pool: Pool): Promise<Set<string>> => {
  const { rows } = await pool.query<{ cause: string }>(
    'select cause from link_fault_causes where many_since is not null',
  );
  return new Set(rows.map(({ cause }) => cause));
};
