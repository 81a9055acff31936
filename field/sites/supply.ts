import type { ContractDeclaration, RegionDeclaration, TariffDeclaration } from '@contract/provisioning';
import type { z } from 'zod';

type Province = z.infer<typeof RegionDeclaration>;
type Prices = Omit<TariffDeclaration, 'code' | 'name'>;

/** Orders of magnitude of what industry pays per kWh; no supplier's own list. */
const bySun: Prices = {
  currency: 'CNY',
  ...{ priceFlat: 0.68, pricePeak: 1.12, priceSharp: 1.4, priceValley: 0.27 },
  periods:
    '00:00-08:00 valley; 10:00-11:00 peak; 11:00-12:00 sharp; 14:00-15:00 peak; 15:00-17:00 sharp; 17:00-19:00 peak',
};
const byEvening: Prices = {
  currency: 'CNY',
  ...{ priceFlat: 0.62, pricePeak: 0.98, priceSharp: 1.18, priceValley: 0.3 },
  periods: '00:00-07:00 valley; 08:00-11:00 peak; 17:00-19:00 peak; 19:00-21:00 sharp; 23:00-24:00 valley',
};
/** Provinces whose day is dearest while the sun heats, by the first two digits of their code. */
const hot: readonly string[] = ['35', '44', '45', '46'];
/** One price around the clock. */
const flat: Readonly<Record<string, Prices>> = {
  81: { currency: 'HKD', priceFlat: 1.42, periods: '' },
  82: { currency: 'MOP', priceFlat: 1.35, periods: '' },
};

/** The contract by which every site of a province is supplied. */
export function supplyOf({ code, name }: Province): ContractDeclaration {
  const key = code.slice(0, 2);
  const prices = flat[key] ?? (hot.includes(key) ? bySun : byEvening);
  return {
    code: `SUPPLY-${key}`,
    name: `${name.zh}供电合同`,
    tariff: { code: `TOU-${key}`, name: `${name.zh}电价`, ...prices },
  };
}
