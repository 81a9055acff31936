import type { ChangePointForm } from '@contract/savings';

/** A column of the regression: outdoor temperature, IT energy, or a hinge at a change point. */
export type Term = 'temperature' | 'itEnergy' | 'aboveFirst' | 'aboveSecond' | 'belowFirst';

interface Form {
  terms: Term[];
  changePoints: 0 | 1 | 2;
  /** Slopes that cannot be negative where the thing is cooled (or heated) at all. */
  notNegative: Term[];
  needsItEnergy: boolean;
}

/**
 * Forms of change-point models (nmecr's names; domain facts §5), T outdoor temperature, (x)+ = max(x, 0):
 * 2P b0 + b1 T · 3PC b0 + b1 (T − Tc)+ · 3PH b0 + b1 (Th − T)+ · 4P b0 + b1 (Tb − T)+ + b2 (T − Tb)+ ·
 * 5P b0 + b1 (Th − T)+ + b2 (T − Tc)+ · the telecom forms add b E_IT to a line, one hinge or two hinges above.
 */
export const forms: Record<ChangePointForm, Form> = {
  mean: form([], 0),
  '2P': form(['temperature'], 0),
  '3PC': form(['aboveFirst'], 1),
  '3PH': form(['belowFirst'], 1),
  '4P': form(['belowFirst', 'aboveFirst'], 1, ['aboveFirst']),
  '5P': form(['belowFirst', 'aboveSecond'], 2),
  telecom2P: form(['itEnergy', 'temperature'], 0),
  telecom3PC: form(['itEnergy', 'aboveFirst'], 1),
  telecom4P: form(['itEnergy', 'aboveFirst', 'aboveSecond'], 2, ['itEnergy', 'aboveFirst']),
};

function form(terms: Term[], changePoints: 0 | 1 | 2, notNegative = terms): Form {
  return { terms, changePoints, notNegative, needsItEnergy: terms.includes('itEnergy') };
}
