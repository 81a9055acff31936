import { alarmCatalogue } from '../catalogue';
import type { Explanations } from './parents';

/** As the catalogue has it; what explains what is knowledge of the field, not a setting. */
export const explanations: Explanations = new Map(
  alarmCatalogue
    .filter(({ explainedBy }) => explainedBy.length > 0)
    .map(({ id, explainedBy }) => [id, explainedBy]),
);

/** Alarms that another one may explain, and so take their place. */
export const explainable: readonly string[] = [...explanations.keys()];
