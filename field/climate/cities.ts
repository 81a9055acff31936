/**
 * Climate normals of the cities of the fleet, rounded, from general knowledge of the published 1981–2010 means; they
 * make plausible weather, they are no source to quote. Keyed by the GB/T 2260 code of the city.
 */
export interface CityClimate {
  /** Mean of the year, half the difference of the July and January means, usual daily range, all in K or °C. */
  meanC: number;
  amplitudeK: number;
  dailyRangeK: number;
  /** Mean relative humidity, and how much moister (or drier, when negative) July is than the mean. */
  rhPct: number;
  julyRhPct: number;
}

// code, January °C, July °C, year °C, daily range K, RH %, RH of July less the mean %
const normals = `
110100 -3.1 26.7 12.9 10.5 54 15
210100 -11.2 24.7 8.4 11 63 14
210200 -3.9 23.6 11.1 6.5 64 18
210300 -8.6 25 9.6 9.5 60 15
230100 -17.6 23.1 4.9 11 65 11
310100 4.8 28.6 17.1 7 73 4
320100 2.7 28.1 15.9 8.5 74 6
320200 3.6 28.4 16.3 7.5 75 5
320500 4.1 28.6 16.7 7.5 74 5
330100 4.6 28.9 17 8 75 2
330200 5.3 28.6 17 7.5 78 2
330300 8.4 28.6 18.5 7 79 5
350100 11.2 29.2 20.2 7.5 75 1
350200 12.8 28.3 20.8 6.5 76 5
370100 -0.4 27.5 14.8 9 57 16
370200 -0.3 24.3 12.8 6 70 16
410100 0.7 27.1 14.8 10 64 14
420100 4 29.1 17.1 8 77 1
420500 5.1 28 17.1 8 75 4
420600 3.2 27.7 16.2 8.5 75 6
430100 5.1 29.3 17.9 7.5 78 -5
440100 13.9 28.9 22.4 7.5 77 4
440300 15.4 28.9 23 6.5 74 5
440400 15 28.7 22.7 5.5 79 4
440600 13.9 29.2 22.6 7.5 76 4
441300 13.9 28.7 22.2 8 77 4
460100 18 28.9 24.4 6.5 82 -1
460200 21.6 28.8 26 6 78 4
500100 7.9 28.3 18.4 6.5 79 -5
510100 5.6 25.3 16.1 7 81 4
510700 5.5 25.9 16.5 7.5 77 3
511100 7.2 26.2 17.4 6.5 80 1
511300 6.6 27.2 17.5 6.5 79 0
530100 8.9 20.3 15.5 10 71 11
532900 9 20.2 15.1 11 66 13
610100 0.3 27 14.1 10 68 4
610300 0.5 25.9 13.4 9.5 67 5
610400 -0.2 26.6 13.4 10.5 70 4
650100 -12.4 24 7.3 10 57 -18
`;

function parse(line: string): [string, CityClimate] {
  const [code = '', ...rest] = line.split(' ');
  const [january = 0, july = 0, meanC = 0, dailyRangeK = 0, rhPct = 0, julyRhPct = 0] = rest.map(Number);
  return [code, { meanC, amplitudeK: (july - january) / 2, dailyRangeK, rhPct, julyRhPct }];
}

export const cityClimates: ReadonlyMap<string, CityClimate> = new Map(normals.trim().split('\n').map(parse));
