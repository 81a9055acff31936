import type { ChangePointForm } from '@contract/savings';

export interface EnergyDay {
  /** Mean outdoor temperature of the day. */
  outdoorC: number;
  /** Energy of the telecom load; null where it is not metered. */
  itKwh: number | null;
}

export type MeteredDay = EnergyDay & { kwh: number };

/** What foretells a day. */
export interface FoundModel {
  form: ChangePointForm;
  interceptKwh: number;
  /** In the order of the form's terms: kWh per K and day, kWh per kWh of the load. */
  slopes: number[];
  changePointsC: number[];
}

export interface ChangePointModel extends FoundModel {
  /** Bayesian information criterion: the less, the better. */
  bic: number;
}
