/** Pages of energy, and of areas with what stands in them. */
export const energyPages = {
  'manual.page.Explore.text': `把任何站點的任何測點放在同一張圖中，時段不限。
- 圖形：趨勢、持續曲線、熱力圖、與室外溫度的關係、分佈。
- 可與上一時段或去年同期比較；游標同時讀取所有曲線。
- 備註釘在某一時刻，查看該時段的人都能看到。
- 檢視可儲存、共用及以連結傳送；數據可匯出為 CSV 或 Excel。`,
  'manual.page.KeyFigures.text': `某一時段的能效指標，按區域、站點、類別或安裝批次。
按指標旁的標記查看定義及公式。只計入量度完整的日子，旁邊註明計入多少。請將站點與本身或同類比較。`,
  'manual.page.EnergyBalance.text': `一個站點的用電去向：通訊負載、整流損耗、冷氣機、風扇及沒有計量的部分。
- 逐日顯示，附比例及完整率；電錶有故障的日子有標記且不計入。
- 適用電價時列出分時電費；電費單與電錶對照；設定了因子時列出碳排放。`,
  'manual.page.Diagnosis.text': `由過往數據判斷何處浪費能源。夜間工作檢查每個站點，結果在此按影響由大至小排列。
選取一項結果，查看診斷方法、處理建議及逐日證據。數據不再顯示該現象時，結果自動結束。`,
  'manual.page.Experiments.text': `證實策略在站點的節能量：隨機抽取的日子啟用策略，同樣多的日子停用。
- 由{{page.IntelligentControl}}或站點頁面發起：**$t(experiments.prove)**。時長、分段和過渡期事先說明，之後不變。
- 到計劃結束之前，頁面只顯示尚需多少日，不作結論。
- 出現溫度警報或保護動作時立即中止，策略保持停用，直至有人按**$t(experiments.release)**。
- 小於誤差範圍的節能量即為未證實。`,
  'manual.page.Baselines.text': `每個站點由最近一夜擬合的基線：按其天氣及負載本應使用的電量。
- 所用模型及選擇理由、與 Guideline 14 限值比較的擬合程度、採用及剔除的日數。
- **$t(baselines.state.missing)**：列內說明欠缺甚麼，多為電錶或室外溫度完整的日子。
- 智能控制的站點，基線止於其開始之日；其他站點每夜順延。
- 列表上方的合計已合併誤差：各站自身誤差互相抵銷，共用氣象來源的誤差不抵銷。**$t(crud.export)**按目前篩選提供全部資料列。
- 按站點查看每日數據。`,
  'manual.page.Ranking.text': `哪些站點較同類用電多，哪些較少。
- 同類指同級別、同氣候、同建築的站點。已剔除天氣及負載，餘下部分折算至每千瓦通訊負載。
- 名次附有區間：區間之內的先後只屬偶然，不應據此賞罰。
- **$t(ranking.order.acKwh)**是電錶的讀數，大站點自然在前。
- 按站點查看依據；按區域、類型、營運商、批次或班組查看其站點。`,
  'manual.page.Readiness.text': `各站點數據可用於哪些功能：PUE、基線、排名、熱模型、診斷、策略、試驗。
- 上方為各功能可用的站點數及其餘站點最常缺少的內容；點擊即按該功能排序。
- **$t(readiness.state.waiting)**：只差時間，並按近期進度給出可用日期。**$t(readiness.state.missing)**：需要處理，如缺少電錶或感測器。
- 可按站點或區域查看，點擊區域進入其站點。**$t(crud.export)**給出全部行。
- 站點頁面有同樣的內容，按目前數據給出。沒有內容可顯示的頁面會連結到這裡。`,
  'manual.page.EnergyBills.text':
    '站點的電費單，可輸入或匯入。{{page.EnergyBalance}}把每張電費單與其周期內的電錶讀數對照。',
  'manual.page.WeatherStations.text':
    '為沒有室外感應器的站點提供逐時數據的氣象站。在該行上載逐時數據；先前欠缺來源的日子會重新計算。',
  'manual.page.AreaTree.text': `省、市、區域、站點、機房、設備及測點的樹，連最新數值。
可在此移動、合併、停用及恢復站點，更換監控單元及設備。每項操作都須填寫原因，並事先說明警報及記錄如何處理。`,
  'manual.page.Region.text':
    '省、市及區域的樹。角色的數據範圍及站點的位置都引用它。仍有站點的區域請併入其他區域，不要刪除。',
  'manual.page.AreaSite.text':
    '站點列表，包括位置、區域、部門、類別及合約。已停用的站點保留其記錄。批次新增請用{{page.SiteImport}}。',
  'manual.page.Room.text': '站點的機房。設備位於機房之內，溫度界限由站點類別決定。',
  'manual.page.AreaDevice.text':
    '站點的設備：類別、品牌型號、額定功率、控制方式、電錶所計量的對象。用電平衡及診斷的準確程度取決於這些資料。',
  'manual.page.AreaFreePoint.text':
    '系統測點以外的自訂訊號：聲明名稱、單位及界限後，與其他測點一樣儲存、顯示及監察。',
  'manual.page.AreaFsu.text': `採用鐵塔 B 介面的其他廠商監控單元。新單元在此等候：先指定站點，再按**$t(resource.fsuUnits.special.approve)**，其後其數據及警報才計入。

按下單元編碼可開啟其頁面：最近回應、往返與錯誤、隔離及證據、警報門檻、通訊記錄及映射試算。門檻在該處設定，須寫明原因，並以回讀證明。

警報以單元的開始與結束為準，輪詢只作印證：數值與狀態矛盾時警報保持，矛盾顯示在其頁面；只有狀態持續正常才會結束警報。已向單元應答的警報一律進入{{page.AlarmHistory}}，沒有對應測點的亦在其中，但不通知任何人。單元的警報級別用於自由測點，其他警報旁邊顯示；由參數 collector.alarmLevel 決定（free、always、never）。

頁面亦列出單元不支援的指令（每天及重新登入後再試）、無數值的設備、無法補回的歷史，以及未申報的編碼：核實後按**$t(fsu.strays.accept)**，該編碼才計入。`,
  'manual.page.AreaFsuDevice.text': '監控單元回報的設備，以及各自對應的本系統設備。',
  'manual.page.AreaFsuSignal.text': '監控單元的訊號字典：各訊號對應哪類設備的哪個測點、倍率多少、把握多大。',
  'manual.page.AreaFsuOutput.text':
    '指令寫入監控單元的哪些訊號：開機、關機及溫度設定。改動須由另一人按**$t(resource.fsuOutputs.special.approve)**後，指令才會使用。監控單元不能自行交還控制，因此只會下達長期安全的設定。',
  'manual.page.BuildType.text': '站點所屬的建築類型。',
  'manual.page.InstallBatch.text': '站點安裝改造的批次。指標可按批次分組，方便前後對比。',
  'manual.page.Carrier.text': '共用站點的營運商。各自分支的電量在{{page.KeyFigures}}中分列。',
  'manual.page.Contract.text': '供電合約及其期限、營運商和電價，由站點引用。',
  'manual.page.Tariff.text':
    '平、峰、尖、谷各時段每 kWh 的價格，以及時段的劃分。時段可只用於工作日、休息日、週末或假期，按假期及補班日曆；事後輸入的日子會重新計算。站點透過合約適用電價，電費及影響金額按此計算。',
  'manual.page.SiteImport.text': `以一個 xlsx 或 CSV 檔案匯入大量站點及設備。
1. 匯出現有站點作為範本並填寫。
2. 選取或拖入檔案：逐行檢查，此時不作更改。
3. 匯入全部行，或只匯入無誤的行。
4. 產生新站點的接入資料，並妥善保管該檔案。`,
  'manual.page.Connect.text': `取得第一個真實數值的最短途徑：命名站點、貼上兩行指令、觀察各步驟。
監控單元亦可憑在此產生的接入碼自行申請，等候有人批准並綁定至站點。`,
};
