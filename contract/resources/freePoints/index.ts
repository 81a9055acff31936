import { defineResource } from '../../resources';
import { createBy, createTime, remark } from '../../resourceFields';
import { freeKinds } from '../../freePoints';

const both = { export: true, import: true } as const;

export const resource = defineResource({
  name: 'freePoints',
  path: '/area/free-point',
  permission: 'area:freePoint',
  scope: { by: 'site' },
  table: 'free_points',
  fields: {
    pointId: { kind: 'id', column: 'id', export: true },
    siteCode: {
      kind: 'text',
      max: 32,
      virtual: true,
      required: true,
      fixed: true,
      list: 160,
      search: 'contains',
      ...both,
    },
    deviceCode: {
      kind: 'text',
      max: 32,
      virtual: true,
      required: true,
      fixed: true,
      list: 110,
      search: 'contains',
      ...both,
    },
    code: { kind: 'text', max: 40, required: true, fixed: true, list: 160, search: 'contains', ...both },
    name: { kind: 'text', max: 64, required: true, isTitle: true, list: 180, search: 'contains', ...both },
    kind: {
      kind: 'choice',
      values: freeKinds,
      default: 'analog',
      list: 100,
      search: 'equals',
      ...both,
    },
    unit: { kind: 'text', max: 16, default: '', list: 80, unsorted: true, ...both },
    scale: { kind: 'decimal', min: -1_000_000, max: 1_000_000, default: 1, list: 90, isExtra: true, ...both },
    low: { kind: 'decimal', min: -1e12, max: 1e12, list: 100, ...both },
    high: { kind: 'decimal', min: -1e12, max: 1e12, list: 100, ...both },
    deadband: { kind: 'decimal', min: 0, max: 1e12, default: 0, list: 90, isExtra: true, ...both },
    delayS: { kind: 'decimal', min: 0, max: 86_400, list: 100, isExtra: true, ...both },
    remark,
    createBy,
    createTime,
  },
  sort: [['pointId', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'],
  menu: { parent: 'area', path: 'freePoint', routeName: 'AreaFreePoint', icon: 'chart', order: 55 },
});
