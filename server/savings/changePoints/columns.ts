import type { ChangePointForm } from '@contract/savings';
import { forms, type Term } from './forms';
import type { EnergyDay, FoundModel } from './model';
import { valueAt } from '../regression/elements';

const valueOf: Record<Term, (day: EnergyDay, points: number[]) => number> = {
  temperature: ({ outdoorC }) => outdoorC,
  itEnergy: ({ itKwh }) => itKwh ?? 0,
  aboveFirst: ({ outdoorC }, [first = NaN]) => Math.max(outdoorC - first, 0),
  aboveSecond: ({ outdoorC }, [, second = NaN]) => Math.max(outdoorC - second, 0),
  belowFirst: ({ outdoorC }, [first = NaN]) => Math.max(first - outdoorC, 0),
};

/** The columns of a form over days, without the intercept. */
export const columnsOf = (form: ChangePointForm, days: EnergyDay[], points: number[]) =>
  forms[form].terms.map((term) => days.map((day) => valueOf[term](day, points)));

/** kWh of a day by the model. */
export const predictDay = ({ form, interceptKwh, slopes, changePointsC }: FoundModel, day: EnergyDay) =>
  forms[form].terms.reduce(
    (kwh, term, at) => kwh + valueAt(slopes, at) * valueOf[term](day, changePointsC),
    interceptKwh,
  );
