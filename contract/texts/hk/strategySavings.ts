/** Words of what strategies saved. */
export const strategySavings = {
  'widget.strategySavings': '策略節電量',
  'strategySavings.column': '節電量',
  'strategySavings.all': '全部方案合計',
  'strategySavings.basis': '可核算站點 {{told}} 個（共 {{sites}} 個），最早自 {{day}} 起。誤差範圍：90 %。',
  'strategySavings.day.proven': '啟停試驗（{{told}} 次）：每站每日節電 {{kwh}} ± {{band}} kWh',
  'strategySavings.day.notProven': '啟停試驗（{{told}} 次）：未證實，小於每站每日 ± {{band}} kWh',
  'strategySavings.day.usedMore': '啟停試驗（{{told}} 次）：每站每日多用電 {{kwh}} ± {{band}} kWh',
  'strategySavings.running': '進行中的啟停試驗 {{running}} 個',
  'strategySavings.noSites': '尚未在任何站點運行：請先推廣，之後由夜間工作核算節電量。',
  'strategySavings.noBaseline':
    '暫無可核算的節電量。每個站點需要控制前 {{before}} 日、控制後 {{since}} 日完整數據。',
  'strategySavings.prove': '以啟停試驗證實',
  'strategySavings.failed': '無法載入節電量',
  'strategySavings.wall.told': '可核算站點 {{told}} 個（共 {{sites}} 個） · 誤差範圍：90 %',
  'strategySavings.wall.none':
    '暫無可核算的節電量：受控站點需要控制前 {{before}} 日、控制後 {{since}} 日完整數據。',
  'strategySavings.wall.idle': '尚無策略在站點運行。',
};
