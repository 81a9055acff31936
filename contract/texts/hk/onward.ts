/** Where empty lists lead to. */
export const onward = {
  'onward.alarms': '查看目前警報',
  'onward.dispatch': '前往故障派單',
  'onward.units': '前往空調遙距控制',
  'onward.strategies': '前往節能策略',
  'onward.doors': '查看所有門狀態',
  'onward.figures': '查看能效指標',
  'onward.baselines': '前往能耗基線',
  'onward.connect': '接入第一部設備',
  'onward.nightly': '查看夜間工作的時間',
};
