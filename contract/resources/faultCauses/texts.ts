import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '故障原因',
  fields: {
    causeId: '原因序号',
    code: '编码',
    nameZh: '名称',
    nameEn: '英文名称',
    nameHk: '繁体名称',
    typeId: '故障类型',
    isNoFault: '未发现故障',
    status: '状态',
    createBy: '创建者',
    createTime: '创建时间',
  },
  examples: {
    code: 'C-01',
    nameZh: '接触器损坏',
    nameEn: 'Contactor worn',
    nameHk: '接觸器損壞',
  },
  hints: {
    typeId: '不选则适用于所有类型',
  },
});

export const en = wordsOf(resource, {
  title: 'Fault causes',
  fields: {
    causeId: 'Cause number',
    code: 'Code',
    nameZh: 'Name (Chinese)',
    nameEn: 'Name (English)',
    nameHk: 'Name (Hong Kong)',
    typeId: 'Fault type',
    isNoFault: 'No fault found',
    status: 'Status',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  examples: {
    code: 'C-01',
    nameZh: '接触器损坏',
    nameEn: 'Contactor worn',
    nameHk: '接觸器損壞',
  },
  hints: {
    typeId: 'None: of faults of every type',
  },
});

export const hk = wordsOf(resource, {
  title: '故障原因',
  fields: {
    causeId: '原因編號',
    code: '編碼',
    nameZh: '名稱（簡體）',
    nameEn: '英文名稱',
    nameHk: '名稱（繁體）',
    typeId: '故障類型',
    isNoFault: '未發現故障',
    status: '狀態',
    createBy: '建立人',
    createTime: '建立時間',
  },
  examples: {
    code: 'C-01',
    nameZh: '接触器损坏',
    nameEn: 'Contactor worn',
    nameHk: '接觸器損壞',
  },
  hints: {
    typeId: '不選則適用於所有類型',
  },
});
