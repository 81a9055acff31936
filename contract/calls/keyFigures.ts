import { EnergyQuery } from '../energy';
import { KeyFiguresAnswer, KeyFiguresQuery, WallKeyFigures } from '../keyFigures';
import { defineCall } from './call';

export const readKeyFigures = defineCall({
  id: 'keyFigures.read',
  scope: 'site',
  method: 'GET',
  path: '/analysis/figures',
  permission: 'analysis:figures',
  summary: 'Key figures of energy by site, area, station class or installation batch',
  query: KeyFiguresQuery,
  response: KeyFiguresAnswer,
});

export const readWallKeyFigures = defineCall({
  id: 'keyFigures.wall',
  scope: 'site',
  method: 'GET',
  path: '/analysis/figures/wall',
  permission: 'screen:view',
  summary: 'Key figures of energy of the last 30 whole days, of all sites in scope',
  query: EnergyQuery,
  response: WallKeyFigures,
});
