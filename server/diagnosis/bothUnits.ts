import { monthDays, recentOf, type Diagnoser, type SiteEvidence } from './evidence';
import { known, meanOf, median } from './statistics';

/** Hours a day in which one unit more ran than the load needed. */
const togetherLimitH = 2;
const leastDays = 4;
/** Lead and lag instead of equal setpoints saved 20 to 22 % of cooling in the simulation (facts/domain §1.5, §6.3). */
const saving = { low: 0.1, high: 0.22 };

const hoursOf = (site: SiteEvidence): number[] => known(recentOf(site).map(({ togetherH }) => togetherH));

/**
 * Units with equal setpoints cycle together and double the starts (facts/domain §1.5): hours of the week in which
 * more units ran than the duty of those hours needed, with a reserve of 15 %.
 */
export const bothUnits: Diagnoser = {
  judges: (site) => hoursOf(site).length >= leastDays,
  find: (site) => {
    const recent = recentOf(site);
    const hours = hoursOf(site);
    const value = median(hours);
    if (value < togetherLimitH) return [];
    const kwh = monthDays * meanOf(known(recent.map(({ acKwh }) => acKwh)));
    return [
      {
        ...{ deviceId: null, value, limit: togetherLimitH },
        kwh: { low: kwh * saving.low, high: kwh * saving.high },
      },
    ];
  },
  series: ({ days }) => ({
    series: [
      { key: 'togetherHours', unit: 'h', values: days.map(({ togetherH }) => togetherH) },
      { key: 'outdoorC', unit: '°C', values: days.map(({ outC }) => outC) },
    ],
    limit: togetherLimitH,
  }),
};
