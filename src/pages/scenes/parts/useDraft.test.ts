import { sceneFormat, type Scene, type SceneWidget } from '@contract/scenes';
import { composedOf, edited, type Draft } from './useDraft';

const scene = (sceneId: number, version = 1): Scene => ({
  sceneId,
  version,
  name: { zh: `场景 ${sceneId}`, en: `Scene ${sceneId}`, hk: `場景 ${sceneId}` },
  body: { format: sceneFormat, subject: { kind: 'fleet' }, widgets: [], portrait: null },
  updatedBy: 'admin',
  updatedAt: 0,
});
const scenes = [scene(1), scene(2)];
const stored = { do: 'follow', scenes, savedId: null, saves: 0 } as const;
const added = (draft: Draft | null) => edited(draft, { do: 'add', kind: 'clock' });

const clock: SceneWidget = {
  ...{ id: 'clock-1', kind: 'clock', x: 20, y: 0, w: 4, h: 2 },
  ...{ title: null, subject: null },
};
const withClock = { ...scene(3), body: { ...scene(3).body, widgets: [clock] } };
const upright = () =>
  edited(edited(null, { do: 'open', scene: withClock }), { do: 'turn', orientation: 'portrait' });

describe('the upright layout of a scene', () => {
  it('is arranged by the wall until somebody changes it, and leaves the other as it is', () => {
    const draft = upright();
    expect(draft?.body.portrait).toBeNull();
    expect(draft && composedOf(draft)).toMatchObject([{ id: 'clock-1', x: 0, w: 12 }]);
    const changed = edited(draft, { do: 'place', id: 'clock-1', box: { x: 0, y: 0, w: 6, h: 2 } });
    expect(changed).toMatchObject({
      isChanged: true,
      body: { widgets: [clock], portrait: [{ w: 6, h: 2 }] },
    });
  });

  it('takes widgets up to the foot of an upright wall, and no farther', () => {
    const low = edited(upright(), { do: 'place', id: 'clock-1', box: { x: 0, y: 20, w: 4, h: 2 } });
    expect(low?.body.portrait).toMatchObject([{ y: 20 }]);
    expect(edited(low, { do: 'place', id: 'clock-1', box: { x: 12, y: 20, w: 4, h: 2 } })).toBe(low);
  });

  it('is given back to the wall on a wish, and when its last widget is removed', () => {
    const own = edited(upright(), { do: 'place', id: 'clock-1', box: { x: 0, y: 0, w: 6, h: 2 } });
    expect(edited(own, { do: 'arrange' })?.body.portrait).toBeNull();
    expect(edited(own, { do: 'remove', id: 'clock-1' })?.body).toMatchObject({
      widgets: [clock],
      portrait: null,
    });
  });

  it('takes the zone of a clock from the other while both show the same, and what else it says for itself', () => {
    const own = edited(upright(), { do: 'place', id: 'clock-1', box: { x: 0, y: 0, w: 6, h: 2 } });
    const turned = edited(own, { do: 'turn', orientation: 'landscape' });
    const zoned = (draft: Draft | null, timeZone: string) =>
      edited(draft, { do: 'change', id: 'clock-1', more: { timeZone, title: { zh: '钟', en: '', hk: '' } } });
    const both = zoned(turned, 'UTC');
    expect(both?.body.widgets).toMatchObject([{ timeZone: 'UTC', title: { zh: '钟' } }]);
    expect(both?.body.portrait).toMatchObject([{ timeZone: 'UTC', title: null, w: 6 }]);
    const back = zoned(edited(both, { do: 'turn', orientation: 'portrait' }), 'Europe/Berlin');
    expect(back?.body.widgets).toMatchObject([{ timeZone: 'Europe/Berlin' }]);
    const split = { ...clock, timeZone: 'UTC' };
    const apart = back && { ...back, body: { ...back.body, widgets: [split] } };
    expect(zoned(apart, 'Asia/Tokyo')?.body.widgets).toEqual([split]);
  });

  it('stays in view when what was stored is read again', () => {
    expect(edited(upright(), { do: 'follow', scenes: [withClock], savedId: null, saves: 0 })).toMatchObject({
      orientation: 'portrait',
    });
  });
});

describe('the draft of a scene', () => {
  it('R-SHELL-16 keeps unsaved changes when the page is come back to and the scenes are read again', () => {
    const draft = added(edited(edited(null, stored), { do: 'open', scene: scene(2) }));
    expect(edited(draft, { ...stored, scenes: [scene(1), scene(2)] })).toBe(draft);
  });

  it('stays with the scene on screen, in its newest version, when nothing was changed', () => {
    const draft = edited(edited(null, stored), { do: 'open', scene: scene(2) });
    const newer = edited(draft, { ...stored, scenes: [scene(1), scene(2, 5)] });
    expect(newer).toMatchObject({ sceneId: 2, version: 5, isChanged: false });
  });

  it('goes on from what was stored, and from the first scene when its own is gone', () => {
    const draft = added(edited(edited(null, stored), { do: 'open', scene: scene(2) }));
    const saved = edited(draft, { do: 'follow', scenes: [scene(1), scene(2, 2)], savedId: 2, saves: 1 });
    expect(saved).toMatchObject({ sceneId: 2, version: 2, isChanged: false });
    expect(edited(saved, { do: 'follow', scenes: [scene(1)], savedId: 2, saves: 1 })).toMatchObject({
      sceneId: 1,
    });
  });
});
