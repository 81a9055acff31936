import { EnergyCompared, EnergyQuery, PowerPast } from '../energy';
import { defineCall } from './call';

export const compareEnergy = defineCall({
  id: 'energy.compared',
  scope: 'site',
  method: 'GET',
  path: '/energy/compared',
  permission: 'screen:view',
  summary: 'Energy of this month and year, and of the periods before until the same point',
  query: EnergyQuery,
  response: EnergyCompared,
});

export const readPowerPast = defineCall({
  id: 'energy.power',
  scope: 'site',
  method: 'GET',
  path: '/energy/power',
  permission: 'screen:view',
  summary: 'Power of the last two hours, minute by minute',
  query: EnergyQuery,
  response: PowerPast,
});
