import type { LocalName } from '@contract/languages';
import type { SeededMenu } from './menuRows';

const button = (verb: string, name: LocalName, roles: SeededMenu['roles']): SeededMenu => ({
  key: `commands.${verb}`,
  parent: 'commands',
  type: 'F',
  name,
  perms: `command:${verb}`,
  roles,
});

/** The area "intelligent control and air-conditioner remote control". */
export const controlMenuRows: readonly SeededMenu[] = [
  {
    key: 'control',
    type: 'M',
    order: 55,
    name: { zh: '智能控制', en: 'Intelligent control', hk: '智能控制' },
    path: 'control',
    routeName: 'Control',
    icon: 'control',
    roles: ['operator'],
  },
  {
    key: 'commands',
    parent: 'control',
    type: 'C',
    name: { zh: '空调远程控制', en: 'Air-conditioner remote control', hk: '空調遙距控制' },
    path: 'commands',
    component: 'commands/RemoteControl',
    routeName: 'RemoteControl',
    icon: 'control',
    perms: 'command:list',
    isCached: true,
    roles: ['operator', 'display'],
  },
  button('switch', { zh: '开关空调', en: 'Switch units on and off', hk: '開關空調' }, ['operator']),
  button('setpoint', { zh: '设定温度', en: 'Change setpoints', hk: '更改設定溫度' }, ['operator']),
  button('mode', { zh: '设定模式与风速', en: 'Change mode and fan speed', hk: '更改模式及風速' }, [
    'operator',
  ]),
  button('approve', { zh: '批准批量控制', en: 'Approve batches', hk: '批准批次控制' }, []),
  {
    key: 'strategies',
    parent: 'control',
    type: 'C',
    name: { zh: '节能策略', en: 'Saving strategies', hk: '節能策略' },
    path: 'strategies',
    component: 'strategies/IntelligentControl',
    routeName: 'IntelligentControl',
    icon: 'control',
    perms: 'strategy:list',
    isCached: true,
    roles: ['operator', 'display'],
  },
  {
    key: 'strategies.edit',
    parent: 'strategies',
    type: 'F',
    name: { zh: '编辑与推广方案', en: 'Edit and roll out programs', hk: '編輯及推廣方案' },
    perms: 'strategy:edit',
    roles: [],
  },
  button('tag', { zh: '挂牌与摘牌', en: 'Hang and remove tags', hk: '掛牌及除牌' }, ['operator']),
];
