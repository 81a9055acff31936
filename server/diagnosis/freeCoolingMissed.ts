import { monthDays, recentOf, type Diagnoser } from './evidence';
import { known, meanOf, median } from './statistics';

/** Compressor hours a day in outdoor air that would have done (facts/domain §2 no. 32). */
const missedLimitH = 2;
const leastDays = 3;
/** Of those kWh; the fan takes its own (facts/domain §4: 80 % of HVAC at Rogers). */
const saving = { low: 0.5, high: 0.9 };

/**
 * Outdoor air was cool and dry enough, the room warm enough, the fan stood and a compressor ran instead: more than two
 * hours on three days of the week.
 */
export const freeCoolingMissed: Diagnoser = {
  judges: (site) => known(recentOf(site).map(({ missedH }) => missedH)).length >= leastDays,
  find: (site) => {
    const recent = recentOf(site);
    const over = recent.filter(({ missedH }) => (missedH ?? 0) > missedLimitH);
    if (over.length < leastDays) return [];
    const kwh = monthDays * meanOf(known(recent.map(({ missedKwh }) => missedKwh)));
    return [
      {
        ...{ deviceId: null, limit: missedLimitH, value: median(over.map(({ missedH }) => missedH ?? 0)) },
        kwh: { low: kwh * saving.low, high: kwh * saving.high },
      },
    ];
  },
  series: ({ days }) => ({
    series: [
      { key: 'missedHours', unit: 'h', values: days.map(({ missedH }) => missedH) },
      { key: 'missedKwh', unit: 'kWh', values: days.map(({ missedKwh }) => missedKwh) },
      { key: 'outdoorC', unit: '°C', values: days.map(({ outC }) => outC) },
    ],
    limit: missedLimitH,
  }),
};
