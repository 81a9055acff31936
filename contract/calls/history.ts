import { z } from 'zod';
import { HistoryAnswer, HistoryQuery, SiteReadingsAt, SiteReadingsQuery } from '../history';
import { largestRowId } from '../values';
import { defineCall } from './call';

const SiteParams = z.object({ id: z.coerce.number().int().positive().max(largestRowId) });

export const readHistory = defineCall({
  id: 'history.points',
  scope: 'site',
  method: 'GET',
  path: '/history/points',
  permission: 'site:list',
  summary: 'History of points of one device, at the level that fits the span',
  query: HistoryQuery,
  response: HistoryAnswer,
  answer: 'data',
});

export const readSiteReadings = defineCall({
  id: 'history.site',
  scope: 'site',
  method: 'GET',
  path: '/history/site/{id}',
  permission: 'site:list',
  summary: 'What was known of the devices of one site at a moment, from the two hours before it',
  params: SiteParams,
  query: SiteReadingsQuery,
  response: SiteReadingsAt,
  answer: 'data',
});
