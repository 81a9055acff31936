import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '字典管理',
  fields: {
    dictId: '字典主键',
    dictName: '字典名称',
    dictNameEn: '英文名称',
    dictNameHk: '繁体名称',
    dictType: '字典类型',
    builtIn: '系统内置',
    status: '状态',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    dictType: '产品内置的类型不能改名',
  },
});

export const en = wordsOf(resource, {
  title: 'Dictionaries',
  fields: {
    dictId: 'Number',
    dictName: 'Name',
    dictNameEn: 'Name in English',
    dictNameHk: 'Name in traditional Chinese',
    dictType: 'Type',
    builtIn: 'Built in',
    status: 'Status',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    dictType: 'A built-in type cannot be renamed',
  },
});

export const hk = wordsOf(resource, {
  title: '字典管理',
  fields: {
    dictId: '字典編號',
    dictName: '字典名稱',
    dictNameEn: '英文名稱',
    dictNameHk: '繁體名稱',
    dictType: '字典類型',
    builtIn: '系統內置',
    status: '狀態',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    dictType: '內置類型不可改名',
  },
});
