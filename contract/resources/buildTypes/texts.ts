import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '建筑类型',
  fields: {
    buildTypeId: '序号',
    code: '编码',
    nameZh: '名称（中文）',
    nameEn: '名称（英文）',
    nameHk: '名称（繁体）',
    siteCount: '站点数',
    status: '状态',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  examples: {
    nameZh: '砖混机房',
    nameEn: 'Brick room',
    nameHk: '磚混機房',
    code: '01',
  },
});

export const en = wordsOf(resource, {
  title: 'Building types',
  fields: {
    buildTypeId: 'Number',
    code: 'Code',
    nameZh: 'Name (Chinese)',
    nameEn: 'Name (English)',
    nameHk: 'Name (Traditional)',
    siteCount: 'Sites',
    status: 'Status',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  examples: {
    nameZh: '砖混机房',
    nameEn: 'Brick room',
    nameHk: '磚混機房',
    code: '01',
  },
});

export const hk = wordsOf(resource, {
  title: '建築類型',
  fields: {
    buildTypeId: '序號',
    code: '編號',
    nameZh: '名稱（簡體）',
    nameEn: '名稱（英文）',
    nameHk: '名稱（繁體）',
    siteCount: '站點數目',
    status: '狀態',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  examples: {
    nameZh: '砖混机房',
    nameEn: 'Brick room',
    nameHk: '磚混機房',
    code: '01',
  },
});
