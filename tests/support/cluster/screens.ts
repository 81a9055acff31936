import type { Pool } from 'pg';
import { topicRequested } from '@sagas/stream/stream.slice';
import { activeAlarm, callingAlarm, standingAlarm } from '@server/modules/alarms/alarmConditions';
import { aConsole } from '../aConsole';
import type { TellingField } from './tellingField';

const sampleMs = 50;

export interface Screens {
  /** What differs from database and field, in words; empty when every screen is true. */
  untruths(pool: Pool, field: TellingField): Promise<string[]>;
  /** Of every screen, the longest time without a change of the probe since `restart`, in ms; and of the worst. */
  longestGapMs(): number;
  /** The longest time that a screen said "live" while the probe stood still, in ms. */
  longestFalseLiveMs(): number;
  restart(): void;
  stop(): Promise<void>;
}

const stateOf = ({ worst, tempC }: { worst: number; tempC: number | null }) => `${worst} ${tempC}`;

/** The real store of so many browsers behind the load balancer, with alarms and sites on screen. */
export function someScreens(address: string, token: string, count: number, probeId: number): Screens {
  const screens = Array.from({ length: count }, () => {
    const { store, indexes, stop } = aConsole(address, address, token);
    for (const topic of ['alarms', 'sites'] as const) store.dispatch(topicRequested(topic));
    const byAge = { filter: {}, order: 'oldest', isRooted: false } as const;
    const view = indexes.alarms.createView(byAge);
    const gap = {
      temp: undefined as number | null | undefined,
      ...{ since: Date.now(), notLiveAt: Date.now(), longest: 0, falseLive: 0 },
    };
    return { store, indexes, stop, gap, ids: () => Array.from(view.read().rows, ({ id }) => id) };
  });
  const look = () => {
    const now = Date.now();
    for (const { indexes, gap, store } of screens) {
      const temp = indexes.sites.state(probeId)?.tempC;
      gap.longest = Math.max(gap.longest, now - gap.since);
      // What it said before it owned to be stale, or says now that it is live again and has no news yet.
      if (store.getState().stream.freshness !== 'live') gap.notLiveAt = now;
      gap.falseLive = Math.max(gap.falseLive, now - Math.max(gap.since, gap.notLiveAt));
      if (temp === gap.temp) continue;
      [gap.temp, gap.since] = [temp, now];
    }
  };
  const looking = setInterval(look, sampleMs);
  return {
    untruths: async (pool, field) => {
      const alarms = await standing(pool);
      const states = await worstInStore(pool, probeId);
      return screens.flatMap(({ ids, indexes }, i) => {
        const shown = new Set(ids());
        const missing = alarms.filter((id) => !shown.delete(id));
        const wrong = [...states].flatMap(([siteId, worst]) => {
          const state = indexes.sites.state(siteId);
          // Of who says nothing, the last is shown for a while.
          const tempC = field.silent.has(siteId) ? (state?.tempC ?? null) : field.tempOf(siteId);
          const [said, wanted] = [state && stateOf(state), stateOf({ worst, tempC })];
          return said === wanted ? [] : [`screen ${i} says ${said} of site ${siteId}, not ${wanted}`];
        });
        return [
          ...missing.map((id) => `screen ${i} lacks alarm ${id}`),
          ...[...shown].map((id) => `screen ${i} shows alarm ${id}, which is over`),
          ...wrong,
        ];
      });
    },
    longestGapMs: () => Math.max(...screens.map(({ gap }) => gap.longest)),
    longestFalseLiveMs: () => Math.max(...screens.map(({ gap }) => gap.falseLive)),
    restart: () => {
      for (const { gap } of screens) Object.assign(gap, { longest: 0, falseLive: 0 });
    },
    stop: async () => {
      clearInterval(looking);
      for (const { stop } of screens) await stop();
    },
  };
}

async function standing(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>(`select a.id from alarms a where ${standingAlarm}`);
  return rows.map(({ id }) => Number(id));
}

/** The worst level of every plain site, as its screen should say. */
async function worstInStore(pool: Pool, probeId: number): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ siteId: number; worst: number }>(
    `select s.id as "siteId", coalesce(min(a.level), 0)::int as worst
     from sites s left join alarms a on a.site_id = s.id and ${activeAlarm} and ${callingAlarm}
     where s.code like 'WH-%' and s.id <> $1 group by s.id`,
    [probeId],
  );
  return new Map(rows.map(({ siteId, worst }) => [siteId, worst]));
}
