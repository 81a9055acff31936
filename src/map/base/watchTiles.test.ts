/** @jest-environment jsdom */
import L from 'leaflet';
import { tilePatienceMs, watchTiles } from './watchTiles';

describe('a source of tiles', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const aWatch = () => {
    const [layer, giveUp] = [new L.GridLayer(), jest.fn()];
    return { layer, giveUp, end: watchTiles(layer, giveUp) };
  };

  it('is given up within three seconds when nothing comes', () => {
    const { giveUp } = aWatch();
    jest.advanceTimersByTime(tilePatienceMs - 1);
    expect(giveUp).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(giveUp).toHaveBeenCalledTimes(1);
    expect(tilePatienceMs).toBeLessThanOrEqual(3_000);
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
    const { giveUp, end } = aWatch();
    end();
    jest.advanceTimersByTime(60_000);
    expect(giveUp).not.toHaveBeenCalled();
  });
});
