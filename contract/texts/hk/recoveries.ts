/** Words of the energy that repairs recover. */
export const recoveries = {
  'recoveries.title': '維修挽回電量',
  'recoveries.proven': '已證實：維修後挽回 {{kwh}} ± {{band}} kWh（每日 {{perDay}} ± {{perDayBand}} kWh）',
  'recoveries.notProven': '未證實：小於其誤差範圍 ± {{band}} kWh（每日 ± {{perDayBand}} kWh）',
  'recoveries.usedMore': '維修後用電增加：{{kwh}} ± {{band}} kWh（每日 {{perDay}} ± {{perDayBand}} kWh）',
  'recoveries.basis':
    '與故障發生前的基線比較。有效日數：故障期間 {{before}} 日，維修後 {{after}} 日。誤差範圍：90 %。',
  'recoveries.baseline': '基線：{{of}} · {{form}} · CV(RMSE) {{cvRmse}} %',
  'recoveries.waits': '尚未核算：今晚將核算這次維修。',
  'recoveries.obstacle.notCooling': '無法給出數值：此故障與製冷無關。',
  'recoveries.obstacle.fewBaselineDays': '無法給出數值：站點沒有基線，故障前至少需要 {{least}} 日完整數據。',
  'recoveries.obstacle.noModel': '無法給出數值：故障前能耗與天氣、負載之間沒有合理關係。',
  'recoveries.obstacle.shortFault': '無法給出數值：故障持續不足 {{before}} 個整日，無法量度損失。',
  'recoveries.obstacle.fewDaysAfter': '暫無數值：維修後至少需要 {{after}} 個整日，由夜間工作核算。',
  'recoveries.obstacle.meterSilent':
    '無法給出數值：電錶中斷或讀數不可信。有效日數：故障期間 {{beforeDays}} 日、維修後 {{afterDays}} 日；需要 {{before}} 日和 {{after}} 日。',
  'recoveries.obstacle.otherChange': '無法給出數值：同一時期另有故障、策略或試驗改變了站點用電。',
  'recoveries.obstacle.sharedRepair': '已計入另一工單：該站點同日修復了兩個故障。',
  'recoveries.failed': '無法載入維修挽回電量',
  'recoveries.sum.told':
    '已修復的製冷故障 {{mended}} 個，有數值 {{told}} 個，已證實 {{proven}} 個。誤差範圍：90 %',
  'recoveries.sum.none':
    '已修復的製冷故障 {{mended}} 個，均無數值。需要故障期間 {{before}} 日、維修後 {{after}} 日的數據',
};
