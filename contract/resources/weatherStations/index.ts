import { createBy, createTime, remark } from '../../resourceFields';
import { defineResource } from '../../resources';

const both = { export: true, import: true } as const;

export const resource = defineResource({
  name: 'weatherStations',
  path: '/analysis/weather',
  permission: 'analysis:weather',
  scope: {
    by: 'global',
    writers: 'everywhere',
    reason: 'baselines of all sites around are computed from it',
  },
  table: 'weather_stations',
  fields: {
    stationId: { kind: 'id', column: 'id', export: true },
    code: {
      kind: 'text',
      max: 32,
      format: 'code',
      required: true,
      unique: true,
      fixed: true,
      list: 130,
      search: 'contains',
      ...both,
    },
    name: { kind: 'text', max: 64, required: true, isTitle: true, list: 200, search: 'contains', ...both },
    lat: { kind: 'decimal', min: -90, max: 90, required: true, list: 100, ...both },
    lng: { kind: 'decimal', min: -180, max: 180, required: true, list: 100, ...both },
    elevationM: { kind: 'decimal', min: -500, max: 9_000, list: 110, ...both },
    isTypical: { kind: 'flag', default: false, fixed: true, list: 120, ...both },
    errorK: { kind: 'decimal', min: 0, max: 20, default: 1, list: 110, ...both },
    hours: { kind: 'integer', virtual: true, readOnly: true, list: 100, unsorted: true, export: true },
    firstHour: { kind: 'instant', virtual: true, readOnly: true, list: 168, unsorted: true, export: true },
    lastHour: { kind: 'instant', virtual: true, readOnly: true, list: 168, unsorted: true, export: true },
    siteCount: { kind: 'integer', virtual: true, readOnly: true, list: 110, unsorted: true, export: true },
    verdict: {
      kind: 'choice',
      values: [
        ...(['unchecked', 'empty', 'agrees', 'fahrenheit', 'shifted', 'level', 'differs'] as const),
        ...(['fewHours', 'noNeighbours'] as const),
      ],
      readOnly: true,
      list: 150,
      search: 'in',
      export: true,
      tags: { fahrenheit: 'danger', shifted: 'danger', level: 'warning', differs: 'warning' },
    },
    verdictDetail: { kind: 'text', max: 1_000, readOnly: true, list: 260, unsorted: true, export: true },
    checkedAt: { kind: 'instant', readOnly: true, list: 168, export: true },
    isOldReading: { kind: 'flag', readOnly: true, list: 120, export: true },
    remark,
    createBy,
    createTime,
  },
  sort: [['code', 'asc']],
  actions: ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'],
  menu: {
    parent: 'analysis',
    path: 'weather',
    routeName: 'WeatherStations',
    icon: 'map',
    order: 60,
    component: 'analysis/WeatherStations',
  },
});
