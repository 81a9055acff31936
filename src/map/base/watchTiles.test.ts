/** @jest-environment jsdom */
import L from 'leaflet';
import { tileDoubtMs, tilePatienceMs, watchTiles } from './watchTiles';

describe('a source of tiles', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const aWatch = () => {
    const [layer, giveUp, doubt] = [new L.GridLayer(), jest.fn(), jest.fn()];
    const watch = watchTiles(giveUp, doubt);
    watch.follow(layer);
    return { layer, giveUp, doubt, watch };
  };

  it('is given up when nothing comes, so that the built-in map can stand within three seconds', () => {
    const { giveUp } = aWatch();
    jest.advanceTimersByTime(tilePatienceMs - 1);
    expect(giveUp).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(giveUp).toHaveBeenCalledTimes(1);
    expect(tilePatienceMs).toBeLessThan(3_000);
  });

  it('is doubted before it is given up, so that what replaces it is there by then', () => {
    const { doubt, giveUp } = aWatch();
    jest.advanceTimersByTime(tileDoubtMs);
    expect(doubt).toHaveBeenCalledTimes(1);
    expect(giveUp).not.toHaveBeenCalled();
  });

  it('is not doubted once a tile came', () => {
    const { layer, doubt } = aWatch();
    layer.fire('tileload');
    jest.advanceTimersByTime(60_000);
    expect(doubt).not.toHaveBeenCalled();
  });

  it('is waited for no longer when it does not even open', () => {
    const giveUp = jest.fn();
    watchTiles(giveUp, jest.fn());
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
