import { minuteMs, type EpochMs } from '@contract/time';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock';
import { JobRefusal } from './said';
import type { JobContext, JobRunner } from './worker';

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
  /** In the plant's time. */
  timeText(at: EpochMs): string;
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
 * centre that hears nobody says so of itself, and blames no collector. One that has not been open for that time yet
 * blames itself neither.
 */
export const pollCollectors = ({
  pool,
  clock,
  askServers,
  timeText,
}: CollectorsDeps): JobRunner<'collectors.poll'> => {
  const openedAt = clock.now();
  return async ({ minutes }, { signal, say }) => {
    const servers = await askServers();
    const lost = servers.filter(({ isUp }) => !isUp);
    say('jobs.said.servers', { up: servers.length - lost.length, count: servers.length });
    for (const { name, problem } of lost) say('jobs.said.serverLost', { name, problem: problem ?? '–' });
    signal.throwIfAborted();
    const { rows } = await pool.query<Collector>(selectCollectors);
    const newest = rows.reduce((latest, { heardAt }) => Math.max(latest, heardAt ?? 0), 0);
    const limitMs = minutes * minuteMs;
    if (rows.length > 0 && newest < clock.now() - limitMs) {
      if (clock.now() - openedAt < limitMs) return say('jobs.said.centreJustOpened', { minutes });
      throw new JobRefusal('jobs.said.centreBlind', { minutes });
    }
    const silent = rows.filter(({ heardAt }) => (heardAt ?? 0) < newest - limitMs);
    say('jobs.said.collectors', { heard: rows.length - silent.length, count: rows.length, minutes });
    for (const collector of silent.slice(0, mostListed)) tellOf(collector, timeText, say);
    if (silent.length > mostListed) say('jobs.said.more', { count: silent.length - mostListed });
  };
};

function tellOf(
  { username, sites, heardAt, alarmed }: Collector,
  timeText: (at: EpochMs) => string,
  say: JobContext['say'],
): void {
  const more = sites.length > mostSites ? ', …' : '';
  const who = { name: username, sites: `${sites.slice(0, mostSites).join(', ')}${more}` };
  if (heardAt === null) return say('jobs.said.neverHeard', who);
  const time = timeText(heardAt);
  say(alarmed > 0 ? 'jobs.said.silentAlarmed' : 'jobs.said.silent', { ...who, time });
}
