import type L from 'leaflet';

/** A source that shows nothing for this long is given up for the built-in map. */
export const tilePatienceMs = 3_000;
/** So many failures in a row with no tile between them, and it is given up as well: it was there, and is gone. */
const mostFailures = 8;

/** Calls `giveUp` once when the tiles do not come, or no longer. Returns what ends the watch. */
export function watchTiles(layer: L.GridLayer, giveUp: () => void): () => void {
  let [failures, hasLoaded, isOver] = [0, false, false];
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    layer.off('tileload', loaded);
    layer.off('tileerror', failed);
  };
  const give = () => {
    if (isOver) return;
    end();
    giveUp();
  };
  const loaded = () => {
    [failures, hasLoaded] = [0, true];
    clearTimeout(timer);
  };
  const failed = () => {
    failures += 1;
    if (!hasLoaded || failures >= mostFailures) give();
  };
  const timer = setTimeout(give, tilePatienceMs);
  layer.on('tileload', loaded);
  layer.on('tileerror', failed);
  return end;
}
