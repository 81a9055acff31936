import { portfolioSaving } from './portfolio';

const aSite = (ownBandKwh: number, sharedBandKwh: Record<string, number> = {}) => ({
  savedKwh: 100,
  ownBandKwh,
  sharedBandKwh,
});

describe('the saving of a portfolio', () => {
  it('averages out what each site errs by itself: 100 sites at ±40 % are ±4 %', () => {
    const { savedKwh, bandKwh } = portfolioSaving(Array.from({ length: 100 }, () => aSite(40)));
    expect(bandKwh / savedKwh).toBeCloseTo(0.04, 10);
  });

  it('does not average out what a weather station errs for all of its sites', () => {
    const sites = Array.from({ length: 100 }, () => aSite(0, { 'station 58362': 5 }));
    expect(portfolioSaving(sites).bandKwh).toBeCloseTo(500, 10);
  });

  it('takes two stations as independent of each other', () => {
    const sites = [aSite(0, { north: 3 }), aSite(0, { south: 4 })];
    expect(portfolioSaving(sites).bandKwh).toBeCloseTo(5, 10);
  });

  it('is nothing for no site', () => {
    expect(portfolioSaving([])).toEqual({ savedKwh: 0, bandKwh: 0 });
  });
});
