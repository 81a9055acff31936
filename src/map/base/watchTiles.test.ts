/** @jest-environment jsdom */
import L from 'leaflet';
import { tilePatienceMs, watchTiles } from './watchTiles';

describe('a source of tiles', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const aWatch = () => {
    const [layer, giveUp] = [new L.GridLayer(), jest.fn()];
    const watch = watchTiles(giveUp);
    watch.follow(layer);
    return { layer, giveUp, watch };
  };

  it('is given up when nothing comes, so that the built-in map can stand within three seconds', () => {
    const { giveUp } = aWatch();
    jest.advanceTimersByTime(tilePatienceMs - 1);
    expect(giveUp).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(giveUp).toHaveBeenCalledTimes(1);
    expect(tilePatienceMs).toBeLessThan(3_000);
  });

  it('is waited for no longer when it does not even open', () => {
    const giveUp = jest.fn();
    watchTiles(giveUp);
    jest.advanceTimersByTime(tilePatienceMs);
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('is given up at once when it cannot be opened, and only once', () => {
    const { giveUp, watch } = aWatch();
    watch.fail();
    jest.advanceTimersByTime(60_000);
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('is given up at its first failure when it has shown nothing yet', () => {
    const { layer, giveUp } = aWatch();
    layer.fire('tileerror');
    layer.fire('tileerror');
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('may miss a tile here and there once it works, but not go away', () => {
    const { layer, giveUp } = aWatch();
    layer.fire('tileload');
    jest.advanceTimersByTime(60_000);
    for (let i = 0; i < 7; i++) layer.fire('tileerror');
    layer.fire('tileload');
    for (let i = 0; i < 7; i++) layer.fire('tileerror');
    expect(giveUp).not.toHaveBeenCalled();
    layer.fire('tileerror');
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it('is no longer watched when the map is closed', () => {
    const { giveUp, watch } = aWatch();
    watch.end();
    jest.advanceTimersByTime(60_000);
    expect(giveUp).not.toHaveBeenCalled();
  });
});
