import { layoutFault, type SceneWidget, type WidgetKind } from '@contract/scenes';
import { sceneRows } from '@server/modules/scenes/sceneRows';
import { arrangedUpright } from './portrait';

const widget = (kind: WidgetKind, x: number, y: number, w: number, h: number): SceneWidget => ({
  ...{ id: `${kind}-${x}-${y}`.toLowerCase(), kind, x, y, w, h },
  ...{ title: null, subject: null },
});

describe('a scene on a wall that hangs upright', () => {
  it.each(sceneRows.map(({ key, body }) => [key, body.widgets] as const))(
    'R-ACC-15 shows every widget of the first scene "%s" at a size that can be read, and leaves nothing empty',
    (_, widgets) => {
      const upright = arrangedUpright(widgets) ?? [];
      expect(layoutFault(upright, 'portrait')).toBeNull();
      expect(upright.map(({ id }) => id).sort()).toEqual(widgets.map(({ id }) => id).sort());
      expect(upright.reduce((cells, { w, h }) => cells + w * h, 0)).toBe(12 * 22);
    },
  );

  it.each(sceneRows.map(({ key, body }) => [key, body] as const))(
    'is filled by the upright layout of the first scene "%s", with every widget of the other',
    (_, { widgets, portrait }) => {
      expect(layoutFault(portrait ?? [], 'portrait')).toBeNull();
      expect(portrait?.map(({ id }) => id).sort()).toEqual(widgets.map(({ id }) => id).sort());
      expect(portrait?.reduce((cells, { w, h }) => cells + w * h, 0)).toBe(12 * 22);
    },
  );

  it('gives a map the whole width, and figures a line of their own', () => {
    const upright = arrangedUpright(sceneRows[0]?.body.widgets ?? []) ?? [];
    const of = (kind: WidgetKind) => upright.find((one) => one.kind === kind);
    expect(of('map')).toMatchObject({ x: 0, w: 12 });
    expect(of('sites')?.h).toBe(2);
  });

  it('is not forced upon widgets for which an upright wall has no space', () => {
    const full = Array.from({ length: 8 }, (_, at) => widget('siteStrips', 0, at, 24, 12));
    expect(arrangedUpright(full)).toBeNull();
    expect(arrangedUpright([])).toBeNull();
  });
});
