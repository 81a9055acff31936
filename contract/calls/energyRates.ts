import { EnergyRates } from '../energyRates';
import { defineCall } from './call';

export const readEnergyRates = defineCall({
  id: 'energyRates.read',
  scope: 'global',
  method: 'GET',
  path: '/analysis/rates',
  permission: 'site:list',
  summary: 'The carbon factor of a kWh with its year, as an administrator set it',
  response: EnergyRates,
});
