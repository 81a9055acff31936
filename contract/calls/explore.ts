import { z } from 'zod';
import {
  AddTrendNote,
  ExploreDevice,
  ExploreDevicesQuery,
  TrendExportRequest,
  TrendNote,
  TrendNotesQuery,
} from '../explore';
import { largestRowId } from '../values';
import { defineCall } from './call';

const NoteParams = z.object({ id: z.coerce.number().int().positive().max(largestRowId) });

export const listExploreDevices = defineCall({
  id: 'explore.devices',
  scope: 'site',
  method: 'GET',
  path: '/analysis/devices',
  permission: 'site:list',
  summary: 'Devices by their numbers with their sites, as far as the caller may see them',
  query: ExploreDevicesQuery,
  response: z.array(ExploreDevice),
});

export const listTrendNotes = defineCall({
  id: 'explore.notes',
  scope: 'site',
  method: 'GET',
  path: '/analysis/notes',
  permission: 'site:list',
  summary: 'Notes pinned to moments of the trends of some devices',
  query: TrendNotesQuery,
  response: z.array(TrendNote),
});

export const addTrendNote = defineCall({
  id: 'explore.addNote',
  scope: 'site',
  method: 'POST',
  path: '/analysis/notes',
  permission: 'analysis:note',
  summary: 'Pins a note to a moment of a trend, for all who may see the site',
  body: AddTrendNote,
  response: TrendNote,
});

export const removeTrendNote = defineCall({
  id: 'explore.removeNote',
  scope: 'site',
  method: 'DELETE',
  path: '/analysis/notes/{id}',
  permission: 'analysis:note',
  summary: 'Takes an own note away; an administrator takes any away',
  params: NoteParams,
});

export const exportTrends = defineCall({
  id: 'explore.export',
  scope: 'site',
  method: 'POST',
  path: '/analysis/export',
  permission: 'site:list',
  summary: 'Series of up to 20 points as a table, nothing thinned out',
  body: TrendExportRequest,
  answer: 'raw',
});
