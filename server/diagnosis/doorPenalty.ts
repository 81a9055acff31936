import { monthDays, recentDays, recentOf, type Diagnoser } from './evidence';
import { known } from './statistics';

/** Hours of the week with the door open, and kWh that they must have cost, to be told. */
const doorLimitH = 3;
const leastKwh = 1;
/** What leaks through an open door, kW/K (facts/domain §6.2: 0.12), and the COP that carries it away. */
const leak = { low: 0.08, high: 0.16 };
const cop = { low: 2.2, high: 3.5 };
const middleKwhPerKh = 0.12 / 2.8;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Heat that came in through an open door while it was warmer outside (facts/domain §2 no. 38: the penalty is told). */
export const doorPenalty: Diagnoser = {
  judges: (site) => recentOf(site).some(({ doorH, doorKh }) => doorH !== null && doorKh !== null),
  find: (site) => {
    const recent = recentOf(site);
    const value = sum(known(recent.map(({ doorH }) => doorH)));
    const kh = sum(known(recent.map(({ doorKh }) => doorKh)));
    if (value < doorLimitH || kh * middleKwhPerKh < leastKwh) return [];
    const month = (kh * monthDays) / recentDays;
    return [
      {
        ...{ deviceId: null, value, limit: doorLimitH },
        kwh: { low: (month * leak.low) / cop.high, high: (month * leak.high) / cop.low },
      },
    ];
  },
  series: ({ days }) => ({
    series: [
      { key: 'doorHours', unit: 'h', values: days.map(({ doorH }) => doorH) },
      {
        key: 'doorKwh',
        unit: 'kWh',
        values: days.map(({ doorKh }) => (doorKh === null ? null : doorKh * middleKwhPerKh)),
      },
      { key: 'outdoorC', unit: '°C', values: days.map(({ outC }) => outC) },
    ],
    limit: null,
  }),
};
