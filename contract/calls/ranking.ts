import { RankingAnswer, RankingExport, RankingQuery, WallRanking, WallRankingQuery } from '../ranking';
import { defineCall } from './call';

const permission = 'ranking:list';

export const readRanking = defineCall({
  id: 'ranking.read',
  scope: 'site',
  method: 'GET',
  path: '/ranking',
  permission,
  summary: 'Ranks of sites or groups by what they use beyond their peers, each with the interval of its rank',
  query: RankingQuery,
  response: RankingAnswer,
});

export const exportRanking = defineCall({
  id: 'ranking.export',
  scope: 'site',
  method: 'POST',
  path: '/ranking/export',
  permission,
  summary: 'A ranking as a table, all of its rows',
  body: RankingExport,
  answer: 'raw',
});

export const readWallRanking = defineCall({
  id: 'ranking.wall',
  scope: 'site',
  method: 'GET',
  path: '/ranking/wall',
  permission: 'screen:view',
  summary: 'The best and the worst sites of the newest month, for a wall',
  query: WallRankingQuery,
  response: WallRanking,
});
