import { mainlandRings } from '../../config/baseMap.mjs';
import { gcj02 } from './datum';
import { gcjFromWgs, wgsFromGcj } from './gcj02';
import { landRingsOf } from './land';
import { withinRings } from './mainland';

const metresBetween = (a: { lat: number; lng: number }, b: { lat: number; lng: number }): number =>
  Math.hypot((a.lat - b.lat) * 111_195, (a.lng - b.lng) * 111_195 * Math.cos((a.lat * Math.PI) / 180));

// facts/frontend §3, measured with gcoord 1.0.7: how far the shift is in three cities, metres.
const published = [
  { lat: 39.9042, lng: 116.4074, shiftM: 555 },
  { lat: 31.2304, lng: 121.4737, shiftM: 481 },
  { lat: 23.1291, lng: 113.2644, shiftM: 621 },
];
const mainland = [...published, { lat: 22.5431, lng: 114.0579 }, { lat: 43.8256, lng: 87.6168 }];
const elsewhere = [
  { name: 'Hong Kong', lat: 22.3193, lng: 114.1694 },
  { name: 'Macau', lat: 22.1987, lng: 113.5439 },
  { name: 'Taipei', lat: 25.033, lng: 121.5654 },
  { name: 'Seoul', lat: 37.5665, lng: 126.978 },
  { name: 'Ulaanbaatar', lat: 47.8864, lng: 106.9057 },
];

describe('places on tiles in GCJ-02', () => {
  const datum = gcj02(withinRings(landRingsOf(mainlandRings())));

  it('are shifted in the mainland as published reference points are', () => {
    // The example that the usual implementations agree on to six decimals.
    const { lat, lng } = gcjFromWgs({ lat: 39.908823, lng: 116.39747 });
    expect(lat).toBeCloseTo(39.910226, 5);
    expect(lng).toBeCloseTo(116.403714, 5);
    for (const place of published) {
      expect(Math.abs(metresBetween(place, datum.toShown(place)) - place.shiftM)).toBeLessThan(3);
    }
  });

  it('are left alone in Hong Kong, Macau, Taipei and abroad, where such tiles are not shifted', () => {
    for (const { lat, lng } of elsewhere) expect(datum.toShown({ lat, lng })).toEqual({ lat, lng });
    for (const { lat, lng } of elsewhere) expect(datum.toStored({ lat, lng })).toEqual({ lat, lng });
  });

  it('come back to what is stored to within a centimetre', () => {
    for (const { lat, lng } of mainland) {
      expect(metresBetween({ lat, lng }, wgsFromGcj(gcjFromWgs({ lat, lng })))).toBeLessThan(0.01);
      expect(metresBetween({ lat, lng }, datum.toStored(datum.toShown({ lat, lng })))).toBeLessThan(0.01);
    }
  });
});
