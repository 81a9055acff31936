import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '权限范围报告',
  fields: {
    reportId: '序号',
    roleId: '角色序号',
    roleName: '角色',
    resourceName: '类型',
    rowsBefore: '升级前可见',
    rowsAfter: '升级后可见',
    createTime: '升级时间',
  },
  hints: {
    rowsAfter: '留空：取决于持有该角色的人员',
  },
  options: {
    'resourceName.faultRules': '故障规则',
    'resourceName.faultPlans': '维护计划',
    'resourceName.faultLimits': '故障时限',
    'resourceName.faultTeams': '维修班组',
    'resourceName.contracts': '合同',
    'resourceName.tariffs': '电价',
    'resourceName.faultSkills': '人员技能',
    'resourceName.dutyShifts': '值班',
    'resourceName.operations': '操作日志',
    'resourceName.logins': '登录日志',
  },
});

export const en = wordsOf(resource, {
  title: 'Reach of roles',
  fields: {
    reportId: 'Number',
    roleId: 'Role number',
    roleName: 'Role',
    resourceName: 'Kind',
    rowsBefore: 'Seen before',
    rowsAfter: 'Seen since',
    createTime: 'Upgraded at',
  },
  hints: {
    rowsAfter: 'Empty: it depends on who holds the role',
  },
  options: {
    'resourceName.faultRules': 'Fault rules',
    'resourceName.faultPlans': 'Fault plans',
    'resourceName.faultLimits': 'Fault time limits',
    'resourceName.faultTeams': 'Teams',
    'resourceName.contracts': 'Contracts',
    'resourceName.tariffs': 'Tariffs',
    'resourceName.faultSkills': 'Skills',
    'resourceName.dutyShifts': 'Duty shifts',
    'resourceName.operations': 'Operation log',
    'resourceName.logins': 'Sign-in log',
  },
});

export const hk = wordsOf(resource, {
  title: '權限範圍報告',
  fields: {
    reportId: '序號',
    roleId: '角色序號',
    roleName: '角色',
    resourceName: '類型',
    rowsBefore: '升級前可見',
    rowsAfter: '升級後可見',
    createTime: '升級時間',
  },
  hints: {
    rowsAfter: '留空：取決於持有該角色的人員',
  },
  options: {
    'resourceName.faultRules': '故障規則',
    'resourceName.faultPlans': '維護計劃',
    'resourceName.faultLimits': '故障時限',
    'resourceName.faultTeams': '維修班組',
    'resourceName.contracts': '合約',
    'resourceName.tariffs': '電價',
    'resourceName.faultSkills': '人員技能',
    'resourceName.dutyShifts': '值班',
    'resourceName.operations': '操作記錄',
    'resourceName.logins': '登入記錄',
  },
});
