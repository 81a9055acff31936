import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '临时通行证',
  fields: {
    permitId: '通行证号',
    siteCode: '站点编码',
    siteName: '站点',
    holderId: '持卡人',
    holderName: '姓名',
    orderId: '工单号',
    validFrom: '开始',
    validTo: '结束',
    state: '状态',
    endedAt: '提前结束于',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    validTo: '只写日期时，当天全天有效',
  },
  options: {
    'state.coming': '未到时间',
    'state.valid': '有效',
    'state.ended': '已结束',
  },
  special: {
    end: '提前结束',
    'end.confirm': '立即结束此通行证？',
  },
});

export const en = wordsOf(resource, {
  title: 'Temporary permits',
  fields: {
    permitId: 'Permit',
    siteCode: 'Site code',
    siteName: 'Site',
    holderId: 'Holder',
    holderName: 'Name',
    orderId: 'Order',
    validFrom: 'From',
    validTo: 'To',
    state: 'State',
    endedAt: 'Ended early at',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    validTo: 'A day without a time counts to its end',
  },
  options: {
    'state.coming': 'Not yet',
    'state.valid': 'Valid',
    'state.ended': 'Ended',
  },
  special: {
    end: 'End now',
    'end.confirm': 'End this permit now?',
  },
});

export const hk = wordsOf(resource, {
  title: '臨時通行證',
  fields: {
    permitId: '通行證號',
    siteCode: '站點編碼',
    siteName: '站點',
    holderId: '持卡人',
    holderName: '姓名',
    orderId: '工單號',
    validFrom: '開始',
    validTo: '結束',
    state: '狀態',
    endedAt: '提早結束於',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    validTo: '只寫日期時，當天全日有效',
  },
  options: {
    'state.coming': '未到時間',
    'state.valid': '有效',
    'state.ended': '已結束',
  },
  special: {
    end: '提早結束',
    'end.confirm': '立即結束此通行證？',
  },
});
