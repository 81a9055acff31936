/** Pages of those who watch, command and repair: what each is for, what is on it, what to do. */
export const workPages = {
  'manual.page.Index.text': `登入後的主頁，顯示整個網絡的現況。
- 各級別的生效警報，按數字開啟列表。
- 在線站點、功率、製冷功率及今日用電，以及最近兩小時的功率圖。用電未涵蓋全部時，旁邊註明涵蓋的站點與時段比例：沒有電錶的站點及停報的電錶不算已知。
- $t(home.warmest)、$t(home.notices)以及你最常開啟的頁面。
- 你自己的**$t(home.times)**，在每部電腦上相同；以及**$t(tour.title)**，完成或謝絕後不再顯示。
未有站點時，主頁引導至{{page.Connect}}。`,
  'manual.page.Alarms.text': `目前警報的即時列表，當值時應保持開啟。
## 頁面內容
- 左方按級別、狀態、地點及類型篩選；字詞次序不限。
- **$t(alarms.layout)**可按根本原因、站點、區域或類型；警報潮時顯示摘要。
- 標記：抖動、鎖存、擱置、衍生、保養中、遲到數據。
- 所選警報的詳情：數值與界限、原因與建議、趨勢、過往發生、機構指引、事件記錄。
- **$t(alarms.sound)**設定聲音、語音及桌面通知；檢視可儲存及共用；列表可匯出。
## 如何操作
1. 由**$t(alarms.standing.calling)**開始，按根本原因分組。
2. 由你處理的予以確認，已知的擱置，他人負責的指派。
3. 需要有人到場時，在詳情中開立故障工單。
新警報不會推走游標下的行：按 **n** 鍵顯示。按 **?** 鍵查看全部快速鍵。`,
  'manual.page.AlarmHistory.text': `所有曾經出現的警報，以及任何時刻的警報列表。
- **$t(alarms.way.search)**：字詞、時段、級別及地點；結果可匯出。
- **$t(alarms.way.replay)**：選取時間並播放，列表及地圖顯示該時刻。重播不影響目前數據。`,
  'manual.page.AlarmFigures.text': `警報系統本身的表現，對照 ISA-18.2 與 EEMUA 191 的目標。
- 每席位警報率、警報潮、級別分佈、確認與恢復所需時間。
- 最頻密、長期、抖動及短暫的警報。
請選取時段及當值席位數目。測試警報不計入任何指標。建議由前十名著手：一個不當的界限往往造成一半的警報。`,
  'manual.page.AlarmDefinitions.text': `警報目錄：每種警報的規則、級別、界限及延遲。
1. 在列表選取一項定義。
2. 按站點類別更改級別或界限，更改延遲及通知對象，或予以停用。
3. 先以最近的數據試算，看看會產生多少次警報。
4. 填寫原因，選取生效時間，按**$t(alarms.apply)**。
每次更改都成為一個版本並記有更改人，先前版本可查。測試警報亦在此發出。
## 安全觸點
煙霧、火警停機、水浸、紅外線入侵及非法進入的觸點時斷時續亦構成警報：五分鐘內累計動作達到延遲，或動作四次。此類警報在連續五分鐘沒有動作後恢復。探測器沒有有效數值時，已開始的延遲不會因此中止。
## 級別
$t(level.1)警報不會被控制器通訊中斷掩蓋。在此提高的級別即時適用於目前警報並再次通知；降低級別時已有的確認保持不變。`,
  'manual.page.AlarmMaintenance.text': `計劃內工程：時段期間，該地點的警報照常記錄，但不提示任何人。
1. 按**$t(alarms.windowAdd)**。
2. 選取區域、站點或設備，起止時間及原因。
3. 工程提早完成時，按**$t(alarms.windowEnd)**。`,
  'manual.page.Map.text': `你可見的所有站點，按警報、溫度、功率、通訊或門狀態著色。
- 按名稱或編碼尋找站點；按下查看數值、警報及最近一天的趨勢。
- **$t(map.lasso.title)**：圈選站點，查看警報、安排保養或匯出。不用滑鼠時，{{page.Alarms}}的篩選、{{page.AlarmMaintenance}}的地點及{{page.AreaSite}}的匯出可達到同樣目的。
- **$t(map.replay.title)**：重現過去的地圖。
- **$t(map.edit.title)**：移動站點、繪畫區域、上載邊界線；需要相應權限。位置及角點亦可輸入坐標。`,
  'manual.page.Site.text': `一個站點的全部資料。可由地圖、警報、工單或頂部搜尋開啟。
- 目前數值與警報、趨勢、設備、電池。
- 冷氣機的**$t(sitePage.section.control)**及最近的命令。
- **$t(sitePage.section.saving)**：由所選日期起實際用電與基線的比較。
- 供到場人員參考的聯絡人、備註、相片及文件，以及變更記錄。`,
  'manual.page.DataDisplay.text': `顯示牆：供機房或當值室觀看的大字數據、地圖、圖表及警報，毋須操作。
頁面以全螢幕開啟。獨立的顯示牆以配對碼登入；顯示哪些場景、各多久，在{{page.Displays}}及{{page.Scenes}}設定。數據過時會自行標明。由控制台開啟時，**$t(screen.replay.open)**可顯示最近 30 日內某一時刻的警報狀況；過去未有保存的數據會註明。`,
  'manual.page.Doors.text':
    '各站點的門：哪些被強行開啟、長時間敞開、未上鎖或有故障，持續多久，以及敞開損失多少製冷用電。敞開的門請先派人關上；被強行開啟時請查看該站點的警報。門狀態之外還有：人員事件（卡、持卡人、方向、開門或被拒、相片）、現時在站人員、每日首次進入與最後離開。按人員查詢或打開相片會記入操作日誌。',
  'manual.page.EnergyStorage.text': `設有電池的站點：電量、可支撐時間、溫度，以及經歷過的市電中斷。
停電時按可支撐時間由短至長排列，夏季按溫度由高至低排列。未能撐過停電的站點應作電池測試。`,
  'manual.page.RemoteControl.text': `對冷氣機發出命令，由一部至整個區域。
- **$t(commands.tab.units)**：各冷氣機的回報值與期望值。可選多部一起控制，或儲存為群組。
- **$t(commands.tab.commands)**：每個命令的步驟與證實結果。
- **$t(commands.tab.batches)**：批准、停止或還原批次控制。
- **$t(commands.tab.schedules)**：每周定時控制一個群組。
- **$t(commands.tab.tags)**：鎖定牌與保養牌。掛牌期間任何命令都不放行。
命令在所選時間內有效，到期還原設定。聯鎖會攔截不安全的命令，並顯示原因。`,
  'manual.page.IntelligentControl.text': `在眾多站點節能的方案：每分鐘決策一次，並顯示各站點的情況。
- **$t(strategies.tab.sites)**：各站點的方案想做甚麼、保護允許甚麼、做了甚麼、何時恢復。用篩選找出被限制的站點。
- **$t(strategies.tab.programs)**：每個方案的適用範圍、按順序的策略、版本、推廣情況，以及按基線及啟停試驗核算的節電量及其誤差範圍。
## 操作
1. 按**$t(strategies.act.add)**，選擇範圍和策略。草稿不影響任何站點。
2. 按**$t(strategies.act.shadow)**：方案只決策和記錄，不下發命令。了解機房需要兩天。
3. 按**$t(strategies.act.rollOut)**：先少量站點，然後區域、城市、全部。溫度警報或啟動次數增加時自動停止。
4. **$t(strategies.act.back)**一鍵撤回；**$t(strategies.act.stop)**使所有站點恢復原設定。
保護始終優先：煙霧、掛牌、人手命令、室溫未知或接近上限。一個站點符合多個方案時，最具體的生效。`,
  'manual.page.Fault.text': `派給人員的工單：登記、派單、修復、觀察、結案。
- 檢視：列表、看板、日曆、地圖及全部工單。
- 計時顯示距離接單、到場及恢復還剩多久；暫停期間停止計時。
- 工單內：相關警報、可派人員、各步驟時間，以及目前可做的操作。
沒有警報的故障以**$t(faults.report)**登記。同一站點的工單可以合併。`,
  'manual.page.FaultStatistics.text': `故障處理的成效：接單與恢復所需時間、可用率、重複率、準時率、零件費用。
選取時段，並按級別、類型、原因、區域、班組、廠商或安裝批次分組。按名稱查看其工單。**$t(faults.figures.save)**可匯出。
**$t(recoveries.title)**是製冷故障修復後相對故障前基線挽回的電量，合為一個數值並帶誤差範圍；個別工單的數值在工單內。由夜間工作核算。`,
  'manual.page.FaultCallback.text': `修復後的回訪：級別 1、2 的全部工單，其餘抽取五分之一，一天之內完成。
1. 在**$t(faults.calls.waiting)**選取工單，致電報障人。
2. 按**$t(faults.calls.tell)**，回答各項問題。
3. 若未修好，可立即重開工單。旁邊顯示遙測結果供參考。`,
  'manual.page.Technician.text':
    '供到場維修人員使用：在手機開啟**$t(technician.open)**，並加到主畫面。頁面顯示本人工單、路線、檢查清單，以及工單期間的站點數據。沒有網絡時亦可繼續：步驟及相片加密儲存在手機，只有本人可讀，網絡恢復後自動上報。伺服器拒絕的內容會顯示出來；不會重複上報。在此處或管理台登出時，會先說明哪些內容尚未上報，再從手機上全部刪除。到站會與站點門禁核對，工單上會註明是否有開門記錄。只負責維修的人員可使用「維修人員」角色：為其指定可派往的區域，登入後直接進入本頁。',
  'manual.page.FaultType.text':
    '工單的故障類型、所對應的警報，以及供到場人員使用的檢查清單。登記及統計都以此為準；不再使用的類型請停用，不要刪除。',
  'manual.page.FaultCause.text':
    '維修人員完成時選取的故障原因，呈樹狀。宜少而精：只列出統計上需要區分的原因。',
  'manual.page.FaultAction.text': '維修人員在工單結束時選取的處理措施。',
  'manual.page.FaultPart.text': '零件及其價格。工單結束時填寫的零件構成其費用。',
  'manual.page.FaultLimit.text':
    '按級別、站點類別及區域規定警報確認與修復的時限、工單接單、到場與恢復的時限，以及何時升級。警報全天候計時；工單可按工作日曆，亦可全天候計時。',
  'manual.page.FaultCalendar.text': '每周的工作時間。按日曆計時的時限在此之外暫停。',
  'manual.page.FaultHoliday.text':
    '假期及補班日的唯一日曆：通知規則、當值表、定時任務、電價及工單均按此計算。請預先輸入來年的安排，可用匯入。填寫「只用於」的日子只對該工作日曆有效，並優先於共用的日子。',
  'manual.page.FaultRule.text':
    '持續一段時間的警報自動產生工單：按級別、站點等級、區域及警報種類，並指定工單的類型及班組。只計規則建立之後發生的警報。',
  'manual.page.FaultPlan.text':
    '週期巡檢。到計劃日期時（逢休息日順延），範圍內每個站點產生一張工單；上一張未結束時不再產生。',
  'manual.page.FaultTeam.text': '維修班組。工單及統計按班組歸類。',
  'manual.page.FaultSkill.text': '人員所具備的技能，派單建議以此為準。',
  'manual.page.WorkOrderSystem.text': `營運商自己的工單系統：歸入該系統的工單，每個步驟傳往該處，對方的處理亦回報過來。
- 先看 **$t(resource.workOrderSystems.field.waiting)** 和 **$t(resource.workOrderSystems.field.lastError)**。
- **$t(resource.workOrderSystems.special.test)** 傳出一則簽署的測試訊息；**$t(resource.workOrderSystems.special.pause)** 後全部排隊，直至恢復。`,
  'manual.page.WorkOrderReport.text': `工單系統的回報，每則只計一次。在 **$t(resource.workOrderReports.field.standing)** 中選擇 **$t(resource.workOrderReports.option.standing.open)**，即被拒絕的回報。**$t(resource.workOrderReports.special.ours)** 再次告知對方工單現況；**$t(resource.workOrderReports.special.theirs)** 則採用對方的步驟。`,
};
