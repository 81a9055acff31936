import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '备件目录',
  fields: {
    partId: '备件序号',
    partCode: '备件编码',
    partName: '备件名称',
    typeId: '故障类型',
    unit: '单位',
    cost: '单价',
    status: '状态',
    createBy: '创建者',
    createTime: '创建时间',
  },
  examples: {
    partCode: 'K-101',
    partName: '接触器',
  },
});

export const en = wordsOf(resource, {
  title: 'Spare parts',
  fields: {
    partId: 'Part number',
    partCode: 'Part code',
    partName: 'Part',
    typeId: 'Fault type',
    unit: 'Unit',
    cost: 'Price',
    status: 'Status',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  examples: {
    partCode: 'K-101',
    partName: 'Contactor',
  },
});

export const hk = wordsOf(resource, {
  title: '零件目錄',
  fields: {
    partId: '零件編號',
    partCode: '零件編碼',
    partName: '零件名稱',
    typeId: '故障類型',
    unit: '單位',
    cost: '單價',
    status: '狀態',
    createBy: '建立人',
    createTime: '建立時間',
  },
  examples: {
    partCode: 'K-101',
    partName: '接觸器',
  },
});
