import type { Language } from '@contract/languages';
import type { WorkHealth } from '@contract/monitor';
import { dayMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import { spokenWords } from '../../platform/http/storedWords';

const jobs = `
  select (select count(*)::int from jobs where status = '0') as enabled,
    (select count(*)::int from job_runs where started_at is null) as waiting,
    (select count(*)::int from job_runs where started_at is not null) as running,
    (select ($1 - least($1, min(due_at))) / 1000.0 from job_runs where started_at is null having count(*) > 0) as "overdueS",
    (select count(*)::int from job_log where start_time >= $2 and status = '0') as "doneDay",
    (select count(*)::int from job_log where start_time >= $2 and status = '1') as "failedDay"`;

const notifications = `
  select (select count(*)::int from notification_deliveries where state in ('waiting', 'sending')) as waiting,
    (select ($1 - least($1, min(case when last_error is null then next_at else created_at end))) / 1000.0
      from notification_deliveries
      where state in ('waiting', 'sending') having count(*) > 0) as "overdueS",
    count(*) filter (where state = 'delivered')::int as "deliveredDay",
    count(*) filter (where state = 'dead')::int as "deadDay",
    (select count(*)::int from notification_channels where status = '0') as channels
  from notification_deliveries where created_at >= $2`;

const failing = `
  select coalesce(c.channel_name, '—') as channel, count(*)::int as count, min(d.created_at) as since,
    (array_agg(d.last_error order by d.id desc))[1] as error
  from notification_deliveries d left join notification_channels c on c.id = d.channel_id
  where d.last_error is not null and (d.state in ('waiting', 'sending') or d.state = 'dead' and d.created_at >= $1)
  group by c.id, c.channel_name order by count desc, channel limit 5`;

type Failing = WorkHealth['notifications']['failing'][number];

/** What runs by itself, over all processes. */
export async function workHealth(pool: Pool, now: EpochMs, language: Language = 'zh'): Promise<WorkHealth> {
  const one = async <T>(text: string): Promise<T> => {
    const { rows } = await pool.query(text, [now, now - dayMs]);
    const [row] = rows as [Record<string, unknown>];
    // A fraction of a second is told as text by the database.
    return { ...row, overdueS: row.overdueS === null ? null : Number(row.overdueS) } as T;
  };
  const failingRows = await pool.query<Failing>(failing, [now - dayMs]);
  const counts = await one<Omit<WorkHealth['notifications'], 'failing'>>(notifications);
  const words = (error: string) => spokenWords(error, language);
  const channels = failingRows.rows.map((row) => ({ ...row, error: words(row.error) }));
  return { jobs: await one(jobs), notifications: { ...counts, failing: channels } };
}
