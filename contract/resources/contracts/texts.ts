import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '合同',
  fields: {
    contractId: '序号',
    code: '编码',
    name: '名称',
    regionId: '区域',
    supplier: '供电方',
    carrierId: '运营商',
    tariffId: '电价',
    capacityKva: '容量 (kVA)',
    startsAt: '开始时间',
    endsAt: '结束时间',
    siteCount: '站点数',
    status: '状态',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    endsAt: '只写日期时，当天全天有效',
    regionId: '留空表示适用于全网',
  },
  examples: {
    code: '2026-001',
    name: '南山片区供电',
    supplier: '供电局',
  },
});

export const en = wordsOf(resource, {
  title: 'Contracts',
  fields: {
    contractId: 'Number',
    code: 'Code',
    name: 'Name',
    regionId: 'Region',
    supplier: 'Supplier',
    carrierId: 'Carrier',
    tariffId: 'Tariff',
    capacityKva: 'Capacity (kVA)',
    startsAt: 'Begins',
    endsAt: 'Ends',
    siteCount: 'Sites',
    status: 'Status',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    endsAt: 'A day without a time counts to its end',
    regionId: 'Left empty it holds for the whole network',
  },
  examples: {
    code: '2026-001',
    name: 'Supply of Nanshan',
    supplier: 'Grid company',
  },
});

export const hk = wordsOf(resource, {
  title: '合約',
  fields: {
    contractId: '序號',
    code: '編號',
    name: '名稱',
    regionId: '區域',
    supplier: '供電方',
    carrierId: '營運商',
    tariffId: '電價',
    capacityKva: '容量 (kVA)',
    startsAt: '開始時間',
    endsAt: '結束時間',
    siteCount: '站點數目',
    status: '狀態',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    endsAt: '只寫日期時，當天全日有效',
    regionId: '留空表示適用於全網',
  },
  examples: {
    code: '2026-001',
    name: '南山片區供電',
    supplier: '電力公司',
  },
});
