import type L from 'leaflet';

/** A source that shows nothing for this long is given up: what is left of three seconds is for the built-in map. */
export const tilePatienceMs = 2_500;
/** A source that shows nothing for this long will probably fail: what replaces it is fetched meanwhile. */
export const tileDoubtMs = 1_000;
/** So many failures in a row with no tile between them, and it is given up as well: it was there, and is gone. */
const mostFailures = 8;

export interface TileWatch {
  /** The source is open, and this shows it. */
  follow(layer: L.GridLayer): void;
  /** The source could not be opened. */
  fail(): void;
  end(): void;
}

/**
 * Begins to wait for a source; calls `doubt` while its first tile is late, and `giveUp` once when its tiles do not
 * come, or no longer.
 */
export function watchTiles(giveUp: () => void, doubt: () => void): TileWatch {
  let [failures, hasLoaded] = [0, false];
  let layer: L.GridLayer | null = null;
  const stopWaiting = () => {
    clearTimeout(doubting);
    clearTimeout(patience);
  };
  const end = () => {
    stopWaiting();
    layer?.off('tileload', loaded);
    layer?.off('tileerror', failed);
    layer = null;
  };
  const fail = () => {
    end();
    giveUp();
  };
  const loaded = () => {
    [failures, hasLoaded] = [0, true];
    stopWaiting();
  };
  const failed = () => {
    failures += 1;
    if (!hasLoaded || failures >= mostFailures) fail();
  };
  const doubting = setTimeout(doubt, tileDoubtMs);
  const patience = setTimeout(fail, tilePatienceMs);
  const follow = (shown: L.GridLayer) => {
    layer = shown;
    layer.on('tileload', loaded);
    layer.on('tileerror', failed);
  };
  return { follow, fail, end };
}
