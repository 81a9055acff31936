import * as calls from '@contract/calls/params';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

export const notedParamsQuery = defineQuery({
  name: 'notedParams',
  load: (deps, _: 'all') => send(deps, calls.listNotedParams),
});
