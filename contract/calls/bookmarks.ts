import { z } from 'zod';
import { Bookmark, FavouriteMark, Visit } from '../bookmarks';
import { defineCall } from './call';

export const listBookmarks = defineCall({
  id: 'bookmarks.list',
  scope: 'own',
  method: 'GET',
  path: '/user/bookmarks',
  permission: 'self',
  summary:
    'Favourites and recently visited pages of the caller, the newest visit first; sites only while in sight',
  response: z.array(Bookmark),
});

export const noteVisit = defineCall({
  id: 'bookmarks.visit',
  scope: 'own',
  method: 'PUT',
  path: '/user/bookmarks/visit',
  permission: 'self',
  summary: 'Remembers that the caller visited a page; the oldest visits beyond the limit are forgotten',
  body: Visit,
});

export const markFavourite = defineCall({
  id: 'bookmarks.mark',
  scope: 'own',
  method: 'PUT',
  path: '/user/bookmarks/favourite',
  permission: 'self',
  summary: 'Makes a page a favourite of the caller, or no more',
  body: FavouriteMark,
});
