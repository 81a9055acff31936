import { deviceClasses } from '../../points';
import { createBy, createTime, remark } from '../../resourceFields';
import { defineResource } from '../../resources';

const both = { export: true, import: true } as const;

export const resource = defineResource({
  name: 'fsuSignals',
  path: '/area/fsu-signal',
  permission: 'area:fsuSignal',
  scope: { by: 'global', writers: 'everywhere', reason: 'one table of signals holds for all field units' },
  table: 'b_interface_signals',
  fields: {
    signalId: { kind: 'id', column: 'id', export: true },
    signal: {
      kind: 'text',
      max: 8,
      min: 8,
      required: true,
      unique: true,
      isTitle: true,
      list: 130,
      search: 'contains',
      ...both,
    },
    deviceClass: {
      kind: 'choice',
      values: deviceClasses,
      required: true,
      list: 130,
      search: 'equals',
      ...both,
    },
    point: { kind: 'text', max: 40, default: '', list: 160, search: 'contains', ...both },
    alarm: { kind: 'text', max: 40, default: '', list: 160, search: 'contains', ...both },
    freePoint: { kind: 'text', max: 40, default: '', list: 140, search: 'contains', ...both },
    scale: { kind: 'decimal', min: -1_000_000, max: 1_000_000, default: 1, list: 90, ...both },
    validMin: { kind: 'decimal', min: -1e9, max: 1e9, list: 100, isExtra: true, ...both },
    validMax: { kind: 'decimal', min: -1e9, max: 1e9, list: 100, isExtra: true, ...both },
    certainty: {
      kind: 'choice',
      values: ['A', 'B', 'C', 'D'],
      default: 'D',
      list: 200,
      search: 'equals',
      ...both,
    },
    remark,
    createBy,
    createTime,
  },
  sort: [['signal', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'],
  menu: { parent: 'area', path: 'fsuSignal', routeName: 'AreaFsuSignal', icon: 'chart', order: 72 },
});
