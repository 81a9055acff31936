/** Words of the energy that repairs recover. */
export const recoveries = {
  'recoveries.title': '维修挽回电量',
  'recoveries.proven': '已证实：维修后挽回 {{kwh}} ± {{band}} kWh（每天 {{perDay}} ± {{perDayBand}} kWh）',
  'recoveries.notProven': '未证实：小于其误差带 ± {{band}} kWh（每天 ± {{perDayBand}} kWh）',
  'recoveries.usedMore': '维修后用电增加：{{kwh}} ± {{band}} kWh（每天 {{perDay}} ± {{perDayBand}} kWh）',
  'recoveries.basis':
    '与故障发生前的基线比较。有效天数：故障期间 {{before}} 天，维修后 {{after}} 天。误差带：90 %。',
  'recoveries.baseline': '基线：{{of}} · {{form}} · CV(RMSE) {{cvRmse}} %',
  'recoveries.waits': '尚未核算：今晚将核算这次维修。',
  'recoveries.obstacle.notCooling': '无法给出数值：该故障与制冷无关。',
  'recoveries.obstacle.fewBaselineDays': '无法给出数值：站点没有基线，故障前至少需要 {{least}} 天完整数据。',
  'recoveries.obstacle.noModel': '无法给出数值：故障前能耗与天气、负载之间没有合理关系。',
  'recoveries.obstacle.shortFault': '无法给出数值：故障持续不足 {{before}} 个整天，无法测出损失。',
  'recoveries.obstacle.fewDaysAfter': '暂无数值：维修后至少需要 {{after}} 个整天，由夜间任务核算。',
  'recoveries.obstacle.meterSilent':
    '无法给出数值：电表中断或读数不可信。有效天数：故障期间 {{beforeDays}} 天、维修后 {{afterDays}} 天；需要 {{before}} 天和 {{after}} 天。',
  'recoveries.obstacle.otherChange': '无法给出数值：同一时期另有故障、策略或试验改变了站点用电。',
  'recoveries.obstacle.sharedRepair': '已计入另一工单：该站点同一天修复了两个故障。',
  'recoveries.failed': '无法加载维修挽回电量',
  'recoveries.sum.told':
    '已修复的制冷故障 {{mended}} 个，有数值 {{told}} 个，已证实 {{proven}} 个。误差带：90 %',
  'recoveries.sum.none':
    '已修复的制冷故障 {{mended}} 个，均无数值。需要故障期间 {{before}} 天、维修后 {{after}} 天的数据',
};
