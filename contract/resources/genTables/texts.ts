import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '代码生成',
  fields: {
    tableId: '编号',
    tableName: '表名称',
    tableComment: '表描述',
    source: '来源',
    className: '资源名称',
    functionName: '功能名称',
    functionNameEn: '英文功能名称',
    functionNameHk: '繁体功能名称',
    createTime: '创建时间',
    updateTime: '更新时间',
  },
  options: { 'source.own': '本系统数据库', 'source.other': '外接数据库' },
});

export const en = wordsOf(resource, {
  title: 'Code generation',
  fields: {
    tableId: 'Number',
    tableName: 'Table',
    tableComment: 'Comment',
    source: 'Source',
    className: 'Resource',
    functionName: 'Name',
    functionNameEn: 'Name in English',
    functionNameHk: 'Name in traditional Chinese',
    createTime: 'Created at',
    updateTime: 'Changed at',
  },
  options: { 'source.own': 'Our database', 'source.other': 'Connected database' },
});

export const hk = wordsOf(resource, {
  title: '程式碼產生',
  fields: {
    tableId: '編號',
    tableName: '資料表',
    tableComment: '描述',
    source: '來源',
    className: '資源名稱',
    functionName: '功能名稱',
    functionNameEn: '英文功能名稱',
    functionNameHk: '繁體功能名稱',
    createTime: '建立時間',
    updateTime: '更新時間',
  },
  options: { 'source.own': '本系統數據庫', 'source.other': '外接數據庫' },
});
