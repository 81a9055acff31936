import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '行政区域',
  fields: {
    regionId: '序号',
    code: '区划代码',
    nameZh: '名称（中文）',
    nameEn: '名称（英文）',
    nameHk: '名称（繁体）',
    level: '级别',
    parentId: '上级',
    siteCount: '站点数',
    status: '状态',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    code: '6 位数字',
    parentId: '省份没有上级；城市在省份之下，区域在城市之下',
  },
  examples: {
    nameZh: '示例区',
    nameEn: 'Example district',
    nameHk: '示例區',
    code: '440306',
  },
  options: {
    'level.province': '省',
    'level.city': '市',
    'level.area': '区域',
  },
});

export const en = wordsOf(resource, {
  title: 'Regions',
  fields: {
    regionId: 'Number',
    code: 'Code',
    nameZh: 'Name (Chinese)',
    nameEn: 'Name (English)',
    nameHk: 'Name (Traditional)',
    level: 'Level',
    parentId: 'Parent',
    siteCount: 'Sites',
    status: 'Status',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    code: 'Six digits',
    parentId: 'A province has none; cities stand below provinces, areas below cities',
  },
  examples: {
    nameZh: '示例区',
    nameEn: 'Example district',
    nameHk: '示例區',
    code: '440306',
  },
  options: {
    'level.province': 'Province',
    'level.city': 'City',
    'level.area': 'Area',
  },
});

export const hk = wordsOf(resource, {
  title: '行政區域',
  fields: {
    regionId: '序號',
    code: '區劃代碼',
    nameZh: '名稱（簡體）',
    nameEn: '名稱（英文）',
    nameHk: '名稱（繁體）',
    level: '級別',
    parentId: '上級',
    siteCount: '站點數目',
    status: '狀態',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    code: '6 位數字',
    parentId: '省份沒有上級；城市隸屬省份，區域隸屬城市',
  },
  examples: {
    nameZh: '示例区',
    nameEn: 'Example district',
    nameHk: '示例區',
    code: '440306',
  },
  options: {
    'level.province': '省',
    'level.city': '市',
    'level.area': '區域',
  },
});
