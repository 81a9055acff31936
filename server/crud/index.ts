import type { Resource } from '@contract/resources';
import type { Clock } from '../platform/clock';
import type { Db } from '../platform/database/database';
import type { Route } from '../platform/http/route';
import { crudRoutes, type FollowExport, type IssueFile } from './crud.routes';
import { createCrud, type Crud } from './crud.service';
import { checkScope } from './declaredScope';
import type { ResourceHooks } from './hooks';
import type { ChoicePorts } from './labels';
import type { TextTime } from './textTime';

export { attachment } from './crud.routes';
export type { Draft, ResourceHooks, Saving } from './hooks';
export type { Crud } from './crud.service';
export type { ChoicePorts } from './labels';
export { createTextTime, type TextTime } from './textTime';
export { usingIn } from './usage/rowsInUse';
export type { Usage } from './usage/usage';

export interface ResourcesDeps extends ChoicePorts {
  db: Db;
  clock: Clock;
  times: TextTime;
  resources: readonly Resource[];
  /** What modules say about their own resource, by its name. */
  hooks: Readonly<Record<string, ResourceHooks>>;
  issue: IssueFile;
  follow: FollowExport;
}

/** The routes of every declared resource. Throws at once when a virtual field has nobody who reads it. */
export function createResources(deps: ResourcesDeps): { routes: Route[]; crudOf(name: string): Crud } {
  const cruds = new Map<string, Crud>();
  const routes = deps.resources.flatMap((resource) => {
    const hooks = deps.hooks[resource.name] ?? {};
    const missing = Object.entries(resource.fields).filter(
      ([name, { virtual, secret }]) =>
        virtual && !secret && !hooks.expressions?.[name] && !hooks.counted?.[name],
    );
    if (missing.length > 0)
      throw new Error(`${resource.name}: nothing reads ${missing.map(([name]) => name).join(', ')}.`);
    checkScope({ resource, hooks });
    const crud = createCrud({ ...deps, resource, hooks, hooksByName: deps.hooks });
    cruds.set(resource.name, crud);
    return crudRoutes({ ...deps, resource, hooks, crud });
  });
  const crudOf = (name: string): Crud => {
    const crud = cruds.get(name);
    if (!crud) throw new Error(`Nobody declared the resource ${name}.`);
    return crud;
  };
  return { routes, crudOf };
}
