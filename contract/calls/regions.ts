import { z } from 'zod';
import { Region } from '../sites';
import { defineCall } from './call';

export const listRegions = defineCall({
  id: 'regions.tree',
  scope: 'area',
  method: 'GET',
  path: '/region/tree',
  permission: 'site:list',
  summary: 'The areas that the caller may see and what lies above them, parents first',
  response: z.array(Region),
});
