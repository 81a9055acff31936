import type { PositionTold } from '@contract/ownOrders';

const patienceMs = 15_000;

/** Where the phone is; null: it has none, or its owner does not tell. */
export const position = (): Promise<PositionTold | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => resolve({ lat, lng }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: patienceMs },
    );
  });
