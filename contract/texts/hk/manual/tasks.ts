/** Tasks by role, as steps. */
export const tasks = {
  'manual.task.findAttention.title': '找出需要處理的警報',
  'manual.task.findAttention.text': `1. 開啟{{page.Alarms}}。
2. 選取**$t(alarms.standing.calling)**。列表顯示未有人處理的警報，最嚴重的排在最前。
3. 在**$t(alarms.layout)**選取**$t(alarms.layout.root)**：衍生警報收納於其根本原因之下。
4. 按第一行，或按 Enter 鍵。詳情列出數值及界限（如有）、可能原因及處理建議。`,
  'manual.task.acknowledge.title': '確認警報並填寫備註',
  'manual.task.acknowledge.text': `1. 開啟{{page.Alarms}}，剔選警報，或移到該行。
2. 按**$t(alarms.act.acknowledge)**，或按 a 鍵。
3. 在**$t(alarms.note)**寫下已知情況或已做的處理。緊急警報必須填寫。
4. 提交。警報隨即記有你的姓名及時間。
如有錯誤可以撤回：按**$t(alarms.undo)**，或按 z 鍵。`,
  'manual.task.shelve.title': '擱置已知的警報',
  'manual.task.shelve.text': `1. 開啟{{page.Alarms}}，選取警報。
2. 按**$t(alarms.act.shelve)**，或按 s 鍵。
3. 在**$t(alarms.shelveFor)**選取時間，並填寫原因。
4. 提交。到期之前該警報不再提示，到期後自動恢復。
計劃內的工程請使用{{page.AlarmMaintenance}}，不要擱置；保養時段可每週或每月重複。`,
  'manual.task.findCause.title': '查找警報的原因',
  'manual.task.findCause.text': `1. 開啟{{page.Alarms}}，開啟該警報。
2. 查看**$t(alarms.detail.explainedBy)**：此處列出引起它的警報，按下即可開啟。
3. 閱讀**$t(alarms.detail.cause)**及**$t(alarms.detail.action)**。
4. 查看**$t(alarms.trend)**：數值何時越過界限，變化多快？
5. 按**$t(alarms.detail.onMap)**。鄰近站點是否同樣受影響？若是，多為市電或該區線路故障。`,
  'manual.task.searchPast.title': '搜尋過往警報',
  'manual.task.searchPast.text': `1. 開啟{{page.AlarmHistory}}。
2. 在**$t(alarms.way.search)**輸入字詞，次序不限：警報、站點、設備、備註或人員。
3. 選取時段，按**$t(alarms.find)**。
4. 要重現某一時刻，轉到**$t(alarms.way.replay)**，選取時間並按**$t(alarms.replay.play)**。`,
  'manual.task.followFault.title': '跟進故障直至結案',
  'manual.task.followFault.text': `1. 開啟{{page.Alarms}}，開啟警報，按**$t(faults.ofAlarm)**。若該站點已有未結案的工單，警報會併入該工單。
2. 開啟{{page.Fault}}，開啟工單。
3. 在**$t(faults.candidates)**查看誰在當值、有技能、距離近，按**$t(faults.send)**。
4. 跟進各步驟：接單、出發、到場、修復。旁邊顯示剩餘時間。
5. 修復後進入觀察。讀數保持正常便自動結案；同一警報再次出現便自動重開。`,
  'manual.task.commandUnit.title': '控制一部冷氣機',
  'manual.task.commandUnit.text': `1. 開啟{{page.RemoteControl}}，以**$t(commands.search)**找出該冷氣機。
2. 在該行按**$t(commands.command)**。
3. 選取開關、設定溫度、模式或風速，選取維持時間，填寫原因。
4. 閱讀**$t(commands.preview.title)**：哪些冷氣機會收到、哪些不包括在內、機房有多熱。
5. 按**$t(commands.dialog.confirm)**。需要第二人批准時，按鈕為**$t(commands.dialog.ask)**。
6. 觀察狀態，直至**$t(commands.state.verified)**或**$t(commands.state.effective)**。煙霧、高溫、掛牌及最短開停時間會攔截命令，並顯示原因。
7. 要提早交還，按**$t(commands.release)**。`,
  'manual.task.handOver.title': '交更',
  'manual.task.handOver.text': `1. 開啟{{page.Alarms}}，選取**$t(alarms.standing.unacknowledged)**。逐一確認、擱置或指派，並填寫備註。
2. 選取**$t(alarms.standing.all)**，按**$t(alarms.export)**，取得交更清單。
3. 開啟{{page.Fault}}，檢查逾時的工單。
4. 開啟{{page.RemoteControl}}：有沒有存疑的命令、仍生效的臨時設定或待批准的操作？
5. 登出，由接更同事以自己的帳戶登入。`,
  'manual.task.lostConnection.title': '連線中斷時如何繼續',
  'manual.task.lostConnection.text': `1. 查看頂部的標記：中斷時，原來的**$t(freshness.live)**處顯示已多久沒有數據。頁面停留在當時的狀態，不可據此判斷現在的情況。
2. 留在目前頁面。系統會自動重新連線並補回錯過的內容，你仍處於登入狀態。
3. 若頁面顯示**$t(shell.lost)**，或開啟某項時提示**$t(shell.lostPart)**，請待連線恢復後再開啟；頁面上的其他內容不受影響。
4. 若他人連線正常而只有你中斷，請聯絡網絡維護人員。`,
  'manual.task.addUser.title': '新增用戶',
  'manual.task.addUser.text': `1. 開啟{{page.User}}，按**$t(crud.add)**。
2. 填寫**$t(resource.users.field.userName)**、**$t(resource.users.field.nickName)**、**$t(resource.users.field.phonenumber)**及**$t(resource.users.field.email)**，選取**$t(resource.users.field.deptId)**，並在**$t(resource.users.field.roleIds)**最少選取一項。
3. 按**$t(crud.save)**。一次性密碼只顯示一次，請交給本人。
4. 用戶首次登入時自行設定密碼。`,
  'manual.task.limitRole.title': '設定角色的權限與數據範圍',
  'manual.task.limitRole.text': `1. 開啟{{page.Role}}，按**$t(crud.add)**，或修改一個角色。新角色需要**$t(resource.roles.field.roleName)**及**$t(resource.roles.field.roleKey)**。
2. 在**$t(resource.roles.field.menuIds)**剔選可以使用的選單及按鈕。
3. 在**$t(resource.roles.field.areaIds)**剔選可見的區域；沒有區域的角色看不到任何站點。只按區域限定時，在**$t(resource.roles.field.dataScope)**選取**$t(resource.roles.option.dataScope.1)**；選取部門會進一步縮小範圍，**$t(resource.roles.option.dataScope.5)**看不到任何站點。標有**$t(crud.beyondAreas)**的權限不受區域限制。
4. 按**$t(crud.save)**。已登入的用戶毋須重新登入即可生效。`,
  'manual.task.connectDevice.title': '接入首部設備',
  'manual.task.connectDevice.text': `1. 開啟{{page.Connect}}；主頁及地圖在沒有站點時也會引導至此。
2. 選取現有站點，或選取**$t(connect.new)**並填寫名稱及位置。
3. 選取設備類型，按**$t(connect.begin)**。複製只顯示一次的內容後關閉。
4. 把兩行指令貼到監控單元，或任何裝有 mosquitto-clients 的電腦上執行。
5. 觀察各步驟轉為綠色：已連接、已授權、首個讀數、首個有效值。被拒絕的原因會以文字說明。
6. 按**$t(connect.openSite)**。`,
  'manual.task.importSites.title': '批次匯入站點',
  'manual.task.importSites.text': `1. 開啟{{page.SiteImport}}，按**$t(siteImport.template)**，或匯出現有站點；兩種檔案均可填寫。
2. 每部設備填寫一行；站點資料只須在其第一行填寫。
3. 在**$t(siteImport.choose)**處選取檔案，亦可按 Enter 鍵開啟選取視窗。系統先作檢查，此時不作任何更改。
4. 按**$t(siteImport.saveFailedRows)**，在該檔案中修正後再次匯入。
5. 按**$t(siteImport.apply.all)**，再按**$t(siteImport.takeCredentials)**。檔案已加密：請抄下頁面只顯示一次的開啟密碼，並與檔案分開保管。密碼只在該檔案中。`,
  'manual.task.notify.title': '設定通知',
  'manual.task.notify.text': `1. 開啟{{page.NotificationChannel}}，新增一個渠道，例如電郵或回呼網址，並在該行傳送測試。
2. 開啟{{page.NotificationRoute}}，新增一條規則：哪些警報、哪些地點、通知誰、未確認多久之後通知。
3. 開啟{{page.AlarmDefinitions}}，發出一個測試警報：它走完整個流程，並處處標明為測試。
4. 開啟{{page.NotificationDelivery}}，查看是否送達。`,
  'manual.task.backUp.title': '備份數據',
  'manual.task.backUp.text': `1. 開啟{{page.Backup}}。頁面顯示下次排程備份的時間；若沒有排程，請在{{page.Job}}恢復相應工作。
2. 按**$t(backup.create)**，等待完成。期間系統照常運作。
3. 在該行按**$t(backup.verify)**。
4. 按**$t(backup.download)**，輸入雙重驗證的驗證碼，把檔案存放到別處。請設定 \`BACKUP_KEY\` 令備份加密，密鑰與備份分開保管。`,
  'manual.task.restore.title': '還原備份',
  'manual.task.restore.text': `1. 開啟{{page.Backup}}，在該備份的行按**$t(backup.restore)**。
2. 輸入檔案名稱及雙重驗證的驗證碼。備份還原到一個新的資料庫，正在使用的數據不受影響。
3. 要啟用它，請按完成後頁面上的說明進行。副本列在**$t(backup.copies)**，在那裡刪除前一直佔用空間。
如系統無法啟動，請在伺服器上執行 \`npm run restore -- <file> --replace\`。`,
  'manual.task.watchServers.title': '監察伺服器',
  'manual.task.watchServers.text': `1. 開啟{{page.ServerMonitor}}。先看數據磁碟、接收落後及拒收訊息。
2. 查看最近一天的圖表：有甚麼在不斷增長？
3. 在**$t(foreign.title)**按**$t(foreign.add)**，加入其他設有 Prometheus 採集端的伺服器。
4. 監控中心會就以上各項自行發出警報，請在{{page.Alarms}}查看。`,
  'manual.task.secureSignIn.title': '保障登入與連線安全',
  'manual.task.secureSignIn.text': `1. 開啟{{page.Security}}。**$t(security.findings)**列出薄弱之處及其改正方法。
2. 在**$t(security.tab.settings)**設定**$t(security.secondFactorFor)**，最少包括管理員角色。
3. 啟用 HTTPS：設定 \`HTTPS_CERT\` 及 \`HTTPS_KEY\` 後重新啟動；封閉網絡中可用 \`npm run certificate\` 產生憑證。
4. 啟用單一登入：設定 \`OIDC_ISSUER\`、\`OIDC_CLIENT_ID\` 及 \`PUBLIC_URL\`。
5. 更改管理員密碼，並刪除存有初始密碼的檔案。`,
  'manual.task.giveAccess.title': '授予人員門禁權限，並停用遺失的卡',
  'manual.task.giveAccess.text': `1. 開啟{{page.AccessLevel}}，新增一個級別：哪些門、每星期哪些時段。
2. 開啟{{page.AccessHolder}}，新增人員並填寫部門及區域，授予該級別。
3. 開啟{{page.AccessCard}}，登記卡片。
4. 在{{page.AccessLists}}確認各門已收到。
5. 卡片遺失時，在該行按**$t(resource.accessCards.special.lose)**，並在{{page.AccessLists}}跟進，直至所有門都已停用該卡。`,
  'manual.task.compareSites.title': '按指標比較站點',
  'manual.task.compareSites.text': `1. 開啟{{page.KeyFigures}}，選取時段。
2. 在**$t(keyFigures.by)**先選取**$t(keyFigures.by.area)**，再選取**$t(keyFigures.by.site)**。
3. 按欄標題，把最差的排在最前。指標旁的標記列出其定義。
4. 判斷之前，先看計入了多少站點日。`,
  'manual.task.explorePoints.title': '一併查看任何測點',
  'manual.task.explorePoints.text': `1. 開啟{{page.Explore}}，按**$t(explore.pick)**。
2. 選取站點及其測點；不同站點的測點可以放在同一張圖中。
3. 選取時段，並在**$t(explore.way)**選取其他圖形，例如**$t(explore.way.scatter)**。
4. 在曲線上按一下，可在該時刻加入備註。
5. 在**$t(explore.pictures)**儲存檢視，或按**$t(explore.link)**傳給他人。`,
  'manual.task.balanceSite.title': '查看站點的用電去向',
  'manual.task.balanceSite.text': `1. 開啟{{page.EnergyBalance}}，選取站點及時段。
2. 查看各分支：通訊負載、整流損耗、冷氣機、風扇，以及沒有計量的部分。
3. 查看**$t(balance.meters)**：電錶有故障的日子不計入總和。
4. 下方是分時電費及碳排放。`,
  'manual.task.checkBill.title': '核對電費單',
  'manual.task.checkBill.text': `1. 開啟{{page.EnergyBills}}，按**$t(crud.add)**並輸入電費單的站點、周期、電量及金額，或批次匯入。
2. 開啟{{page.EnergyBalance}}，選取該站點以及電費單所涵蓋的時段。
3. 在**$t(balance.bills.title)**比較**$t(balance.bills.billed)**與**$t(balance.bills.metered)**。`,
  'manual.task.findWaste.title': '找出浪費能源之處',
  'manual.task.findWaste.text': `1. 開啟{{page.Diagnosis}}。每月影響最大的結果排在最前。
2. 選取一項：旁邊列出**$t(diagnosis.how)**、**$t(diagnosis.do)**及逐日證據。
3. 安排改善。其後的數據不再出現該現象時，該結果自動結束。`,
  'manual.task.proveSaving.title': '證實節能量',
  'manual.task.proveSaving.text': `1. 在{{page.Map}}開啟站點，找出**$t(sitePage.section.saving)**。
2. 在**$t(savings.since)**選取措施開始的日期。
3. 閱讀結論：已證實、未證實或用量增加；結論總附有誤差範圍。
4. **$t(savings.model)**說明所依據的基線，以及哪些日子不計入。`,
  'manual.task.judgeBaseline.title': '判斷基線是否可靠',
  'manual.task.judgeBaseline.text': `1. 開啟{{page.Baselines}}，選取**$t(baselines.state.missing)**：每行說明該站點欠缺甚麼。
2. 選取**$t(baselines.state.weak)**：在擬合改善之前，這些站點的節能量說明不了多少。
3. 在**$t(baselines.order)**選取**$t(baselines.order.saved)**，查看何處節能最多；結果總附有誤差範圍。
4. 按一下站點，查看其各日數據。`,
  'manual.task.rankSites.title': '找出用電高於同類的站點',
  'manual.task.rankSites.text': `1. 開啟{{page.Ranking}}，選取月份。
2. 在**$t(ranking.order)**選取**$t(ranking.order.worst)**。
3. 查看名次的區間：區間重疊的站點，現有量度無法分出高下。
4. 在**$t(ranking.by)**查看原因是否在於某個區域、建築類型或批次。
5. 按一下站點，再到{{page.Diagnosis}}找出原因。`,
  'manual.task.runExperiment.title': '以試驗證實節能策略',
  'manual.task.runExperiment.text': `1. 開啟{{page.IntelligentControl}}，找出站點，按**$t(experiments.prove)**。
2. 閱讀時長、分段及過渡時間：其後不再更改。按**$t(experiments.start.begin)**。
3. 在{{page.Experiments}}跟進。計劃結束之前不作任何結論。
4. 結束時閱讀結果及其誤差範圍。小於誤差範圍的，即為未證實。
5. 如因安全原因而停止，先查明原因，再按**$t(experiments.release)**。`,
  'manual.task.workOrder.title': '處理工單',
  'manual.task.workOrder.text': `1. 開啟{{page.Fault}}，選取**$t(faults.mine)**。
2. 開啟工單，按**$t(faults.verb.accept)**。如無法前往，按**$t(faults.verb.return)**並說明原因。
3. 出發時按**$t(faults.verb.depart)**，到達站點時按**$t(faults.verb.arrive)**。
4. 動手之前，開啟{{page.RemoteControl}}，選取**$t(commands.tab.tags)**，按**$t(commands.tags.hang)**並填寫站點及原因：其後無人能從遠端啟動該冷氣機。
5. 返回{{page.Fault}}中你的工單，按**$t(faults.verb.begin)**，完成後按**$t(faults.verb.finish)**，填寫原因、措施、零件及處理經過。
6. 除下你掛的牌：在{{page.RemoteControl}}的**$t(commands.tab.tags)**，按其行中的**$t(commands.tags.remove)**。`,
  'manual.task.pauseOrder.title': '等候零件、進站、市電或天氣',
  'manual.task.pauseOrder.text': `1. 開啟{{page.Fault}}，開啟你的工單。
2. 按**$t(faults.verb.suspend)**，選取所等候的事項並填寫憑據，例如零件訂單編號。其後計時暫停。
3. 繼續處理時按**$t(faults.verb.resume)**。`,
  'manual.task.workOffline.title': '沒有網絡時處理工單',
  'manual.task.workOffline.text': `1. 有網絡時開啟{{page.Technician}}，在手機上按**$t(technician.open)**，並加到主畫面。
2. 在其中開啟你的工單。路線、**$t(technician.checklist)**及**$t(technician.values)**列在下方。
3. 到達站點後按**$t(technician.arriveHere)**；手機找不到位置時按**$t(technician.arriveDoor)**。
4. 照常處理。步驟及相片儲存在手機，網絡恢復後自動傳送。
5. 登出之前，等到全部傳送完畢：未傳送的內容會遺失。`,
};
