import { valueAt } from '../regression/elements';
/** CalTRACK 2.0, 3.9: °F. */
export const fahrenheitBins = [30, 45, 55, 65, 75, 90];

/** Fewer temperatures than these make no bin of their own. */
export const leastHoursInBin = 20;

/** Merges bins with too few temperatures, first from the outside, then within. */
export function keptEndpoints(
  temperatures: number[],
  endpoints: number[],
  least = leastHoursInBin,
): number[] {
  const thin = tooThin(countsOf(temperatures, endpoints), least);
  const gone = new Set(endpointsOf(thin, endpoints));
  if (gone.size === 0) return endpoints;
  return keptEndpoints(
    temperatures,
    endpoints.filter((endpoint) => !gone.has(endpoint)),
    least,
  );
}

/** Of the bins between the endpoints, each closed above; the outer two are open. */
function countsOf(temperatures: number[], endpoints: number[]) {
  const counts = Array.from({ length: endpoints.length + 1 }, () => 0);
  for (const temperature of temperatures) {
    const bin = binOf(temperature, endpoints);
    counts[bin] = valueAt(counts, bin) + 1;
  }
  return counts;
}

function binOf(temperature: number, endpoints: number[]) {
  const above = endpoints.findIndex((endpoint) => temperature <= endpoint);
  return above === -1 ? endpoints.length : above;
}

function tooThin(counts: number[], least: number) {
  const last = counts.length - 1;
  const thin = counts.map((count, bin) => (count < least ? bin : -1)).filter((bin) => bin >= 0);
  const outer = thin.filter((bin) => bin === 0 || bin === last);
  return outer.length > 0 ? outer : thin;
}

/** The last bin goes with its lower end, every other with its upper. */
const endpointsOf = (bins: number[], endpoints: number[]) =>
  endpoints.length === 0
    ? []
    : bins.map((bin) => (bin === endpoints.length ? valueAt(endpoints, bin - 1) : valueAt(endpoints, bin)));

/** A temperature divided over the bins: what lies in each of them; the sum is the temperature. */
export function binnedTemperature(temperature: number, endpoints: number[]): number[] {
  return [Number.NEGATIVE_INFINITY, ...endpoints].map((lower, bin) => {
    const upper = endpoints[bin] ?? Number.POSITIVE_INFINITY;
    const within = Math.min(temperature, upper);
    if (bin === 0) return within;
    return Math.max(0, within - lower);
  });
}
