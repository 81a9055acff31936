/** Where empty lists lead to. */
export const onward = {
  'onward.alarms': '查看当前告警',
  'onward.dispatch': '前往故障派单',
  'onward.units': '前往空调远程控制',
  'onward.strategies': '前往节能策略',
  'onward.doors': '查看全部门状态',
  'onward.figures': '查看能效指标',
  'onward.baselines': '前往能耗基线',
  'onward.connect': '接入第一台设备',
  'onward.nightly': '查看夜间任务的时间',
};
