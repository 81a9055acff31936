import { sceneGrids, type SceneWidget } from '@contract/scenes';
import { dragged, freeId, freePlace, placed } from './layout';

const widget = (id: string, box: Partial<SceneWidget>): SceneWidget => ({
  id,
  kind: 'clock',
  x: 0,
  y: 0,
  w: 4,
  h: 2,
  title: null,
  subject: null,
  ...box,
});

const grid = sceneGrids.landscape;

describe('the grid of a scene', () => {
  const widgets = [widget('a', {}), widget('b', { x: 4 })];

  it('lets a widget move where nothing lies, and nowhere else', () => {
    expect(placed(widgets, grid, 'a', { x: 0, y: 2, w: 4, h: 2 })[0]).toMatchObject({ y: 2 });
    expect(placed(widgets, grid, 'a', { x: 1, y: 0, w: 4, h: 2 })).toBe(widgets);
    expect(placed(widgets, grid, 'a', { x: 0, y: 11, w: 4, h: 2 })).toBe(widgets);
    expect(placed(widgets, grid, 'a', { x: 0, y: 4, w: 1, h: 1 })).toBe(widgets);
  });

  it('lets a widget change places with the one that lies where it is put', () => {
    expect(placed(widgets, grid, 'a', { x: 4, y: 0, w: 4, h: 2 })).toEqual([
      widget('a', { x: 4 }),
      widget('b', { x: 0 }),
    ]);
    const further = [...widgets, widget('c', { x: 8, w: 6 })];
    expect(placed(further, grid, 'a', { x: 8, y: 0, w: 4, h: 2 })).toBe(further);
    expect(placed(further, grid, 'a', { x: 6, y: 0, w: 4, h: 2 })).toBe(further);
  });

  it('holds a drag inside itself, and a resize above what can be read', () => {
    expect(dragged(widget('a', {}), grid, 'move', -3, 99)).toMatchObject({ x: 0, y: 10 });
    expect(dragged(widget('a', {}), grid, 'resize', -3, 99)).toMatchObject({ w: 4, h: 12 });
  });

  it('finds a new widget the first free place and a name of its own, until it is full', () => {
    expect(freePlace(widgets, grid, 'clock')).toEqual({ x: 8, y: 0, w: 4, h: 2 });
    expect(freePlace([widget('all', { kind: 'map', w: 24, h: 12 })], grid, 'clock')).toBeNull();
    expect(freeId([widget('clock-1', {})], 'clock')).toBe('clock-2');
  });
});
