import { readEnergyRates } from '@contract/calls/energyRates';
import { carbonParams, type EnergyRates } from '@contract/energyRates';
import { type Route, serve } from '../../platform/http/route';
import type { Params } from '../params/params.store';

/** No factor is better than one that nobody stands for. */
export async function energyRates(params: Params): Promise<EnergyRates> {
  const kgPerKwh = await params.number(carbonParams.kgPerKwh, -1);
  const year = (await params.text(carbonParams.year)) ?? '';
  return { carbon: kgPerKwh >= 0 ? { kgPerKwh, year } : null };
}

export const createEnergyRates = (params: Params): { routes: Route[] } => ({
  routes: [serve(readEnergyRates, () => energyRates(params))],
});
