import { expiredOverrides } from './overrides';
import type { ControlledUnits } from './controlledUnits';

type Turn = Parameters<typeof expiredOverrides>[1];

const units = {
  desiredPoints: [{ deviceId: 7, point: 'setpointC', until: 100, before: 24 }],
} as unknown as ControlledUnits;
const turn = (site: { isSpokenFor: boolean } | null, watermark = 100): Turn =>
  ({
    watermark,
    holds: () => true,
    field: { places: { devicesById: new Map(site ? [[7, { site: { id: 3, shard: 1, ...site } }]] : []) } },
  }) as unknown as Turn;

describe('an override whose time is over', () => {
  it('is given back to what was before it', () => {
    expect(expiredOverrides(units, turn({ isSpokenFor: true }))).toMatchObject([
      { deviceId: 7, point: 'setpointC', value: 24, siteId: 3 },
    ]);
    expect(expiredOverrides(units, turn({ isSpokenFor: true }, 99))).toEqual([]);
  });

  it('is not commanded again and again where its unit or its site is out of service', () => {
    expect(expiredOverrides(units, turn(null))).toEqual([]);
    expect(expiredOverrides(units, turn({ isSpokenFor: false }))).toEqual([]);
  });
});
