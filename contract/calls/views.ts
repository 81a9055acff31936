import { z } from 'zod';
import { ShareViewRequest, SharedView, UserView } from '../views';
import { defineCall } from './call';

const ResourceParams = z.object({ resource: z.string().regex(/^[A-Za-z]{1,40}$/) });
/** How a person likes a list: kept here, so that it is the same in every browser of theirs. */
const ViewParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export const readView = defineCall({
  id: 'views.read',
  scope: 'own',
  method: 'GET',
  path: '/user/view/{resource}',
  permission: 'self',
  summary: 'Columns, widths and saved searches of the caller for one list',
  params: ResourceParams,
  response: UserView,
});

export const saveView = defineCall({
  id: 'views.save',
  scope: 'own',
  method: 'PUT',
  path: '/user/view/{resource}',
  permission: 'self',
  summary: 'Keeps columns, widths and saved searches of the caller for one list',
  params: ResourceParams,
  body: UserView,
});

export const listSharedViews = defineCall({
  id: 'views.shared',
  scope: 'department',
  method: 'GET',
  path: '/user/view/{resource}/shared',
  permission: 'self',
  summary: 'Searches of one list that people made for everybody',
  params: ResourceParams,
  response: z.array(SharedView),
});

export const shareView = defineCall({
  id: 'views.share',
  scope: 'department',
  method: 'POST',
  path: '/user/view/{resource}/shared',
  permission: 'view:share',
  summary: 'Makes a search of one list for everybody, or replaces the own one of that name',
  params: ResourceParams,
  body: ShareViewRequest,
});

export const withdrawView = defineCall({
  id: 'views.withdraw',
  scope: 'department',
  method: 'DELETE',
  path: '/user/sharedView/{id}',
  permission: 'view:share',
  summary: 'Takes back a search that the caller made for everybody',
  params: ViewParams,
});
