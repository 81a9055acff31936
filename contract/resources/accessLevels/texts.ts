import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '门禁级别',
  fields: {
    levelId: '级别序号',
    levelName: '级别名称',
    regionIds: '区域',
    siteCodes: '站点编码',
    stationClass: '站点等级',
    times: '每周时段',
    doors: '门数',
    holders: '人数',
    status: '状态',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    regionIds: '区域及其下全部站点的门',
    siteCodes: '单独的站点，用逗号分隔',
    stationClass: '不选则各等级都可进入',
    times: '按电站时钟，如 1-5 08:00-18:00; 6 08:00-12:00（1 为星期一）；留空为任何时间',
  },
  options: {
    'stationClass.A': 'A 级',
    'stationClass.B': 'B 级',
    'stationClass.C': 'C 级',
    'stationClass.D': 'D 级',
  },
});

export const en = wordsOf(resource, {
  title: 'Access levels',
  fields: {
    levelId: 'Level id',
    levelName: 'Level',
    regionIds: 'Regions',
    siteCodes: 'Site codes',
    stationClass: 'Station class',
    times: 'Weekly times',
    doors: 'Doors',
    holders: 'People',
    status: 'Status',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    regionIds: 'Doors of all sites in them',
    siteCodes: 'Single sites, with commas',
    stationClass: 'None: every class',
    times: 'By the plant clock, such as 1-5 08:00-18:00; 6 08:00-12:00 (1 is Monday); empty: always',
  },
  options: {
    'stationClass.A': 'Class A',
    'stationClass.B': 'Class B',
    'stationClass.C': 'Class C',
    'stationClass.D': 'Class D',
  },
});

export const hk = wordsOf(resource, {
  title: '門禁級別',
  fields: {
    levelId: '級別序號',
    levelName: '級別名稱',
    regionIds: '區域',
    siteCodes: '站點編碼',
    stationClass: '站點等級',
    times: '每週時段',
    doors: '門數',
    holders: '人數',
    status: '狀態',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    regionIds: '區域及其下全部站點的門',
    siteCodes: '單獨的站點，以逗號分隔',
    stationClass: '不選則各等級均可進入',
    times: '按電站時鐘，例如 1-5 08:00-18:00; 6 08:00-12:00（1 為星期一）；留空為任何時間',
  },
  options: {
    'stationClass.A': 'A 級',
    'stationClass.B': 'B 級',
    'stationClass.C': 'C 級',
    'stationClass.D': 'D 級',
  },
});
