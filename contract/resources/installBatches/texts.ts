import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '安装批次',
  fields: {
    batchId: '序号',
    code: '编码',
    name: '名称',
    siteCount: '站点数',
    status: '状态',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  examples: {
    code: '2026-2',
    name: '2026年第二批',
  },
});

export const en = wordsOf(resource, {
  title: 'Install batches',
  fields: {
    batchId: 'Number',
    code: 'Code',
    name: 'Name',
    siteCount: 'Sites',
    status: 'Status',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  examples: {
    code: '2026-2',
    name: 'Second batch of 2026',
  },
});

export const hk = wordsOf(resource, {
  title: '安裝批次',
  fields: {
    batchId: '序號',
    code: '編號',
    name: '名稱',
    siteCount: '站點數目',
    status: '狀態',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  examples: {
    code: '2026-2',
    name: '2026年第二批',
  },
});
