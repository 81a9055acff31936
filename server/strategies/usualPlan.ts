import { strategyKinds, StrategySetting, type StrategyKind } from '@contract/strategies';

/** Strategies with their usual parameters, in the usual order. */
export const usualPlan = (kinds: readonly StrategyKind[]): StrategySetting[] =>
  strategyKinds.filter((kind) => kinds.includes(kind)).map((kind) => StrategySetting.parse({ kind }));
