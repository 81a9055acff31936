import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '门禁卡',
  fields: {
    cardId: '卡序号',
    holderId: '持卡人',
    cardNumber: '卡号',
    numberForm: '卡号形式',
    last4: '卡号末四位',
    state: '卡状态',
    stateSince: '状态自',
    validFrom: '生效时间',
    validTo: '失效时间',
    isDouble: '同一张卡重复登记',
    sameAs: '与之相同的卡',
    unconfirmed: '未确认的门',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  examples: {
    holderId: 'E-0001',
    cardNumber: '0012345678',
  },
  hints: {
    validTo: '只写日期时，当天全天有效',
    cardNumber:
      '4 至 32 位十进制或十六进制数字，也可写作 188,24910 或 4E:61:BC:00；只在录入时可见，保存后不再显示',
    numberForm: '同一张卡可有多种写法；仅当两张不同的卡被误认为相同时才需指定',
  },
  options: {
    'numberForm.auto': '自动识别',
    'numberForm.decimal': '十进制',
    'numberForm.hex': '十六进制',
    'numberForm.hexReversed': '十六进制，字节倒序',
    'numberForm.decimalReversed': '十进制，字节倒序',
    'numberForm.facility': '机构码 3 位 + 卡号 5 位',
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
    numberForm: 'Form of number',
    last4: 'Last four',
    state: 'State',
    stateSince: 'Since',
    validFrom: 'Valid from',
    validTo: 'Valid to',
    isDouble: 'Registered twice',
    sameAs: 'Same card as',
    unconfirmed: 'Doors not confirmed',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  examples: {
    holderId: 'E-0001',
    cardNumber: '0012345678',
  },
  hints: {
    validTo: 'A day without a time counts to its end',
    cardNumber:
      '4 to 32 decimal or hexadecimal digits, also as 188,24910 or 4E:61:BC:00; seen only while it is entered, never shown again',
    numberForm: 'One card has several numbers; say which this is where two different cards are taken for one',
  },
  options: {
    'numberForm.auto': 'Found out',
    'numberForm.decimal': 'Decimal',
    'numberForm.hex': 'Hexadecimal',
    'numberForm.hexReversed': 'Hexadecimal, bytes reversed',
    'numberForm.decimalReversed': 'Decimal, bytes reversed',
    'numberForm.facility': 'Facility code and number',
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
    numberForm: '卡號形式',
    last4: '卡號末四位',
    state: '卡狀態',
    stateSince: '狀態自',
    validFrom: '生效時間',
    validTo: '失效時間',
    isDouble: '同一張卡重複登記',
    sameAs: '與之相同的卡',
    unconfirmed: '未確認的門',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  examples: {
    holderId: 'E-0001',
    cardNumber: '0012345678',
  },
  hints: {
    validTo: '只寫日期時，當天全日有效',
    cardNumber:
      '4 至 32 位十進制或十六進制數字，亦可寫作 188,24910 或 4E:61:BC:00；只在輸入時可見，儲存後不再顯示',
    numberForm: '同一張卡可有多種寫法；只在兩張不同的卡被誤認為相同時才須指定',
  },
  options: {
    'numberForm.auto': '自動識別',
    'numberForm.decimal': '十進制',
    'numberForm.hex': '十六進制',
    'numberForm.hexReversed': '十六進制，位元組倒序',
    'numberForm.decimalReversed': '十進制，位元組倒序',
    'numberForm.facility': '機構碼 3 位 + 卡號 5 位',
    'state.active': '有效',
    'state.lost': '報失',
    'state.blocked': '停用',
    'state.returned': '已交還',
  },
  special: {
    lose: '報失',
  },
});
