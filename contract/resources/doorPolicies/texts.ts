import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '门禁策略',
  fields: {
    policyId: '策略序号',
    policyName: '策略名称',
    regionId: '区域',
    stationClass: '站点等级',
    siteCode: '站点编码',
    offline: '与中心断开时',
    fire: '火警时',
    secondFactor: '远程开门须二次验证',
    secondPerson: '远程开门须第二人批准',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    siteCode: '只用于一个站点时填写',
    regionId: '多个策略适用时，范围最小者生效',
  },
  options: {
    'offline.list': '按已下发的名单放行',
    'offline.closed': '不放行任何卡',
    'fire.release': '开锁',
    'fire.keep': '保持原状',
    'stationClass.A': 'A 级',
    'stationClass.B': 'B 级',
    'stationClass.C': 'C 级',
    'stationClass.D': 'D 级',
  },
});

export const en = wordsOf(resource, {
  title: 'Door policies',
  fields: {
    policyId: 'Policy id',
    policyName: 'Policy',
    regionId: 'Region',
    stationClass: 'Station class',
    siteCode: 'Site code',
    offline: 'Without the centre',
    fire: 'In a fire',
    secondFactor: 'Remote opening asks the second factor',
    secondPerson: 'Remote opening asks a second person',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    siteCode: 'Only for a policy of one site',
    regionId: 'Of several policies that fit the narrowest holds',
  },
  options: {
    'offline.list': 'Decides by its list',
    'offline.closed': 'Admits no card',
    'fire.release': 'Unlocks',
    'fire.keep': 'Stays as it is',
    'stationClass.A': 'Class A',
    'stationClass.B': 'Class B',
    'stationClass.C': 'Class C',
    'stationClass.D': 'Class D',
  },
});

export const hk = wordsOf(resource, {
  title: '門禁策略',
  fields: {
    policyId: '策略序號',
    policyName: '策略名稱',
    regionId: '區域',
    stationClass: '站點等級',
    siteCode: '站點編碼',
    offline: '與中心斷線時',
    fire: '火警時',
    secondFactor: '遙距開門須再次驗證',
    secondPerson: '遙距開門須第二人批准',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    siteCode: '只用於一個站點時填寫',
    regionId: '多個策略適用時，範圍最小者生效',
  },
  options: {
    'offline.list': '按已下發的名單放行',
    'offline.closed': '不放行任何卡',
    'fire.release': '開鎖',
    'fire.keep': '保持原狀',
    'stationClass.A': 'A 級',
    'stationClass.B': 'B 級',
    'stationClass.C': 'C 級',
    'stationClass.D': 'D 級',
  },
});
