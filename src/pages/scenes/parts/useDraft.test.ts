import { sceneFormat, type Scene } from '@contract/scenes';
import { edited, type Draft } from './useDraft';

const scene = (sceneId: number, version = 1): Scene => ({
  sceneId,
  version,
  name: { zh: `场景 ${sceneId}`, en: `Scene ${sceneId}`, hk: `場景 ${sceneId}` },
  body: { format: sceneFormat, subject: { kind: 'fleet' }, widgets: [] },
  updatedBy: 'admin',
  updatedAt: 0,
});
const scenes = [scene(1), scene(2)];
const stored = { do: 'follow', scenes, savedId: null, saves: 0 } as const;
const added = (draft: Draft | null) => edited(draft, { do: 'add', kind: 'clock' });

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
