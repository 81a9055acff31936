import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '门禁卡',
  fields: {
    cardId: '卡序号',
    holderId: '持卡人',
    cardNumber: '卡号',
    last4: '卡号末四位',
    state: '卡状态',
    stateSince: '状态自',
    validFrom: '生效时间',
    validTo: '失效时间',
    unconfirmed: '未确认的门',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    cardNumber: '4 至 32 位十进制或十六进制数字，只在录入时可见，保存后不再显示',
  },
  options: {
    'state.active': '有效',
    'state.lost': '挂失',
    'state.blocked': '停用',
    'state.returned': '已归还',
  },
  special: {
    lose: '挂失',
  },
});

export const en = wordsOf(resource, {
  title: 'Cards',
  fields: {
    cardId: 'Card id',
    holderId: 'Holder',
    cardNumber: 'Card number',
    last4: 'Last four',
    state: 'State',
    stateSince: 'Since',
    validFrom: 'Valid from',
    validTo: 'Valid to',
    unconfirmed: 'Doors not confirmed',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    cardNumber: '4 to 32 decimal or hexadecimal digits; seen only while it is entered, never shown again',
  },
  options: {
    'state.active': 'Active',
    'state.lost': 'Lost',
    'state.blocked': 'Blocked',
    'state.returned': 'Returned',
  },
  special: {
    lose: 'Lost: switch off',
  },
});

export const hk = wordsOf(resource, {
  title: '門禁卡',
  fields: {
    cardId: '卡序號',
    holderId: '持卡人',
    cardNumber: '卡號',
    last4: '卡號末四位',
    state: '卡狀態',
    stateSince: '狀態自',
    validFrom: '生效時間',
    validTo: '失效時間',
    unconfirmed: '未確認的門',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    cardNumber: '4 至 32 位十進制或十六進制數字，只在輸入時可見，儲存後不再顯示',
  },
  options: {
    'state.active': '有效',
    'state.lost': '報失',
    'state.blocked': '停用',
    'state.returned': '已交還',
  },
  special: {
    lose: '報失',
  },
});
