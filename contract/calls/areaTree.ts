import { z } from 'zod';
import { TreeBranch, TreeBranchQuery, TreeHit, TreeSearchQuery } from '../areaTree';
import { defineCall } from './call';

const permission = 'area:site:list';

export const readTreeBranch = defineCall({
  id: 'areaTree.branch',
  scope: 'area',
  method: 'GET',
  path: '/area/tree',
  permission,
  summary: 'What stands below a region, site, room or device, as far as the caller may see it',
  query: TreeBranchQuery,
  response: TreeBranch,
});

export const searchTree = defineCall({
  id: 'areaTree.search',
  scope: 'area',
  method: 'GET',
  path: '/area/tree/search',
  permission,
  summary: 'Sites by code or name, each with the regions that lead to it',
  query: TreeSearchQuery,
  response: z.array(TreeHit),
});
