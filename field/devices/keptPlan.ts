import { createHash } from 'node:crypto';
import { keptPlanIn, type KeptPlan, type KeptPlanMessage, type KeptPlanState } from '@contract/keptPlans';
import type { SiteModel } from './site';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const isAbleTo = ({ plan: { units } }: SiteModel, plan: KeptPlan): boolean =>
  plan.units.every((code) => units.some((unit) => unit.code === code));

/** A controller takes a plan: what it keeps then, as it tells the centre. */
export function takePlan(site: SiteModel, message: KeptPlanMessage, t: number): KeptPlanState {
  const refuse = (refused: KeptPlanState['refused']): KeptPlanState => ({ ...planStateOf(site, t), refused });
  const { version, hash, plan: text } = message;
  if (hashOf(text) !== hash) return refuse('hash');
  const plan = keptPlanIn(text);
  if (plan === undefined || (plan !== null && !isAbleTo(site, plan))) return refuse('unable');
  site.ownPlan = { version, hash, plan };
  return planStateOf(site, t);
}

/** What a controller tells of its plan. */
export const planStateOf = ({ ownPlan }: SiteModel, t: number): KeptPlanState => ({
  t,
  version: ownPlan?.version ?? 0,
  ...(ownPlan && { hash: ownPlan.hash }),
});
