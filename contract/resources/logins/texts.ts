import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '登录日志',
  fields: {
    infoId: '访问编号',
    userName: '用户名称',
    ipaddr: '主机',
    loginLocation: '登录地点',
    browser: '浏览器',
    os: '操作系统',
    status: '登录状态',
    msg: '描述',
    loginTime: '访问时间',
  },
  options: {
    'loginLocation.local': '本机',
    'loginLocation.intranet': '内网',
    'loginLocation.internet': '外网',
    'msg.success': '登录成功',
  },
  special: {
    unlock: '解锁',
    clear: '清空',
    'clear.confirm': '清空登录日志？',
  },
});

export const en = wordsOf(resource, {
  title: 'Login log',
  fields: {
    infoId: 'Access number',
    userName: 'User name',
    ipaddr: 'Host',
    loginLocation: 'Place',
    browser: 'Browser',
    os: 'System',
    status: 'Status',
    msg: 'Info',
    loginTime: 'Date',
  },
  options: {
    'loginLocation.local': 'This machine',
    'loginLocation.intranet': 'Intranet',
    'loginLocation.internet': 'Internet',
    'msg.success': 'Signed in',
  },
  special: {
    unlock: 'Unlock',
    clear: 'Clear',
    'clear.confirm': 'Clear the login log?',
  },
});

export const hk = wordsOf(resource, {
  title: '登入記錄',
  fields: {
    infoId: '存取編號',
    userName: '用戶名稱',
    ipaddr: '主機',
    loginLocation: '登入地點',
    browser: '瀏覽器',
    os: '作業系統',
    status: '登入狀態',
    msg: '描述',
    loginTime: '存取時間',
  },
  options: {
    'loginLocation.local': '本機',
    'loginLocation.intranet': '內聯網',
    'loginLocation.internet': '互聯網',
    'msg.success': '登入成功',
  },
  special: {
    unlock: '解鎖',
    clear: '清空',
    'clear.confirm': '清空登入記錄？',
  },
});
