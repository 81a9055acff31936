import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '字典数据',
  fields: {
    dictCode: '字典编码',
    dictType: '字典类型',
    dictLabel: '字典标签',
    dictLabelEn: '英文标签',
    dictLabelHk: '繁体标签',
    dictValue: '字典键值',
    dictSort: '字典排序',
    listClass: '回显样式',
    cssClass: '样式属性',
    isDefault: '是否默认',
    status: '状态',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  options: {
    'listClass.default': '默认',
    'listClass.primary': '主要',
    'listClass.success': '成功',
    'listClass.info': '信息',
    'listClass.warning': '警告',
    'listClass.danger': '危险',
  },
});

export const en = wordsOf(resource, {
  title: 'Dictionary data',
  fields: {
    dictCode: 'Number',
    dictType: 'Dictionary type',
    dictLabel: 'Label',
    dictLabelEn: 'Label in English',
    dictLabelHk: 'Label in traditional Chinese',
    dictValue: 'Key value',
    dictSort: 'Order',
    listClass: 'Colour',
    cssClass: 'CSS class',
    isDefault: 'Default',
    status: 'Status',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  options: {
    'listClass.default': 'Default',
    'listClass.primary': 'Primary',
    'listClass.success': 'Success',
    'listClass.info': 'Info',
    'listClass.warning': 'Warning',
    'listClass.danger': 'Danger',
  },
});

export const hk = wordsOf(resource, {
  title: '字典資料',
  fields: {
    dictCode: '字典編號',
    dictType: '字典類型',
    dictLabel: '字典標籤',
    dictLabelEn: '英文標籤',
    dictLabelHk: '繁體標籤',
    dictValue: '字典鍵值',
    dictSort: '字典次序',
    listClass: '顯示樣式',
    cssClass: '樣式屬性',
    isDefault: '是否預設',
    status: '狀態',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  options: {
    'listClass.default': '預設',
    'listClass.primary': '主要',
    'listClass.success': '成功',
    'listClass.info': '資訊',
    'listClass.warning': '警告',
    'listClass.danger': '危險',
  },
});
