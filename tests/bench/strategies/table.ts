import type { EnvelopeClass } from '@field/sites/envelopes';
import { cityName } from './places';
import type { RoomOutcome } from './roomThread';
import type { Way } from './weeks';

/** Value below which a share of the given ones lies, linear between neighbours. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN];
  return low + (high - low) * (place - Math.floor(place));
}

/** Share of the cooling energy saved, in %; rooms that needed next to none are left out. */
const leastKwh = 5;
export const savedPct = (outcomes: readonly RoomOutcome[], without: Way, way: Way): number[] =>
  outcomes.flatMap(({ runs }) =>
    runs[without].kwh < leastKwh ? [] : [100 * (1 - runs[way].kwh / runs[without].kwh)],
  );

const spread = (values: readonly number[]): string =>
  values.length === 0 ? '–' : [0.5, 0.1, 0.9].map((share) => quantile(values, share).toFixed(1)).join(' · ');

const hoursAbove = (outcomes: readonly RoomOutcome[], way: Way): string =>
  (outcomes.reduce((sum, { runs }) => sum + runs[way].minutesAbove, 0) / 60).toFixed(1);

const startsPerHour = (outcomes: readonly RoomOutcome[], way: Way): string => {
  const starts = outcomes.reduce((sum, { runs }) => sum + runs[way].starts, 0);
  const hours = outcomes.reduce((sum, { runs }) => sum + runs[way].unitHours, 0);
  return (starts / hours).toFixed(2);
};

const order: readonly Way[] = ['fixed25', 'fixed25Plan', 'fixed25PlanFresh', 'found', 'foundPlan'];
const each = (of: (way: Way) => string): string => order.map(of).join(' / ');

function rowOf(envelope: EnvelopeClass, city: string, outcomes: readonly RoomOutcome[]): string {
  const cells = [
    envelope,
    cityName(city),
    String(outcomes.length),
    spread(savedPct(outcomes, 'fixed25', 'fixed25Plan')),
    spread(savedPct(outcomes, 'fixed25', 'fixed25PlanFresh')),
    spread(savedPct(outcomes, 'found', 'foundPlan')),
    each((way) => hoursAbove(outcomes, way)),
    each((way) => startsPerHour(outcomes, way)),
  ];
  return `| ${cells.join(' | ')} |`;
}

const head = [
  '| envelope | city | rooms | saved against (a), no fresh air, % | saved against (a), with fresh air, % | saved against (b), % | hours above the ceiling | starts per unit and hour |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
];

/** One row an envelope and city: median · p10 · p90; the last two columns (a) / plan / plan with fresh air / (b) / plan. */
export function tableOf(outcomes: readonly RoomOutcome[]): string {
  const rows = (['panel', 'brick', 'core'] as const).flatMap((envelope) => {
    const these = outcomes.filter(({ place }) => place.envelope === envelope);
    return [...new Set(these.map(({ place }) => place.city))].map((city) =>
      rowOf(
        envelope,
        city,
        these.filter(({ place }) => place.city === city),
      ),
    );
  });
  return [...head, ...rows].join('\n');
}
