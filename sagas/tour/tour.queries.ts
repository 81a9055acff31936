import { readTour } from '@contract/calls/tour';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** How far the person is. */
export const tourQuery = defineQuery({
  name: 'tour',
  load: (deps, _: 'own') => send(deps, readTour),
});
