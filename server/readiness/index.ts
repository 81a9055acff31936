import { readinessUses, type ReadinessUse, type UseReadiness } from '@contract/readiness';
import { diagnosisReadiness, experimentReadiness, strategyReadiness, twinReadiness } from './controlUses';
import { baselineReadiness, pueReadiness, rankingReadiness, type Judged } from './energyUses';
import type { SiteFacts } from './facts';

export { controlSince, nextDay } from './controlSince';
export { planLack } from './controlUses';
export { dayMarks, type DayMark, type SiteFacts, type StoredDay } from './facts';
export {
  baselineDaysLack,
  holdsMin,
  learnedShare,
  learningHours,
  nightsLack,
  peersLack,
  rankedDaysLack,
  reportingDaysLack,
} from './needs';

const judges: Readonly<Record<ReadinessUse, (facts: SiteFacts) => Judged>> = {
  pue: pueReadiness,
  baseline: baselineReadiness,
  ranking: rankingReadiness,
  twin: twinReadiness,
  diagnosis: diagnosisReadiness,
  strategies: strategyReadiness,
  experiment: experimentReadiness,
};

/** For what the data of a site suffice, and what is lacking for the rest. */
export const readinessOf = (facts: SiteFacts): UseReadiness[] =>
  readinessUses.map((use) => ({ use, ...judges[use](facts) }));
