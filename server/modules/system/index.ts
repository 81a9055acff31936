import { join } from 'node:path';
import type { CacheName } from '@contract/caches';
import { resources } from '@contract/resources/generated';
import { createResources, createTextTime, type ChoicePorts } from '../../crud';
import type { WatchedCache } from '../../platform/cache';
import type { Clock } from '../../platform/clock';
import type { Database, Db } from '../../platform/database/database';
import type { Refusal } from '../../platform/http/mount';
import type { Route } from '../../platform/http/route';
import type { Log } from '../../platform/log';
import type { Actor } from '../../platform/http/route';
import { createTargets } from '../../platform/outbound/targets';
import type { SecretBox } from '../../platform/secretBox';
import type { Unit } from '../../platform/unit';
import { billRoutes } from '../bills';
import { deptsExceptRoute } from '../depts/except';
import { createDicts, type Dicts } from '../dicts';
import type { Files } from '../files';
import { createGen } from '../gen';
import { loginRoutes } from '../logins';
import { choicesFor } from '../lookups/declaredChoices';
import { dropDownRoutes } from '../lookups/dropDowns';
import { keysOf } from '../lookups/keys';
import { choiceRoutes } from '../lookups/lookups.routes';
import { menuTreeRoutes } from '../menus/menus.routes';
import { noticeRoutes } from '../notices';
import { onlineRoutes } from '../online';
import { createOperations } from '../operations';
import { notedParamsRoute } from '../params/noted';
import type { Params } from '../params/params.store';
import { paramRefreshRoute, paramUndoRoute } from '../params/refresh';
import { personalDataRoutes } from '../personalData';
import { postRoutes } from '../posts';
import { profileRoutes } from '../profile';
import { roleRoutes } from '../roles';
import type { ScopeOf } from '../scope';
import { tokenRoutes } from '../tokens';
import { userRoutes } from '../users/users.routes';
import { tariffRoutes } from '../tariffs';
import { weatherRoutes } from '../weather';
import { createViews } from '../views';
import { createBookmarkRoutes } from '../bookmarks';
import { declaredHooks } from './generatedHooks';
import { createHomeTimesRoutes } from '../homeTimes';
import { createTourRoutes } from '../tour';

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
  /** Private networks that people's addresses may lead into. */
  privateNetworks: readonly string[];
  /** Seals secrets that rows keep. */
  box: SecretBox;
  /** @throws AppError when the actor has no second factor, or the code is wrong */
  proveSecondFactor(actor: Actor, otp: string | undefined): Promise<void>;
  /** Where uploads and exports are kept. */
  files: Files;
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

const choicePortsOf = (db: Db, dicts: Dicts, choices: ReturnType<typeof choicesFor>): ChoicePorts => ({
  dict: async (type, language) =>
    (await dicts.entries(type, language)).map(({ dictValue, dictLabel }) => ({
      value: dictValue,
      label: dictLabel,
    })),
  lookup: async (name, actor, language) => (await choices[name]?.(db, actor, language)) ?? [],
  keys: (name) => keysOf(db, resources, name),
});

const toolRoutes = ({ database, clock, genDatabaseUrl }: SystemDeps): Route[] =>
  createGen({ database, clock, otherUrl: genDatabaseUrl ?? null }).routes;

/** The administrator's half: declared resources with what each noun says about itself. */
export function createSystem(deps: SystemDeps): System {
  const { database, clock, log, scopeOf, params, files } = deps;
  const { db } = database;
  const times = createTextTime(deps.plantTimeZone);
  const dicts = createDicts({ database, clock, log });
  const operations = createOperations({ db, clock, log, folder: join(deps.dataDir, 'archive') });
  const targets = createTargets(deps.privateNetworks);
  const hooks = declaredHooks({ ...deps, db, times, targets, dictsChanged: dicts.forget });
  const choices = choicesFor(resources, hooks);
  const declared = createResources({
    db,
    clock,
    times,
    resources,
    hooks,
    issue: files.issue,
    follow: files.follow,
    ...choicePortsOf(db, dicts, choices),
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
    ...tariffRoutes({ db, scopeOf }),
    ...weatherRoutes({ db, clock, plantTimeZone: deps.plantTimeZone }),
    deptsExceptRoute(declared.crudOf('depts')),
    ...menuTreeRoutes({ db, clock }),
    ...noticeRoutes({ db, clock, times }),
    ...onlineRoutes({ db, clock, times }),
    paramRefreshRoute,
    paramUndoRoute({ db, clock }),
    notedParamsRoute({ db, clock }),
    ...personalDataRoutes({ db, clock, proveSecondFactor: deps.proveSecondFactor }),
    ...postRoutes(db),
    ...profileRoutes({ db, clock, files, times }),
    ...roleRoutes({ db, clock, crud: declared.crudOf('roles') }),
    ...tokenRoutes({ db, clock }),
    ...userRoutes({ db, clock, params }),
    ...createViews({ db, clock }).routes,
    ...createBookmarkRoutes({ db, clock, scopeOf }),
    ...createTourRoutes({ db }),
    ...createHomeTimesRoutes({ db }),
  ];
  return {
    routes,
    caches: [dicts.cache],
    units: [dicts.unit, operations.unit],
    workerUnits: [operations.chainer, files.sweep],
    refused: operations.refused,
  };
}
