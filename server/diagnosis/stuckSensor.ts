import { monthDays, recentOf, type Diagnoser } from './evidence';
import { known, meanOf } from './statistics';

/** A sensor that stood still so long while units cycled is dead (facts/domain §2 no. 59). */
const flatLimitH = 6;
const lookedDays = 3;
const leastDays = 2;
/** No strategy may run by a dead sensor: what tuning gives at the least is lost (facts/domain §4: 10 to 30 %). */
const lost = { low: 0, high: 0.1 };

/** The room sensor moved by less than 0.1 K for six hours or more in which units started at least three times. */
export const stuckSensor: Diagnoser = {
  judges: (site) =>
    known(
      recentOf(site)
        .slice(-lookedDays)
        .map(({ flatH }) => flatH),
    ).length >= leastDays,
  find: (site) => {
    const days = recentOf(site).slice(-lookedDays);
    const flat = days.filter(({ flatH }) => (flatH ?? 0) >= flatLimitH);
    if (flat.length < leastDays) return [];
    const kwh = monthDays * meanOf(known(days.map(({ acKwh }) => acKwh)));
    return [
      {
        ...{ deviceId: flat.at(-1)?.sensorId ?? null, limit: flatLimitH },
        value: Math.max(...flat.map(({ flatH }) => flatH ?? 0)),
        kwh: { low: kwh * lost.low, high: kwh * lost.high },
      },
    ];
  },
  series: ({ days }) => ({
    series: [{ key: 'flatHours', unit: 'h', values: days.map(({ flatH }) => flatH) }],
    limit: flatLimitH,
  }),
};
