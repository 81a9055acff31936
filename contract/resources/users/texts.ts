import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '用户管理',
  fields: {
    userId: '用户序号',
    userName: '登录名称',
    nickName: '用户名称',
    deptId: '部门名称',
    deptLeader: '部门负责人',
    phonenumber: '手机号码',
    email: '用户邮箱',
    sex: '用户性别',
    status: '账号状态',
    language: '通知语言',
    postIds: '岗位',
    roleIds: '角色',
    password: '初始密码',
    loginIp: '最后登录IP',
    loginDate: '最后登录时间',
    admin: '超级管理员',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    password: '留空则由系统生成一次性密码',
  },
  special: {
    resetPassword: '重置密码',
    'resetPassword.confirm': '重置“{{title}}”的密码？其所有会话将立即结束。',
    resetSecondFactor: '重置双重验证',
    'resetSecondFactor.confirm': '取消“{{title}}”的双重验证？其所有会话将立即结束。',
    unlock: '解除锁定',
  },
  options: {
    'language.zh': '简体中文',
    'language.en': '英文',
    'language.hk': '繁体中文',
  },
});

export const en = wordsOf(resource, {
  title: 'Users',
  fields: {
    userId: 'Number',
    userName: 'Login name',
    nickName: 'Real name',
    deptId: 'Department',
    deptLeader: 'Head of department',
    phonenumber: 'Phone',
    email: 'Email',
    sex: 'Sex',
    status: 'Status',
    language: 'Language of messages',
    postIds: 'Posts',
    roleIds: 'Roles',
    password: 'First password',
    loginIp: 'Last sign-in from',
    loginDate: 'Last sign-in',
    admin: 'Super administrator',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    password: 'Left empty, the system makes a one-time password',
  },
  special: {
    resetPassword: 'Reset the password',
    'resetPassword.confirm': 'Reset the password of “{{title}}”? All their sessions end at once.',
    resetSecondFactor: 'Reset the second factor',
    'resetSecondFactor.confirm':
      'Take the second factor of “{{title}}” away? All their sessions end at once.',
    unlock: 'Unlock',
  },
  options: {
    'language.zh': 'Simplified Chinese',
    'language.en': 'English',
    'language.hk': 'Traditional Chinese',
  },
});

export const hk = wordsOf(resource, {
  title: '用戶管理',
  fields: {
    userId: '用戶編號',
    userName: '登入名稱',
    nickName: '用戶姓名',
    deptId: '所屬部門',
    deptLeader: '部門負責人',
    phonenumber: '手提電話',
    email: '電郵',
    sex: '性別',
    status: '狀態',
    language: '通知語言',
    postIds: '職位',
    roleIds: '角色',
    password: '初始密碼',
    loginIp: '最後登入地址',
    loginDate: '最後登入時間',
    admin: '超級管理員',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    password: '留空則由系統產生一次性密碼',
  },
  special: {
    resetPassword: '重設密碼',
    'resetPassword.confirm': '重設「{{title}}」的密碼？其所有工作階段會即時結束。',
    resetSecondFactor: '重設雙重認證',
    'resetSecondFactor.confirm': '取消「{{title}}」的雙重認證？其所有工作階段會即時結束。',
    unlock: '解除鎖定',
  },
  options: {
    'language.zh': '簡體中文',
    'language.en': '英文',
    'language.hk': '繁體中文',
  },
});
