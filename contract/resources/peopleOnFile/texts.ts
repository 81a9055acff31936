import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '个人信息管理',
  fields: {
    personId: '序号',
    kind: '类型',
    personKey: '登录名或编号',
    personName: '姓名',
    holderNo: '持卡人编号',
    deptName: '部门',
    state: '状态',
  },
  options: {
    'kind.account': '用户账号',
    'kind.holder': '持卡人',
    'state.present': '在册',
    'state.removed': '已删除',
    'state.erased': '信息已清除',
  },
});

export const en = wordsOf(resource, {
  title: 'Personal data',
  fields: {
    personId: 'Number',
    kind: 'Kind',
    personKey: 'Login or number',
    personName: 'Name',
    holderNo: 'Card holder number',
    deptName: 'Department',
    state: 'State',
  },
  options: {
    'kind.account': 'Account',
    'kind.holder': 'Card holder',
    'state.present': 'On file',
    'state.removed': 'Removed',
    'state.erased': 'Erased',
  },
});

export const hk = wordsOf(resource, {
  title: '個人資料管理',
  fields: {
    personId: '序號',
    kind: '類型',
    personKey: '登入名稱或編號',
    personName: '姓名',
    holderNo: '持卡人編號',
    deptName: '部門',
    state: '狀態',
  },
  options: {
    'kind.account': '用戶帳號',
    'kind.holder': '持卡人',
    'state.present': '在冊',
    'state.removed': '已刪除',
    'state.erased': '資料已清除',
  },
});
