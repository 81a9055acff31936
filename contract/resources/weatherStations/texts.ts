import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '气象站',
  fields: {
    stationId: '序号',
    code: '编码',
    name: '名称',
    lat: '纬度',
    lng: '经度',
    elevationM: '海拔 (m)',
    isTypical: '典型年',
    errorK: '误差 (K)',
    hours: '小时数',
    firstHour: '最早',
    lastHour: '最晚',
    siteCount: '范围内站点',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    isTypical: '典型年的数据适用于每一年；仅在没有实测时使用',
    errorK: '气温与旁边站点相差多少',
  },
  examples: {
    code: '583670',
    name: '上海虹桥',
    lat: '31.198',
    lng: '121.336',
    elevationM: '3',
    errorK: '1',
  },
});

export const en = wordsOf(resource, {
  title: 'Weather stations',
  fields: {
    stationId: 'No.',
    code: 'Code',
    name: 'Name',
    lat: 'Latitude',
    lng: 'Longitude',
    elevationM: 'Elevation (m)',
    isTypical: 'Typical year',
    errorK: 'Error (K)',
    hours: 'Hours',
    firstHour: 'From',
    lastHour: 'To',
    siteCount: 'Sites in reach',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    isTypical: 'A typical year holds for every year, and only where nothing was measured',
    errorK: 'How far its temperature may be from that of a site beside it',
  },
  examples: {
    code: '583670',
    name: 'Shanghai Hongqiao',
    lat: '31.198',
    lng: '121.336',
    elevationM: '3',
    errorK: '1',
  },
});

export const hk = wordsOf(resource, {
  title: '氣象站',
  fields: {
    stationId: '編號',
    code: '代碼',
    name: '名稱',
    lat: '緯度',
    lng: '經度',
    elevationM: '海拔 (m)',
    isTypical: '典型年',
    errorK: '誤差 (K)',
    hours: '小時數',
    firstHour: '最早',
    lastHour: '最後',
    siteCount: '範圍內站點',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    isTypical: '典型年的數據適用於每一年，並只在沒有實測時使用',
    errorK: '氣溫與旁邊站點相差多少',
  },
  examples: {
    code: '583670',
    name: '上海虹橋',
    lat: '31.198',
    lng: '121.336',
    elevationM: '3',
    errorK: '1',
  },
});
