import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '处理措施',
  fields: {
    actionId: '措施序号',
    code: '编码',
    nameZh: '名称',
    nameEn: '英文名称',
    nameHk: '繁体名称',
    status: '状态',
    createBy: '创建者',
    createTime: '创建时间',
  },
  examples: {
    code: 'A-01',
    nameZh: '更换接触器',
    nameEn: 'Contactor replaced',
    nameHk: '更換接觸器',
  },
});

export const en = wordsOf(resource, {
  title: 'Repair actions',
  fields: {
    actionId: 'Action number',
    code: 'Code',
    nameZh: 'Name (Chinese)',
    nameEn: 'Name (English)',
    nameHk: 'Name (Hong Kong)',
    status: 'Status',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  examples: {
    code: 'A-01',
    nameZh: '更换接触器',
    nameEn: 'Contactor replaced',
    nameHk: '更換接觸器',
  },
});

export const hk = wordsOf(resource, {
  title: '處理措施',
  fields: {
    actionId: '措施編號',
    code: '編碼',
    nameZh: '名稱（簡體）',
    nameEn: '英文名稱',
    nameHk: '名稱（繁體）',
    status: '狀態',
    createBy: '建立人',
    createTime: '建立時間',
  },
  examples: {
    code: 'A-01',
    nameZh: '更换接触器',
    nameEn: 'Contactor replaced',
    nameHk: '更換接觸器',
  },
});
