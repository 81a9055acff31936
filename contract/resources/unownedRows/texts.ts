import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '未归属数据',
  fields: {
    unownedId: '序号',
    resourceName: '类型',
    rowId: '记录序号',
    rowTitle: '名称',
    madeBy: '创建人',
    suggestedId: '建议区域',
    regionId: '归属区域',
    isWhole: '适用于全网',
    createTime: '列入时间',
  },
  hints: {
    suggestedId: '所有使用它的站点所在的最小区域；没有站点使用时，为创建人负责范围的最小区域',
    regionId: '保存后该记录归此区域，并从本列表移除',
  },
  options: {
    'resourceName.faultRules': '故障规则',
    'resourceName.faultPlans': '维护计划',
    'resourceName.faultLimits': '故障时限',
    'resourceName.faultTeams': '维修班组',
    'resourceName.contracts': '合同',
    'resourceName.tariffs': '电价',
  },
});

export const en = wordsOf(resource, {
  title: 'Rows without an owner',
  fields: {
    unownedId: 'Number',
    resourceName: 'Kind',
    rowId: 'Row',
    rowTitle: 'Name',
    madeBy: 'Made by',
    suggestedId: 'Suggested region',
    regionId: 'Region',
    isWhole: 'Whole network',
    createTime: 'Listed at',
  },
  hints: {
    suggestedId:
      'The smallest region with every site that uses it, or, where none does, with all places of who made it',
    regionId: 'Once saved, the row belongs to this region and leaves the list',
  },
  options: {
    'resourceName.faultRules': 'Fault rules',
    'resourceName.faultPlans': 'Fault plans',
    'resourceName.faultLimits': 'Fault time limits',
    'resourceName.faultTeams': 'Teams',
    'resourceName.contracts': 'Contracts',
    'resourceName.tariffs': 'Tariffs',
  },
});

export const hk = wordsOf(resource, {
  title: '未歸屬資料',
  fields: {
    unownedId: '序號',
    resourceName: '類型',
    rowId: '記錄序號',
    rowTitle: '名稱',
    madeBy: '建立人',
    suggestedId: '建議區域',
    regionId: '歸屬區域',
    isWhole: '適用於全網',
    createTime: '列入時間',
  },
  hints: {
    suggestedId: '所有使用它的站點所在的最小區域；沒有站點使用時，為建立人負責範圍的最小區域',
    regionId: '儲存後該記錄歸此區域，並從本列表移除',
  },
  options: {
    'resourceName.faultRules': '故障規則',
    'resourceName.faultPlans': '維護計劃',
    'resourceName.faultLimits': '故障時限',
    'resourceName.faultTeams': '維修班組',
    'resourceName.contracts': '合約',
    'resourceName.tariffs': '電價',
  },
});
