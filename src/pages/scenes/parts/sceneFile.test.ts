import type { SceneDraft, SceneWidget } from '@contract/scenes';
import { readScene } from './sceneFile';

const widget: SceneWidget = {
  ...{ id: 'a', kind: 'clock', x: 0, y: 0, w: 4, h: 2 },
  ...{ title: null, subject: null },
};
const draft = (body: object = {}): SceneDraft => ({
  name: { zh: '大厅', en: 'Hall', hk: '大堂' },
  body: { format: 1, subject: { kind: 'fleet' }, widgets: [widget], portrait: null, ...body },
});
const read = (content: unknown) => readScene(JSON.stringify(content));

describe('a scene in a file', () => {
  it('is read as it was saved', () => {
    expect(read(draft())).toEqual({ scene: draft() });
  });

  it('is refused with what is wrong with it', () => {
    expect(readScene('{')).toEqual({ wrong: { key: 'scenes.notJson' } });
    expect(read([1])).toEqual({ wrong: { key: 'scenes.noScene' } });
    expect(read({ ...draft(), more: 1 })).toEqual({ wrong: { key: 'scenes.noScene' } });
    expect(read(draft({ format: 2 }))).toEqual({
      wrong: { key: 'scenes.otherFormat', params: { found: 2, known: 1 } },
    });
    const faults = [
      [[widget, { ...widget, id: 'b' }], 'overlapping'],
      [[widget, { ...widget, x: 8 }], 'sameId'],
      [[{ ...widget, x: 22 }], 'outside'],
      [[{ ...widget, w: 1 }], 'tooSmall'],
    ] as const;
    for (const [widgets, fault] of faults)
      expect(read(draft({ widgets }))).toEqual({ wrong: { key: `scenes.fault.${fault}` } });
  });
});
