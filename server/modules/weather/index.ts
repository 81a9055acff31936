import { previewWeather, uploadWeather } from '@contract/calls/weather';
import { sql, type SqlBool } from 'kysely';
import type { ResourceHooks } from '../../crud';
import type { Clock } from '../../platform/clock';
import { serve, type Route } from '../../platform/http/route';
import { scopeFilter, type ScopeOf } from '../scope';
import { demandEverywhere } from '../scope/everywhere';
import { recountMoved, recountRemoved } from './recounts';
import { previewHours, uploadHours, type WeatherDeps } from './upload';
import { inReach } from './weather.store';

export { createWeatherChecks } from './checks';

const ofHours = (what: ReturnType<typeof sql>) =>
  sql`(select ${what} from weather_hours h where h.station_id = t.id)`;

export const weatherHooks = ({ clock, scopeOf }: { clock: Clock; scopeOf: ScopeOf }): ResourceHooks => ({
  expressions: {
    hours: ofHours(sql`count(*)::int`),
    firstHour: ofHours(sql`min(h.hour)`),
    lastHour: ofHours(sql`max(h.hour)`),
  },
  counted: {
    siteCount: async (actor, permission) => {
      const isSeen = scopeFilter(await scopeOf(actor, permission), 's.area_id', 's.dept_id', 's.id');
      const isNear = sql<SqlBool>`s.retired_at is null and ${inReach(sql`t.lat`, sql`t.lng`)} and ${isSeen}`;
      return sql`(select count(*)::int from sites s where ${isNear})`;
    },
  },
  saved: async ({ trx, id, old }) => {
    if (old) await recountMoved(trx, id, old, clock.now());
  },
  removing: ({ trx, ids }) => recountRemoved(trx, ids, clock.now()),
});

export const weatherRoutes = (deps: WeatherDeps): Route[] => [
  serve(previewWeather, async ({ actor, params, query, upload, language }) => {
    await demandEverywhere(deps.db, actor, previewWeather.permission);
    return previewHours(deps, { actor, stationId: params.id, upload, language, choices: query });
  }),
  serve(uploadWeather, async ({ actor, params, query, upload, language }) => {
    await demandEverywhere(deps.db, actor, uploadWeather.permission);
    return uploadHours(deps, { actor, stationId: params.id, upload, language, choices: query });
  }),
];
