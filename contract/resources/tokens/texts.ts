import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: 'API 令牌',
  fields: {
    tokenId: '编号',
    tokenName: '令牌名称',
    userName: '所属用户',
    tokenHint: '开头字符',
    state: '状态',
    menuIds: '允许的权限',
    areaIds: '允许的区域',
    validDays: '有效天数',
    expiresAt: '到期时间',
    lastUsedAt: '最近使用',
    lastUsedSource: '最近来源',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    tokenName: '写明使用它的程序，例如“报表服务器”',
    menuIds: '只能从自己的权限中选择；创建后不能再修改',
    areaIds: '不选即与本人可见的区域相同；创建后不能再修改',
    validDays: '到期后自动失效，最长 366 天',
  },
  options: { 'state.active': '有效', 'state.expired': '已过期', 'state.revoked': '已撤销' },
  special: { revoke: '撤销', 'revoke.confirm': '撤销后，使用该令牌的程序将立即被拒绝。确定撤销？' },
});

export const en = wordsOf(resource, {
  title: 'API tokens',
  fields: {
    tokenId: 'Number',
    tokenName: 'Name',
    userName: 'Acts for',
    tokenHint: 'Begins with',
    state: 'State',
    menuIds: 'Permissions',
    areaIds: 'Areas',
    validDays: 'Days of validity',
    expiresAt: 'Expires',
    lastUsedAt: 'Last used',
    lastUsedSource: 'Last used from',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    tokenName: 'Say which program uses it, such as “report server”',
    menuIds: 'Chosen from your own permissions; cannot be changed later',
    areaIds: 'None: the areas that you see yourself; cannot be changed later',
    validDays: 'The token ends by itself, after 366 days at the latest',
  },
  options: { 'state.active': 'Active', 'state.expired': 'Expired', 'state.revoked': 'Revoked' },
  special: {
    revoke: 'Revoke',
    'revoke.confirm': 'The program that uses this token is refused from now on. Revoke it?',
  },
});

export const hk = wordsOf(resource, {
  title: 'API 權杖',
  fields: {
    tokenId: '編號',
    tokenName: '權杖名稱',
    userName: '所屬用戶',
    tokenHint: '開首字元',
    state: '狀態',
    menuIds: '獲准權限',
    areaIds: '獲准區域',
    validDays: '有效日數',
    expiresAt: '到期時間',
    lastUsedAt: '最近使用',
    lastUsedSource: '最近來源',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    tokenName: '註明使用它的程式，例如「報表伺服器」',
    menuIds: '只可從自己的權限中選取；建立後不可更改',
    areaIds: '不選即與本人可見的區域相同；建立後不可更改',
    validDays: '到期自動失效，最長 366 日',
  },
  options: { 'state.active': '有效', 'state.expired': '已過期', 'state.revoked': '已撤銷' },
  special: { revoke: '撤銷', 'revoke.confirm': '撤銷後，使用此權杖的程式會即時被拒。確定撤銷？' },
});
