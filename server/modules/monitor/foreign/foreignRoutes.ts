import * as calls from '@contract/calls/foreignServers';
import { type Route, serve } from '../../../platform/http/route';
import type { Foreign } from './foreign';

export const foreignRoutes = (foreign: Foreign): Route[] => [
  serve(calls.listForeign, () => foreign.list()),
  serve(calls.readForeignPast, ({ query }) => foreign.past(query)),
  serve(calls.addForeign, ({ actor, body }) => foreign.add(actor, body)),
  serve(calls.changeForeign, ({ actor, params: { id }, body }) => foreign.change(actor, id, body)),
  serve(calls.removeForeign, ({ actor, params: { id } }) => foreign.remove(actor, id)),
  serve(calls.pushForeign, ({ token, body }) => foreign.push(token, body)),
];
