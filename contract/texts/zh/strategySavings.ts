/** Words of what strategies saved. */
export const strategySavings = {
  'widget.strategySavings': '策略节电量',
  'strategySavings.column': '节电量',
  'strategySavings.all': '全部方案合计',
  'strategySavings.basis': '可核算站点 {{told}} 个（共 {{sites}} 个），最早自 {{day}} 起。误差带：90 %。',
  'strategySavings.day.proven': '启停试验（{{told}} 次）：每站每天节电 {{kwh}} ± {{band}} kWh',
  'strategySavings.day.notProven': '启停试验（{{told}} 次）：未证实，小于每站每天 ± {{band}} kWh',
  'strategySavings.day.usedMore': '启停试验（{{told}} 次）：每站每天多用电 {{kwh}} ± {{band}} kWh',
  'strategySavings.running': '进行中的启停试验 {{running}} 个',
  'strategySavings.noSites': '尚未在任何站点运行：请先推广，之后由夜间任务核算节电量。',
  'strategySavings.noBaseline':
    '暂无可核算的节电量。每个站点需要控制前 {{before}} 天、控制后 {{since}} 天完整数据。',
  'strategySavings.prove': '用启停试验证实',
  'strategySavings.failed': '无法加载节电量',
  'strategySavings.wall.told': '可核算站点 {{told}} 个（共 {{sites}} 个） · 误差带：90 %',
  'strategySavings.wall.none':
    '暂无可核算的节电量：受控站点需要控制前 {{before}} 天、控制后 {{since}} 天完整数据。',
  'strategySavings.wall.idle': '尚无策略在站点运行。',
};
