import * as calls from '@contract/calls/sites';
import type { SiteDetail } from '@contract/sites';
import { attachment, createTextTime } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { Download, type Actor, type Route, serve } from '../../platform/http/route';
import { say } from '../../platform/http/words';
import { writeAudit } from '../audit/audit';
import type { ScopeOf } from '../scope';
import { exportSites } from './exporting';
import { moveSite } from './sites.service';
import { devicesOf, listSites, readSite, siteMapOf } from './sites.store';

export interface SitesDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
  plantTimeZone: string;
}

const moveRoute = (deps: SitesDeps): Route =>
  serve(calls.moveSite, ({ actor, params, body }) => moveSite(deps, actor, params.id, body));

const exportRoute = ({ db, clock, scopeOf, plantTimeZone }: SitesDeps): Route =>
  serve(calls.exportSites, async ({ actor, body, language }) => {
    const scope = await scopeOf(actor, calls.exportSites.permission);
    const { stream, mediaType } = exportSites(db, { scope, language }, body);
    const at = createTextTime(plantTimeZone).text(clock.now()).replaceAll(':', '').replace(' ', '-');
    const detail = { format: body.format, sites: body.siteIds.length };
    await writeAudit(db, actor, { at: clock.now(), action: 'sites.exported', subject: 'sites', detail });
    return new Download(
      stream,
      attachment(`${say(language, 'sites.title')} ${at}.${body.format}`, mediaType),
    );
  });

export const siteRoutes = (deps: SitesDeps): Route[] => {
  const { db, clock, scopeOf } = deps;
  const visibleSite = async (actor: Actor, id: number): Promise<SiteDetail> => {
    const site = await readSite(db, await scopeOf(actor, calls.readSite.permission), id, clock.now());
    if (!site) throw new AppError('notFound');
    return site;
  };
  return [
    serve(calls.listSites, async ({ actor, query }) =>
      listSites(db, await scopeOf(actor, calls.listSites.permission), query),
    ),
    serve(calls.readSiteMap, async ({ actor }) =>
      siteMapOf(db, await scopeOf(actor, calls.readSiteMap.permission)),
    ),
    serve(calls.readSite, async ({ actor, params }) => visibleSite(actor, params.id)),
    serve(calls.listSiteDevices, async ({ actor, params }) =>
      devicesOf(db, (await visibleSite(actor, params.id)).id),
    ),
    moveRoute(deps),
    exportRoute(deps),
  ];
};
