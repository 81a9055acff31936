import type { OutdoorBehind } from '@contract/siteEnergy';

/** Which sites err together: those that take the weather of their neighbours, and all that take it from stations. */
export function sharedWeather(
  { own, neighbours, imported }: OutdoorBehind['days'],
  areaId: number,
): string | null {
  if (own >= neighbours + imported) return null;
  return imported >= neighbours ? 'imported' : `area ${areaId}`;
}
