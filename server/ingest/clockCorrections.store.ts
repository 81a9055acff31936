import type { EpochMs } from '@contract/time';
import type { Pool } from 'pg';

/** The newest of each site are stored. */
const storedPerSite = 50;

const write = (site: string, errorMs: string, correctedAt: string) => `
  with site as (select ${site} as id),
  old as (
    delete from clock_corrections where id in (
      select c.id from clock_corrections c join site on site.id = c.site_id
      order by c.sent_at desc, c.id desc offset ${storedPerSite - 1}))
  insert into clock_corrections (site_id, sent_at, way, error_ms, corrected_at)
  select s.id, $2, $3, ${errorMs}, ${correctedAt} from site join sites s on s.id = site.id`;

const known = `from site_link_faults f where f.fault = 'clock' and f.site_id = s.id`;

/** A controller was sent the time, which was off by so much. */
export const writeCorrection = (
  pool: Pick<Pool, 'query'>,
  siteId: number,
  sentAt: EpochMs,
  errorMs: number,
) => pool.query(write('$1::int', '$4::bigint', 'null'), [siteId, sentAt, 'message', Math.round(errorMs)]);

/** A unit of the B interface took the time; where nothing was known to be wrong, it is right now. */
export const writeTimeCheck = (pool: Pick<Pool, 'query'>, unitId: number, sentAt: EpochMs) =>
  pool.query(
    write(
      '(select site_id from b_interface_units where id = $1)',
      `(select round(f.value * 1000)::bigint ${known})`,
      `case when exists (select ${known}) then null else $2::bigint end`,
    ),
    [unitId, sentAt, 'timeCheck'],
  );
