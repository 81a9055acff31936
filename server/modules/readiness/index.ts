import * as calls from '@contract/calls/readiness';
import { plantDayStartIn } from '@contract/plantTime';
import { attachment, createTextTime } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { Download, serve, type Route } from '../../platform/http/route';
import { say } from '../../platform/http/words';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { readinessOf } from '../../readiness';
import { writeAudit } from '../audit/audit';
import { calendarIn, seesSite } from '../energy';
import type { ScopeOf } from '../scope';
import { exportReadiness } from './exportReadiness';
import { factsOfSites, type FactsDeps } from './facts.store';
import { listReadiness } from './list.store';
import { createReadinessUpkeep } from './upkeep';

export interface ReadinessDeps {
  database: Pick<Database, 'db' | 'pool'>;
  clock: Clock;
  log: Log;
  scopeOf: ScopeOf;
  plantTimeZone: string;
}

export function createReadiness(deps: ReadinessDeps): { routes: Route[]; unit: Unit } {
  const { database, clock, log, plantTimeZone } = deps;
  const dayStart = plantDayStartIn(plantTimeZone);
  const facts = { dayStart, calendar: calendarIn(plantTimeZone, dayStart) };
  return {
    routes: routesOf(deps, facts),
    unit: createReadinessUpkeep({ pool: database.pool, clock, log, ...facts }),
  };
}

const routesOf = (
  { database: { db, pool }, clock, scopeOf, plantTimeZone }: ReadinessDeps,
  facts: FactsDeps,
): Route[] => [
  serve(calls.listReadiness, async ({ actor, query }) =>
    listReadiness(db, await scopeOf(actor, calls.listReadiness.permission), query),
  ),
  serve(calls.readSiteReadiness, async ({ actor, params: { id } }) => {
    const scope = await scopeOf(actor, calls.readSiteReadiness.permission);
    if (!(await seesSite(db, scope, id))) throw new AppError('notFound');
    const now = clock.now();
    const known = (await factsOfSites(pool, facts, [id], now)).get(id);
    return known ? { at: now, uses: readinessOf(known) } : { at: null, uses: [] };
  }),
  serve(calls.exportReadiness, async ({ actor, body, language }) => {
    const scope = await scopeOf(actor, calls.exportReadiness.permission);
    const { text: timeText } = createTextTime(plantTimeZone);
    const said = { language, dateText: (at: number) => timeText(at).slice(0, 10) };
    const { stream, mediaType } = exportReadiness(db, { scope, ...said }, body);
    const at = clock.now();
    await writeAudit(db, actor, { at, action: 'readiness.exported', subject: 'readiness', detail: body });
    const name = `${say(language, 'readiness.title')} ${timeText(at).replaceAll(':', '').replace(' ', '-')}.${body.format}`;
    return new Download(stream, attachment(name, mediaType));
  }),
];
