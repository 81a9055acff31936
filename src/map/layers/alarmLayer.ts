import { heardStates, type HeardState } from '@contract/sites';
import { shapeOf } from '@/palette/marks';
import { type SiteCondition, siteConditions } from '@/palette/palette';
import { inConditionColour, type LayerColumns, type MapLayer } from './mapLayer';

const indexOf = (condition: SiteCondition): number => siteConditions.indexOf(condition);
const heardAt = (state: HeardState): number => heardStates.indexOf(state);
const [offline, unknown, notUnderstood] = [heardAt('offline'), heardAt('unknown'), heardAt('notUnderstood')];
const ofLevel = [indexOf('normal'), ...([1, 2, 3, 4] as const).map((level) => indexOf(`level${level}`))];
const [offlineAt, unknownAt] = [indexOf('offline'), indexOf('unknown')];

/**
 * An alarm of level 1 or 2 outweighs silence; silence outweighs the smaller levels, which may be out of date. A site
 * whose alarms are all suppressed is told apart from one that has none.
 */
const conditionIndexOf = (worst: number, comm: number, isSuppressed: boolean): number => {
  if (worst === 1 || worst === 2) return ofLevel[worst] ?? unknownAt;
  if (comm === offline) return offlineAt;
  if (comm === notUnderstood) return indexOf('notUnderstood');
  if (worst > 0) return ofLevel[worst] ?? unknownAt;
  if (isSuppressed) return indexOf('suppressed');
  return comm === unknown ? unknownAt : indexOf('normal');
};

const table = [false, true].map((isSuppressed) =>
  [0, 1, 2, 3, 4].map((worst) =>
    heardStates.map((_state, comm) => conditionIndexOf(worst, comm, isSuppressed)),
  ),
);
/** How a site is heard whose graver alarm outweighs that. */
const hidden = ['offline', 'notUnderstood'] as const;
const hiddenAt = (worst: number, comm: number): number =>
  worst === 1 || worst === 2 ? [offline, notUnderstood].indexOf(comm) + 1 : 0;

/** How a site is not heard beside the alarm that is shown of it; null where that is all that is shown, or it is heard. */
export const besideOf = ({ worst, comm }: Pick<LayerColumns, 'worst' | 'comm'>, row: number) =>
  hidden[hiddenAt(worst[row] ?? 0, comm[row] ?? unknown) - 1] ?? null;

const quiet: readonly SiteCondition[] = ['suppressed', 'normal', 'unknown'];

/** The worst of what stands at each site. */
export const alarmLayer: MapLayer<SiteCondition> = {
  key: 'alarm',
  words: 'map.layer.alarm',
  isReplayable: true,
  classes: siteConditions.map((condition) => ({
    key: condition,
    words: `condition.${condition}`,
    shape: shapeOf[condition],
    colour: inConditionColour(condition),
    isLoud: !quiet.includes(condition),
  })),
  besides: hidden.map((condition) => ({
    shape: shapeOf[condition],
    colour: inConditionColour(condition),
  })),
  besideOf: ({ worst, comm }, row) => hiddenAt(worst[row] ?? 0, comm[row] ?? unknown),
  classOf: ({ worst, comm, suppressed }, row) =>
    table[(suppressed[row] ?? 0) > 0 ? 1 : 0]?.[worst[row] ?? 0]?.[comm[row] ?? unknown] ?? unknownAt,
};
