/** Ranges of one envelope class (facts/domain §6.2), each [least, most]. */
type Range = readonly [number, number];

export interface Envelope {
  code: string;
  name: { zh: string; en: string; hk: string };
  suffix: string;
  floorM2: Range;
  uaWallWK: Range;
  uaInfWK: Range;
  airMJK: Range;
  wallMJK: Range;
  itW: Range;
  unitCapW: Range;
  unitEer: Range;
  itAmplitude: Range;
}

const split = { unitCapW: [5_000, 9_000], unitEer: [2.4, 3.2], itAmplitude: [0.05, 0.15] } as const;

export const envelopes = {
  panel: {
    ...split,
    code: 'panelShelter',
    name: { zh: '板房基站', en: 'Panel shelter', hk: '組合屋基站' },
    suffix: '基站',
    floorM2: [9, 20],
    uaWallWK: [25, 60],
    uaInfWK: [3, 10],
    airMJK: [0.7, 2],
    wallMJK: [2, 6],
    itW: [1_500, 6_000],
  },
  brick: {
    ...split,
    code: 'brickRoom',
    name: { zh: '砖混机房', en: 'Brick room', hk: '磚砌機房' },
    suffix: '接入机房',
    floorM2: [12, 30],
    uaWallWK: [120, 220],
    uaInfWK: [5, 15],
    airMJK: [1, 3],
    wallMJK: [20, 45],
    itW: [2_000, 8_000],
  },
  core: {
    code: 'coreRoom',
    name: { zh: '核心机房', en: 'Core room', hk: '核心機房' },
    suffix: '核心机房',
    floorM2: [50, 300],
    uaWallWK: [150, 900],
    uaInfWK: [20, 80],
    airMJK: [5, 40],
    wallMJK: [60, 400],
    itW: [20_000, 150_000],
    unitCapW: [20_000, 80_000],
    unitEer: [2.6, 3.3],
    itAmplitude: [0.02, 0.05],
  },
} as const satisfies Record<string, Envelope>;

export type EnvelopeClass = keyof typeof envelopes;
