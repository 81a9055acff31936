import type { LocalName } from '@contract/languages';
import {
  sceneFormat,
  type SceneBody,
  type SceneSubject,
  type SceneWidget,
  type WidgetKind,
} from '@contract/scenes';

export interface SeededScene {
  key: 'fleet' | 'region' | 'site' | 'server';
  name: LocalName;
  body: SceneBody;
}

type Placed = readonly [kind: WidgetKind, x: number, y: number, w: number, h: number];

const layoutOf = (widgets: readonly Placed[]): SceneWidget[] =>
  widgets.map(([kind, x, y, w, h]) => ({
    id: kind.toLowerCase(),
    kind,
    x,
    y,
    w,
    h,
    title: null,
    subject: null,
  }));

const bodyOf = (
  subject: SceneSubject,
  widgets: readonly Placed[],
  portrait: readonly Placed[],
): SceneBody => ({
  format: sceneFormat,
  subject,
  widgets: layoutOf(widgets),
  portrait: layoutOf(portrait),
});

const figures: readonly Placed[] = [
  ['sites', 0, 0, 3, 2],
  ['alarms', 3, 0, 7, 2],
  ['power', 10, 0, 4, 2],
  ['energy', 14, 0, 7, 2],
  ['ratio', 21, 0, 3, 2],
];

const uprightFigures: readonly Placed[] = [
  ['sites', 0, 0, 3, 2],
  ['alarms', 3, 0, 6, 2],
  ['ratio', 9, 0, 3, 2],
  ['power', 0, 2, 4, 2],
  ['energy', 4, 2, 8, 2],
];

/** Scenes that a fresh store begins with; people change, copy and remove them like their own. */
export const sceneRows: readonly SeededScene[] = [
  {
    key: 'fleet',
    name: { zh: '全网总览', en: 'Fleet overview', hk: '全網總覽' },
    body: bodyOf(
      { kind: 'fleet' },
      [
        ...figures,
        ['powerTrend', 0, 2, 6, 4],
        ['hottest', 0, 6, 6, 3],
        ['risers', 0, 9, 6, 3],
        ['map', 6, 2, 12, 10],
        ['ticker', 18, 2, 6, 4],
        ['areaAlarms', 18, 6, 6, 3],
        ['commands', 18, 9, 6, 3],
      ],
      [
        ...uprightFigures,
        ['map', 0, 4, 12, 7],
        ['ticker', 0, 11, 6, 5],
        ['areaAlarms', 6, 11, 6, 5],
        ['powerTrend', 0, 16, 6, 3],
        ['commands', 6, 16, 6, 3],
        ['hottest', 0, 19, 6, 3],
        ['risers', 6, 19, 6, 3],
      ],
    ),
  },
  {
    key: 'region',
    name: { zh: '重点区域', en: 'Region in focus', hk: '重點區域' },
    body: bodyOf(
      { kind: 'region', id: null },
      [
        ...figures,
        ['map', 0, 2, 11, 10],
        ['states', 11, 2, 6, 4],
        ['hottest', 11, 6, 6, 3],
        ['risers', 11, 9, 6, 3],
        ['ticker', 17, 2, 7, 6],
        ['powerTrend', 17, 8, 7, 4],
      ],
      [
        ...uprightFigures,
        ['map', 0, 4, 12, 7],
        ['states', 0, 11, 6, 3],
        ['powerTrend', 6, 11, 6, 3],
        ['ticker', 0, 14, 12, 5],
        ['hottest', 0, 19, 6, 3],
        ['risers', 6, 19, 6, 3],
      ],
    ),
  },
  {
    key: 'site',
    name: { zh: '重点站点', en: 'Site in focus', hk: '重點站點' },
    body: bodyOf(
      { kind: 'site', id: null },
      [
        ['siteNow', 0, 0, 24, 2],
        ['siteStrips', 0, 2, 16, 10],
        ['siteDevices', 16, 2, 8, 5],
        ['ticker', 16, 7, 8, 5],
      ],
      [
        ['siteNow', 0, 0, 12, 3],
        ['siteStrips', 0, 3, 12, 10],
        ['siteDevices', 0, 13, 12, 5],
        ['ticker', 0, 18, 12, 4],
      ],
    ),
  },
  {
    key: 'server',
    name: { zh: '系统健康', en: 'Server health', hk: '系統健康' },
    body: bodyOf(
      { kind: 'fleet' },
      [
        ['serverHealth', 0, 0, 24, 2],
        ['serverStrips', 0, 2, 16, 10],
        ['walls', 16, 2, 8, 4],
        ['ticker', 16, 6, 8, 6],
      ],
      [
        ['serverHealth', 0, 0, 12, 2],
        ['serverStrips', 0, 2, 12, 11],
        ['walls', 0, 13, 12, 4],
        ['ticker', 0, 17, 12, 5],
      ],
    ),
  },
];
