import { listBookmarks } from '@contract/calls/bookmarks';
import { send } from '../http/send';
import { defineQuery } from '../queries/query';

/** Favourites and recently visited pages of the person. */
export const bookmarksQuery = defineQuery({
  name: 'bookmarks',
  load: (deps, _: 'own') => send(deps, listBookmarks),
});
