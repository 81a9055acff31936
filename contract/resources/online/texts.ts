import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '在线用户',
  fields: {
    tokenId: '会话编号',
    userName: '登录名称',
    deptName: '部门名称',
    ipaddr: '主机',
    loginLocation: '登录地点',
    browser: '浏览器',
    os: '操作系统',
    loginTime: '登录时间',
    lastSeen: '最近活动',
  },
  options: {
    'loginLocation.local': '本机',
    'loginLocation.intranet': '内网',
    'loginLocation.internet': '外网',
  },
  special: {
    forceLogout: '强退',
    'forceLogout.confirm': '是否确认强退“{{title}}”？',
    batchLogout: '批量强退',
    'batchLogout.confirm': '是否确认强退选中的 {{count}} 个会话？',
  },
});

export const en = wordsOf(resource, {
  title: 'Online users',
  fields: {
    tokenId: 'Session number',
    userName: 'Login name',
    deptName: 'Department',
    ipaddr: 'Host',
    loginLocation: 'Place',
    browser: 'Browser',
    os: 'System',
    loginTime: 'Signed in',
    lastSeen: 'Last seen',
  },
  options: {
    'loginLocation.local': 'This machine',
    'loginLocation.intranet': 'Intranet',
    'loginLocation.internet': 'Internet',
  },
  special: {
    forceLogout: 'Force out',
    'forceLogout.confirm': 'Force “{{title}}” out?',
    batchLogout: 'Force the selected out',
    'batchLogout.confirm': 'Force the selected sessions out ({{count}})?',
  },
});

export const hk = wordsOf(resource, {
  title: '在線用戶',
  fields: {
    tokenId: '工作階段編號',
    userName: '登入名稱',
    deptName: '部門名稱',
    ipaddr: '主機',
    loginLocation: '登入地點',
    browser: '瀏覽器',
    os: '作業系統',
    loginTime: '登入時間',
    lastSeen: '最近活動',
  },
  options: {
    'loginLocation.local': '本機',
    'loginLocation.intranet': '內聯網',
    'loginLocation.internet': '互聯網',
  },
  special: {
    forceLogout: '強制登出',
    'forceLogout.confirm': '確定要強制「{{title}}」登出？',
    batchLogout: '批次強制登出',
    'batchLogout.confirm': '確定要強制選取的 {{count}} 個工作階段登出？',
  },
});
