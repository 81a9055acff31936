import { diagnosisKinds } from '@contract/diagnosis';
import type { ReadinessLack } from '@contract/readiness';
import { dayMs, hourMs } from '@contract/time';
import { available, missing, type Judged } from './energyUses';
import type { SiteFacts } from './facts';
import { intervalLack, lackOf, learningHours, nightsLack } from './needs';
import { partLacks, recentDays, silence } from './parts';

const listed = (...lacks: readonly (ReadinessLack | null | false)[]): ReadinessLack[] =>
  lacks.filter((lack) => lack !== null && lack !== false);

/** What a room must have to be learned, or controlled by a plan. */
const roomLacks = (facts: SiteFacts): ReadinessLack[] =>
  listed(silence(facts), facts.sensors === 0 && lackOf('noRoom'), facts.units === 0 && lackOf('noUnits'));

export function twinReadiness(facts: SiteFacts): Judged {
  const { twin, today } = facts;
  const lacking = roomLacks(facts);
  if (twin?.obstacle === null) return lacking.length > 0 ? missing(lacking) : available;
  const all = [...lacking, ...partLacks(recentDays(facts), ['outdoor'], 'keyFigure')];
  if (all.length > 0) return missing(all);
  if (twin !== null && twin.obstacle !== 'fewNights') return missing([lackOf(twin.obstacle ?? 'noFit')]);
  const tooRare = intervalLack(facts.intervalMin);
  if (tooRare) return missing([tooRare]);
  if (twin === null)
    return facts.hasTwinNight && facts.days.length > 1
      ? missing([lackOf('notLearned')])
      : { state: 'waiting', lacks: [lackOf('notLooked')], from: today + dayMs };
  const short = nightsLack(twin.nights) ?? lackOf('fewNights');
  const left = (short.need ?? 0) - (short.have ?? 0);
  return { state: 'waiting', lacks: [short], from: today + Math.max(1, left) * dayMs };
}

/** At least one kind that can be judged is some diagnosis; what is not judged is listed by kind. */
export function diagnosisReadiness(facts: SiteFacts): Judged {
  const { judged, today } = facts;
  const silent = silence(facts);
  if (silent) return missing([silent]);
  if (judged === null) return { state: 'waiting', lacks: [lackOf('notLooked')], from: today + dayMs };
  const lacks = diagnosisKinds
    .filter((kind) => !judged.includes(kind))
    .map((kind) => lackOf('notJudged', { kind }));
  if (lacks.length === 0) return available;
  return judged.length > 0 ? { state: 'partly', lacks, from: null } : missing(lacks);
}

export function strategyReadiness(facts: SiteFacts): Judged {
  const { plan, controllable, units, today } = facts;
  const lacking = listed(...roomLacks(facts), units > 0 && controllable === 0 && lackOf('noControl'));
  if (lacking.length > 0) return missing(lacking);
  if (!plan.isAssigned) return missing([lackOf('noPlan')]);
  if (plan.watchedH !== null && !plan.isLearning) return available;
  const have = plan.watchedH === null ? null : Math.min(learningHours, Math.floor(plan.watchedH));
  const leftMs = Math.max(dayMs, (learningHours - (have ?? 0)) * hourMs);
  const from = today + Math.ceil(leftMs / dayMs) * dayMs;
  return { state: 'waiting', lacks: [lackOf('learning', { have, need: learningHours })], from };
}

/** What an experiment needs of the plan; the experiment itself goes by the same. */
export function planLack({
  isAssigned,
  isActive,
  isInExperiment,
}: Pick<SiteFacts['plan'], 'isAssigned' | 'isActive' | 'isInExperiment'>) {
  if (!isAssigned) return 'noPlan';
  if (isInExperiment) return 'experimentRuns';
  return isActive ? null : 'shadow';
}

export function experimentReadiness(facts: SiteFacts): Judged {
  const silent = silence(facts);
  const days = recentDays(facts);
  const [ac, total] = [
    partLacks(days, ['ac', 'outdoor'], 'keyFigure'),
    partLacks(days, ['total', 'outdoor'], 'keyFigure'),
  ];
  const plan = planLack(facts.plan);
  const lacks = listed(silent, ...(total.length < ac.length ? total : ac), plan !== null && lackOf(plan));
  if (lacks.length > 0) return missing(lacks);
  return days.length > 0
    ? available
    : { state: 'waiting', lacks: [lackOf('fewDays', { have: 0, need: 1 })], from: facts.today + dayMs };
}
