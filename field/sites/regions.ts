import type { RegionDeclaration } from '@contract/provisioning';
import type { z } from 'zod';
import { northernRegions } from './provincesNorth';
import { southernRegions } from './provincesSouth';

type Declared = z.infer<typeof RegionDeclaration>;

export interface District {
  province: Declared;
  city: Declared;
  area: Declared;
  lat: number;
  lng: number;
}

/** Districts in the order of the tables; each line stands below its city, each city below its province. */
function readDistricts(table: string): District[] {
  const known = new Map<string, Declared>();
  const districts: District[] = [];
  for (const line of table.trim().split('\n')) {
    const [code = '', zh = '', hk = '', en = '', lat, lng] = line.split('|');
    const area: Declared = { code, name: { zh, en, hk } };
    known.set(code, area);
    const city = known.get(`${code.slice(0, 4)}00`);
    const province = known.get(`${code.slice(0, 2)}0000`);
    if (lat === undefined || lng === undefined || !city || !province) continue;
    districts.push({ province, city, area, lat: Number(lat), lng: Number(lng) });
  }
  return districts;
}

export const districts: readonly District[] = readDistricts(southernRegions + northernRegions.trimStart());
