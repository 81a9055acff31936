import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '故障类型',
  fields: {
    typeId: '类型序号',
    code: '编码',
    nameZh: '名称',
    nameEn: '英文名称',
    nameHk: '繁体名称',
    alarms: '对应告警',
    checklistZh: '检查清单（中文）',
    checklistEn: '检查清单（英文）',
    checklistHk: '检查清单（繁体）',
    orderNum: '显示顺序',
    status: '状态',
    createBy: '创建者',
    createTime: '创建时间',
  },
  examples: {
    code: 'T-01',
    nameZh: '制冷故障',
    nameEn: 'Cooling failure',
    nameHk: '製冷故障',
  },
  hints: {
    alarms: '按名称选择；导入导出用告警定义的编码，以逗号分隔',
    checklistZh: '每行一项',
  },
});

export const en = wordsOf(resource, {
  title: 'Fault types',
  fields: {
    typeId: 'Type number',
    code: 'Code',
    nameZh: 'Name (Chinese)',
    nameEn: 'Name (English)',
    nameHk: 'Name (Hong Kong)',
    alarms: 'Alarm kinds',
    checklistZh: 'Checklist (Chinese)',
    checklistEn: 'Checklist (English)',
    checklistHk: 'Checklist (Hong Kong)',
    orderNum: 'Order',
    status: 'Status',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  examples: {
    code: 'T-01',
    nameZh: '制冷故障',
    nameEn: 'Cooling failure',
    nameHk: '製冷故障',
  },
  hints: {
    alarms: 'Chosen by name; imports and exports hold the ids of the definitions, with commas',
    checklistZh: 'One item a line',
  },
});

export const hk = wordsOf(resource, {
  title: '故障類型',
  fields: {
    typeId: '類型編號',
    code: '編碼',
    nameZh: '名稱（簡體）',
    nameEn: '英文名稱',
    nameHk: '名稱（繁體）',
    alarms: '對應警報',
    checklistZh: '檢查清單（簡體）',
    checklistEn: '檢查清單（英文）',
    checklistHk: '檢查清單（繁體）',
    orderNum: '顯示次序',
    status: '狀態',
    createBy: '建立人',
    createTime: '建立時間',
  },
  examples: {
    code: 'T-01',
    nameZh: '制冷故障',
    nameEn: 'Cooling failure',
    nameHk: '製冷故障',
  },
  hints: {
    alarms: '按名稱選擇；匯入匯出使用警報定義的編碼，以逗號分隔',
    checklistZh: '每行一項',
  },
});
