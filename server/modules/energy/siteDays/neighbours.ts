import { neighboursAsked } from './outdoor';

export interface Located {
  id: number;
  lat: number;
  lng: number;
}

/** Cells of a quarter of a degree: within the cell and those around it, air is much the same. */
const cellDegrees = 0.25;

const cellOf = (degrees: number): number => Math.floor(degrees / cellDegrees);

/** The nearest sites of each, within about 25 to 50 km. A site at (0, 0) has no place yet, and no neighbours. */
export class Neighbours {
  private readonly cells = new Map<string, Located[]>();
  private readonly places = new Map<number, Located>();

  constructor(sites: readonly Located[]) {
    for (const site of sites) {
      if (site.lat === 0 && site.lng === 0) continue;
      this.places.set(site.id, site);
      const key = `${cellOf(site.lat)}:${cellOf(site.lng)}`;
      const cell = this.cells.get(key);
      if (cell) cell.push(site);
      else this.cells.set(key, [site]);
    }
  }

  placeOf(siteId: number): Located | null {
    return this.places.get(siteId) ?? null;
  }

  of(siteId: number): number[] {
    const place = this.places.get(siteId);
    if (!place) return [];
    const around: { id: number; far: number }[] = [];
    const narrowing = Math.cos((place.lat * Math.PI) / 180);
    for (const row of [-1, 0, 1])
      for (const column of [-1, 0, 1])
        for (const { id, lat, lng } of this.cells.get(
          `${cellOf(place.lat) + row}:${cellOf(place.lng) + column}`,
        ) ?? [])
          if (id !== siteId)
            around.push({ id, far: (lat - place.lat) ** 2 + ((lng - place.lng) * narrowing) ** 2 });
    return around
      .sort((a, b) => a.far - b.far || a.id - b.id)
      .slice(0, neighboursAsked)
      .map(({ id }) => id);
  }
}
