import type { Figure } from '@tests/support/bench';
import { goalCities } from './places';
import type { RoomOutcome } from './roomThread';
import { quantile, savedPct } from './table';
import type { Against } from './twinTrial';
import type { Way } from './weeks';

const pairs: readonly (readonly [Way, Way])[] = [
  ['fixed25', 'fixed25Plan'],
  ['fixed25', 'fixed25PlanFresh'],
  ['found', 'foundPlan'],
];

/** Rooms that were above their ceiling for longer with a plan than without it. */
const worsened = (outcomes: readonly RoomOutcome[]): number =>
  outcomes.filter(({ runs }) =>
    pairs.some(([without, way]) => runs[way].minutesAbove > runs[without].minutesAbove),
  ).length;

const plannedByH = 48.1;

const shareOf = <Item>(items: readonly Item[], holds: (item: Item) => boolean): number =>
  (100 * items.filter(holds).length) / Math.max(1, items.length);

const isNear = (within: number) => (against: Against) =>
  Math.abs(against.estimate.value / against.truth - 1) <= within;
const isCovered = ({ truth, estimate }: Against): boolean => truth >= estimate.low && truth <= estimate.high;
const known = <Item>(values: readonly (Item | null)[]): Item[] => values.filter((value) => value !== null);

function twinFigures(name: string, these: readonly RoomOutcome[]): Figure[] {
  const losses = known(these.map(({ late }) => late.loss));
  const minutes = known(these.map(({ late }) => late.minutes));
  const early = known(these.map((one) => one.early.minutes));
  const silent = these.filter(({ late }) => late.obstacle !== null).length;
  if (losses.length === 0) return [];
  const rooms = `of ${losses.length} rooms`;
  const cases = `of ${minutes.length} rooms`;
  return [
    {
      name: `twin, ${name}: heat loss within 15 %`,
      value: shareOf(losses, isNear(0.15)),
      unit: `% ${rooms}`,
    },
    {
      name: `twin, ${name}: heat loss in its interval`,
      value: shareOf(losses, isCovered),
      unit: `% ${rooms}`,
    },
    { name: `twin, ${name}: minutes within 20 %`, value: shareOf(minutes, isNear(0.2)), unit: `% ${cases}` },
    {
      name: `twin, ${name}: minutes in their interval`,
      value: shareOf(minutes, isCovered),
      unit: `% ${cases}`,
    },
    {
      name: `twin, ${name}: minutes within 20 % after 48 h`,
      value: shareOf(early, isNear(0.2)),
      unit: `% of ${early.length} rooms`,
    },
    { name: `twin, ${name}: says that it cannot know`, value: silent, unit: `of ${these.length} rooms` },
  ];
}

/** What an outage of two hours costs rooms with a plan, and whether they were told. */
function outageFigures(outcomes: readonly RoomOutcome[]): Figure[] {
  const trials = known(outcomes.map(({ outage }) => outage));
  if (trials.length === 0) return [];
  const extra = trials.map((trial) => trial.extra);
  return [
    { name: 'outage of 2 h: more above the ceiling', value: quantile(extra, 0.5), unit: 'min, median' },
    { name: 'outage of 2 h: the same, p90', value: quantile(extra, 0.9), unit: 'min' },
    {
      name: 'outage of 2 h: within what was told before',
      value: shareOf(trials, (trial) => trial.extra <= trial.atMost),
      unit: `% of ${trials.length} rooms`,
    },
  ];
}

/** Figures of the goals: shelters of the four cities against (a), no room worse, the twin against the truth. */
export function figuresOf(outcomes: readonly RoomOutcome[]): Figure[] {
  const shelters = outcomes.filter(
    ({ place }) => place.envelope === 'panel' && (goalCities.has(place.city) || place.city === 'file'),
  );
  const median = (way: Way): number => quantile(savedPct(shelters, 'fixed25', way), 0.5);
  const unit = `%, median of ${shelters.length} shelters`;
  return [
    { name: 'saved without fresh air', value: median('fixed25Plan'), unit },
    { name: 'saved with fresh air', value: median('fixed25PlanFresh'), unit },
    {
      name: 'rooms longer above the ceiling than without',
      value: worsened(outcomes),
      unit: `of ${outcomes.length}, three plans each`,
    },
    {
      name: 'shelters with a plan at work after 48 h of data',
      value: shareOf(shelters, ({ runs }) => (runs.fixed25Plan.firstWantedH ?? Infinity) <= plannedByH),
      unit: '%',
    },
    ...outageFigures(outcomes),
    ...twinFigures('all rooms', outcomes),
    ...(['panel', 'brick', 'core'] as const).flatMap((envelope) =>
      twinFigures(
        envelope,
        outcomes.filter(({ place }) => place.envelope === envelope),
      ),
    ),
  ];
}
