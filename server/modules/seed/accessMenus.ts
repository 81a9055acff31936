import type { SeededMenu } from './menuRows';

/** How far the lists of doors are, beside the declared pages of access rights; and who opens doors from afar. */
export const accessMenuRows: readonly SeededMenu[] = [
  {
    key: 'accessLists',
    parent: 'access',
    type: 'C',
    name: { zh: '名单下发', en: 'Card lists', hk: '名單下發' },
    path: 'lists',
    component: 'access/CardLists',
    routeName: 'AccessLists',
    icon: 'link',
    perms: 'access:lists',
    isCached: true,
    order: 50,
    roles: ['operator'],
  },
  {
    key: 'doors.open',
    parent: 'doors',
    type: 'F',
    name: { zh: '远程开门', en: 'Open doors from afar', hk: '遙距開門' },
    perms: 'command:open',
    roles: ['operator'],
  },
];
