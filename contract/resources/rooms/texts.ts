import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '机房',
  fields: {
    roomId: '序号',
    siteCode: '站点编码',
    siteName: '站点名称',
    code: '机房编码',
    name: '机房名称',
    areaM2: '面积（m²）',
    deviceCount: '设备数',
    status: '状态',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  examples: {
    siteCode: '44030543800001',
    code: '02',
    name: '二号机房',
    areaM2: '24',
  },
});

export const en = wordsOf(resource, {
  title: 'Rooms',
  fields: {
    roomId: 'Number',
    siteCode: 'Site code',
    siteName: 'Site',
    code: 'Room code',
    name: 'Name',
    areaM2: 'Floor area (m²)',
    deviceCount: 'Devices',
    status: 'Status',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  examples: {
    siteCode: '44030543800001',
    code: '02',
    name: 'Second room',
    areaM2: '24',
  },
});

export const hk = wordsOf(resource, {
  title: '機房',
  fields: {
    roomId: '序號',
    siteCode: '站點編號',
    siteName: '站點名稱',
    code: '機房編號',
    name: '機房名稱',
    areaM2: '面積（m²）',
    deviceCount: '設備數目',
    status: '狀態',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  examples: {
    siteCode: '44030543800001',
    code: '02',
    name: '二號機房',
    areaM2: '24',
  },
});
