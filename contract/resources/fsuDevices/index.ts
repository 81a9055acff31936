import { defineResource } from '../../resources';

const shownOnly = { readOnly: true, export: true } as const;

export const resource = defineResource({
  name: 'fsuDevices',
  path: '/area/fsu-device',
  permission: 'area:fsuDevice',
  scope: { by: 'site' },
  whenEmpty: { path: '/area/fsu', permission: 'area:fsu:list', text: 'crud.filledBy.fsuDevices' },
  table: 'b_interface_devices',
  fields: {
    mapId: { kind: 'id', column: 'id', export: true },
    fsuId: { kind: 'text', max: 32, virtual: true, list: 160, search: 'contains', ...shownOnly },
    code: { kind: 'text', max: 32, isTitle: true, list: 170, search: 'contains', ...shownOnly },
    deviceCode: { kind: 'text', max: 32, virtual: true, list: 130, export: true },
    pairedBy: { kind: 'text', max: 64, list: 120, isExtra: true, ...shownOnly },
    writesBy: { kind: 'text', max: 64, list: 150, ...shownOnly },
    isMissing: { kind: 'flag', virtual: true, list: 110, unsorted: true, ...shownOnly },
    firstAt: { kind: 'instant', list: 168, ...shownOnly },
    lastAt: { kind: 'instant', list: 168, ...shownOnly },
  },
  sort: [['mapId', 'asc']],
  actions: ['list', 'query', 'edit', 'export'],
  special: [
    {
      name: 'allowWrites',
      permission: 'area:fsuDevice:write',
      method: 'PUT',
      path: '/writes/{mapId}',
      on: 'row',
      confirm: true,
      when: { field: 'writesBy', is: [''] },
    },
  ],
  menu: { parent: 'area', path: 'fsuDevice', routeName: 'AreaFsuDevice', icon: 'api', order: 71 },
});
