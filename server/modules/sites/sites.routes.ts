import { z } from 'zod';
import { DeviceWithState } from '@contract/devices';
import { listOf } from '@contract/envelope';
import { SiteExportRequest } from '@contract/siteExport';
import { SiteListQuery, SiteMap, SitePlace, SiteRow } from '@contract/sites';
import { attachment, createTextTime } from '../../crud';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { Download, route, type Actor, type Route } from '../../platform/http/route';
import { say } from '../../platform/http/words';
import { writeAudit } from '../audit/audit';
import type { ScopeOf } from '../scope';
import { exportSites } from './exporting';
import { moveSite } from './sites.service';
import { devicesOf, findSite, listSites, siteMapOf } from './sites.store';

export interface SitesDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
  plantTimeZone: string;
}

const permission = 'site:list';
const SiteParams = z.object({ id: z.coerce.number().int().max(2_147_483_647) });

const moveRoute = (deps: SitesDeps): Route =>
  route({
    id: 'sites.move',
    method: 'PUT',
    path: '/site/{id}/place',
    permission: 'map:edit',
    summary: 'Puts a site where it stands',
    params: SiteParams,
    body: SitePlace,
    handle: ({ actor, params, body }) => moveSite(deps, actor, params.id, body),
  });

const exportRoute = ({ db, clock, scopeOf, plantTimeZone }: SitesDeps): Route =>
  route({
    id: 'sites.export',
    method: 'POST',
    path: '/site/export',
    permission,
    summary: 'Chosen sites as a table',
    body: SiteExportRequest,
    answer: 'raw',
    handle: async ({ actor, body, language }) => {
      const scope = await scopeOf(actor, permission);
      const { stream, mediaType } = exportSites(db, { scope, language }, body);
      const at = createTextTime(plantTimeZone).text(clock.now()).replaceAll(':', '').replace(' ', '-');
      const detail = { format: body.format, sites: body.siteIds.length };
      await writeAudit(db, actor, { at: clock.now(), action: 'sites.exported', subject: 'sites', detail });
      return new Download(
        stream,
        attachment(`${say(language, 'sites.title')} ${at}.${body.format}`, mediaType),
      );
    },
  });

export const siteRoutes = (deps: SitesDeps): Route[] => {
  const { db, scopeOf } = deps;
  const visibleSite = async (actor: Actor, id: number): Promise<SiteRow> => {
    const site = await findSite(db, await scopeOf(actor, permission), id);
    if (!site) throw new AppError('notFound');
    return site;
  };
  return [
    route({
      id: 'sites.list',
      method: 'GET',
      path: '/site/list',
      permission,
      summary: 'Sites that the caller may see, by pages',
      query: SiteListQuery,
      answer: 'whole',
      response: listOf(SiteRow),
      handle: async ({ actor, query }) => listSites(db, await scopeOf(actor, permission), query),
    }),
    route({
      id: 'sites.map',
      method: 'GET',
      path: '/site/map',
      permission,
      summary: 'All sites that the caller may see, in columns, for the map',
      response: SiteMap,
      handle: async ({ actor }) => siteMapOf(db, await scopeOf(actor, permission)),
    }),
    route({
      id: 'sites.read',
      method: 'GET',
      path: '/site/{id}',
      permission,
      summary: 'One site',
      params: SiteParams,
      response: SiteRow,
      handle: async ({ actor, params }) => visibleSite(actor, params.id),
    }),
    route({
      id: 'sites.devices',
      method: 'GET',
      path: '/site/{id}/devices',
      permission,
      summary: 'The devices of one site with what each said last',
      params: SiteParams,
      response: z.array(DeviceWithState),
      handle: async ({ actor, params }) => devicesOf(db, (await visibleSite(actor, params.id)).id),
    }),
    moveRoute(deps),
    exportRoute(deps),
  ];
};
