import { wordsOf } from '../../resources';
import { resource } from '.';

export const zh = wordsOf(resource, {
  title: '自由测点',
  fields: {
    pointId: '序号',
    siteCode: '站点编码',
    deviceCode: '设备编码',
    code: '上报名',
    name: '测点名称',
    kind: '类别',
    unit: '单位',
    scale: '系数',
    low: '下限',
    high: '上限',
    deadband: '回差',
    delayS: '告警延时（秒）',
    remark: '备注',
    createBy: '创建者',
    createTime: '创建时间',
  },
  hints: {
    code: '监控单元上报所用的名称：字母开头，仅含字母、数字和下划线',
    scale: '上报值乘以系数为实际值',
    high: '超过上限即告警；开关量填 0.5 表示为“是”时告警',
    delayS: '留空则按告警定义',
  },
  examples: { siteCode: '44030543800001', deviceCode: 'ac-1', code: 'current1', name: '加湿器电流' },
  options: { 'kind.analog': '模拟量', 'kind.digital': '开关量', 'kind.counter': '累计量' },
});

export const en = wordsOf(resource, {
  title: 'Free points',
  fields: {
    pointId: 'Number',
    siteCode: 'Site code',
    deviceCode: 'Device code',
    code: 'Name on the wire',
    name: 'Name',
    kind: 'Kind',
    unit: 'Unit',
    scale: 'Scale',
    low: 'Low limit',
    high: 'High limit',
    deadband: 'Deadband',
    delayS: 'Alarm delay (s)',
    remark: 'Remark',
    createBy: 'Created by',
    createTime: 'Created at',
  },
  hints: {
    code: 'As the controller reports it: a letter, then letters, digits and underscores',
    scale: 'Reported values times this are what is measured',
    high: 'Above it an alarm is raised; of a digital point 0.5 means: when it is on',
    delayS: 'Left empty, the definition of the alarm says it',
  },
  examples: {
    deviceCode: 'ac-1',
    code: 'supplyTemp1',
    siteCode: '44030543800001',
    name: 'Humidifier current',
  },
  options: { 'kind.analog': 'Analog', 'kind.digital': 'Digital', 'kind.counter': 'Counter' },
});

export const hk = wordsOf(resource, {
  title: '自由測點',
  fields: {
    pointId: '序號',
    siteCode: '站點編號',
    deviceCode: '設備編號',
    code: '回報名稱',
    name: '測點名稱',
    kind: '類別',
    unit: '單位',
    scale: '系數',
    low: '下限',
    high: '上限',
    deadband: '回差',
    delayS: '警報延時（秒）',
    remark: '備註',
    createBy: '建立人',
    createTime: '建立時間',
  },
  hints: {
    code: '監控器回報時所用的名稱：以字母開頭，只可用字母、數字及底線',
    scale: '回報數值乘以系數即為實際數值',
    high: '高於上限便發出警報；開關量填 0.5 即在「是」時發出',
    delayS: '留空則按警報定義',
  },
  examples: { siteCode: '44030543800001', deviceCode: 'ac-1', code: 'current1', name: '加濕器電流' },
  options: { 'kind.analog': '模擬量', 'kind.digital': '開關量', 'kind.counter': '累計量' },
});
