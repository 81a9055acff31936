import { minuteMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock';
import type { JobRunner } from './worker';

export interface AskedServer {
  name: string;
  isUp: boolean;
  problem: string | null;
}

export interface CollectorsDeps {
  pool: Pool;
  clock: Clock;
  /** Asks the operator's other servers anew; what they fail to say raises their own alarm. */
  askServers(): Promise<AskedServer[]>;
}

interface Collector {
  username: string;
  sites: string[];
  heardAt: EpochMs | null;
  /** Sites of it for which an alarm of silence stands. */
  alarmed: number;
}

/** Those whose credential still holds and who speak for some site; a concentrator speaks for many. */
const selectCollectors = `
  select c.username, array_agg(s.code order by s.code) as sites, max(nullif(h.heard_at, 0)) as "heardAt",
    count(a.id) as alarmed
  from field_credentials c
  join field_credential_sites cs on cs.credential_id = c.id
  join sites s on s.id = cs.site_id
  left join site_contacts h on h.site_id = s.id
  left join alarms a on a.site_id = s.id and a.definition_id = 'controllerSilent' and a.cleared_at is null
    and not a.is_late
  where c.revoked_at is null
  group by c.id, c.username order by c.username`;

const mostListed = 200;
const mostSites = 5;

/**
 * Whether every collector was heard within its time. Silence is judged against the newest word of any of them: a
 * centre that hears nobody says so of itself, and blames no collector.
 */
export const pollCollectors =
  ({ pool, clock, askServers }: CollectorsDeps): JobRunner<'collectors.poll'> =>
  async ({ minutes }, { signal, say }) => {
    const servers = await askServers();
    const lost = servers.filter(({ isUp }) => !isUp);
    say(`other servers: ${servers.length - lost.length} of ${servers.length} answered`);
    for (const { name, problem } of lost) say(`  ${name}: ${problem ?? 'nothing heard'}`);
    signal.throwIfAborted();
    const { rows } = await pool.query<Collector>(selectCollectors);
    const newest = rows.reduce((latest, { heardAt }) => Math.max(latest, heardAt ?? 0), 0);
    const limitMs = minutes * minuteMs;
    if (rows.length > 0 && newest < clock.now() - limitMs)
      throw new Error(`the centre has heard no collector since ${timeText(newest || null)}`);
    const silent = rows.filter(({ heardAt }) => (heardAt ?? 0) < newest - limitMs);
    say(`collectors: ${rows.length - silent.length} of ${rows.length} heard within ${minutes} min`);
    silent.slice(0, mostListed).forEach((collector) => say(`  ${lineOf(collector)}`));
    if (silent.length > mostListed) say(`  and ${silent.length - mostListed} more`);
  };

const timeText = (at: EpochMs | null): string => (at === null ? 'ever' : new Date(at).toISOString());

const lineOf = ({ username, sites, heardAt, alarmed }: Collector): string => {
  const heard = heardAt === null ? 'never heard' : `last heard ${timeText(heardAt)}`;
  const more = sites.length > mostSites ? ` and ${sites.length - mostSites} more` : '';
  const told = alarmed > 0 ? 'alarm raised' : 'no alarm';
  return `${username} (${sites.slice(0, mostSites).join(', ')}${more}): ${heard}, ${told}`;
};
