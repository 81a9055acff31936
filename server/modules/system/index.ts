import { join } from 'node:path';
import type { CacheName } from '@contract/caches';
import { resources } from '@contract/resources/generated';
import {
  createResources,
  createTextTime,
  type ChoicePorts,
  type ResourceHooks,
  type TextTime,
} from '../../crud';
import type { WatchedCache } from '../../platform/cache';
import type { Clock } from '../../platform/clock';
import type { Database, Db } from '../../platform/database/database';
import type { Refusal } from '../../platform/http/mount';
import type { Route } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { billHooks, billRoutes } from '../bills';
import { deptHooks } from '../depts/depts.hooks';
import { deptsExceptRoute } from '../depts/except';
import { createDicts, dictDataHooks, dictTypeHooks, type Dicts } from '../dicts';
import type { Files } from '../files';
import { faultSetupHooks } from '../faults/setup.hooks';
import { fsuHooks } from '../fsuUnits';
import { createGen } from '../gen';
import { loginHooks, loginRoutes } from '../logins';
import { choicesFor } from '../lookups/declaredChoices';
import { dropDownRoutes } from '../lookups/dropDowns';
import { choiceRoutes } from '../lookups/lookups.routes';
import { menuHooks } from '../menus/menus.hooks';
import { menuTreeRoutes } from '../menus/menus.routes';
import { noticeHooks, noticeRoutes } from '../notices';
import { onlineHooks, onlineRoutes } from '../online';
import { createOperations, operationHooks } from '../operations';
import { paramHooks } from '../params/params.hooks';
import type { Params } from '../params/params.store';
import { paramRefreshRoute } from '../params/refresh';
import { placeHooks } from '../places';
import { postHooks, postRoutes } from '../posts';
import { profileRoutes } from '../profile';
import { roleHooks, roleRoutes } from '../roles';
import type { ScopeOf } from '../scope';
import { tokenHooks, tokenRoutes } from '../tokens';
import { userHooks } from '../users/users.hooks';
import { userRoutes } from '../users/users.routes';
import { weatherHooks, weatherRoutes } from '../weather';
import { createViews } from '../views';

export interface SystemDeps {
  database: Database;
  clock: Clock;
  log: Log;
  scopeOf: ScopeOf;
  params: Params;
  plantTimeZone: string;
  dataDir: string;
  /** A PostgreSQL beside ours whose tables may be generated from. */
  genDatabaseUrl?: string | undefined;
  /** Where uploads and exports are kept. */
  files: Files;
  /** What modules outside of this half say about resources of theirs. */
  moreHooks?: Readonly<Record<string, ResourceHooks>>;
}

export interface System {
  routes: Route[];
  /** What it remembers. */
  caches: readonly WatchedCache<CacheName>[];
  /** Where calls are answered. */
  units: Unit[];
  /** One process is enough. */
  workerUnits: Unit[];
  refused(refusal: Refusal): Promise<void>;
}

const choices = choicesFor(resources);

const choicePortsOf = (db: Db, dicts: Dicts): ChoicePorts => ({
  dict: async (type, language) =>
    (await dicts.entries(type, language)).map(({ dictValue, dictLabel }) => ({
      value: dictValue,
      label: dictLabel,
    })),
  lookup: async (name, actor, language) => (await choices[name]?.(db, actor, language)) ?? [],
});

const hooksOfDicts = ({ forget }: Dicts): Record<string, ResourceHooks> => ({
  dictTypes: dictTypeHooks(forget),
  dictData: dictDataHooks(forget),
});

/** What each noun says about its own resource. */
const hooksOf = (deps: SystemDeps, dicts: Dicts, times: TextTime): Record<string, ResourceHooks> => {
  const { database, clock, params } = deps;
  const { db } = database;
  return {
    posts: postHooks,
    ...hooksOfDicts(dicts),
    params: paramHooks,
    depts: deptHooks(db),
    menus: menuHooks(db),
    roles: roleHooks,
    users: userHooks({ db, clock, params }),
    tokens: tokenHooks({ clock }),
    notices: noticeHooks(clock),
    operations: operationHooks,
    logins: loginHooks,
    online: onlineHooks({ db, clock, times }),
    ...placeHooks({ db, clock, scopeOf: deps.scopeOf }),
    bills: billHooks({ times, scopeOf: deps.scopeOf }),
    weatherStations: weatherHooks(clock),
    ...fsuHooks({ scopeOf: deps.scopeOf }),
    ...faultSetupHooks,
    ...deps.moreHooks,
  };
};

const toolRoutes = ({ database, clock, genDatabaseUrl }: SystemDeps): Route[] =>
  createGen({ database, clock, otherUrl: genDatabaseUrl ?? null }).routes;

/** The administrator's half: declared resources with what each noun says about itself. */
export function createSystem(deps: SystemDeps): System {
  const { database, clock, log, scopeOf, params, files } = deps;
  const { db } = database;
  const times = createTextTime(deps.plantTimeZone);
  const dicts = createDicts({ database, clock, log });
  const operations = createOperations({ db, clock, log, folder: join(deps.dataDir, 'archive') });
  const declared = createResources({
    db,
    clock,
    times,
    resources,
    hooks: hooksOf(deps, dicts, times),
    issue: files.issue,
    follow: files.follow,
    ...choicePortsOf(db, dicts),
  });
  const routes = [
    ...declared.routes,
    ...files.routes,
    ...dicts.routes,
    ...operations.routes,
    ...choiceRoutes(db, resources, choices),
    ...dropDownRoutes({ db, scopeOf }),
    ...toolRoutes(deps),
    ...loginRoutes({ db, clock }),
    ...billRoutes({ db, scopeOf }),
    ...weatherRoutes({ db, clock, times }),
    deptsExceptRoute(declared.crudOf('depts')),
    ...menuTreeRoutes({ db, clock }),
    ...noticeRoutes({ db, clock, times }),
    ...onlineRoutes({ db, clock, times }),
    paramRefreshRoute,
    ...postRoutes(db),
    ...profileRoutes({ db, clock, files }),
    ...roleRoutes({ db, clock, crud: declared.crudOf('roles') }),
    ...tokenRoutes({ db, clock }),
    ...userRoutes({ db, clock, params }),
    ...createViews({ db, clock }).routes,
  ];
  return {
    routes,
    caches: [dicts.cache],
    units: [dicts.unit, operations.unit],
    workerUnits: [operations.chainer, files.sweep],
    refused: operations.refused,
  };
}
