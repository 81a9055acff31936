import * as calls from '@contract/calls/bookmarks';
import { listSites } from '@contract/calls/sites';
import type { Clock } from '../../platform/clock';
import type { Db } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { serve, type Actor, type Route } from '../../platform/http/route';
import type { ScopeOf } from '../scope';
import { bookmarksOf, mark, rememberVisit } from './bookmarks.store';

interface BookmarksDeps {
  db: Db;
  clock: Clock;
  scopeOf: ScopeOf;
}

/** A wall only looks: it has no person whose favourites these could be. */
const personOf = ({ isDisplay, userId }: Actor): number => {
  if (isDisplay) throw new AppError('forbidden');
  return userId;
};

export const createBookmarkRoutes = ({ db, clock, scopeOf }: BookmarksDeps): Route[] => [
  serve(calls.listBookmarks, async ({ actor }) =>
    bookmarksOf(db, personOf(actor), await scopeOf(actor, listSites.permission)),
  ),
  serve(calls.noteVisit, ({ actor, body }) =>
    rememberVisit(db, personOf(actor), { path: body.path, at: clock.now() }),
  ),
  serve(calls.markFavourite, ({ actor, body }) => mark(db, personOf(actor), body)),
];
