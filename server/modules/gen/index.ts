import type { Route } from '../../platform/http/route';
import { genRoutes } from './gen.routes';
import { createGenService, type GenDeps } from './gen.service';

/** Code generation: from the structure of a table to a resource of this project. No DDL by text, no file on the server. */
export const createGen = (deps: GenDeps): { routes: Route[] } => ({
  routes: genRoutes(createGenService(deps)),
});
