import type { SeededMenu } from './menuRows';

/** The manual: whoever works here may read it. */
export const helpMenuRows: readonly SeededMenu[] = [
  {
    key: 'help',
    type: 'C',
    name: { zh: '使用帮助', en: 'Usage help', hk: '使用說明' },
    path: 'help',
    component: 'help/Help',
    routeName: 'Help',
    icon: 'help',
    isCached: true,
    order: 1_000,
    roles: ['operator', 'display'],
  },
];
