/** Troubles of sites, of notification and of the centre itself: what each means, and what to do. */
export const troubles = {
  'manual.task.notUnderstood.title': '站點訊息無法識別',
  'manual.task.notUnderstood.text': `1. 監控單元仍在發送，但全部訊息被拒收；顯示的是舊值，機房警報無法看到。請把該站點當作失去監察處理：重要機房應派人查看。
2. 開啟{{page.AreaSite}}，在**$t(resource.areaSites.field.linkFault)**中選擇**$t(linkFault.notUnderstood)**。清單列出原因和所發內容。原因相同的大量站點通常韌體或設定相同，合併為一個警報：**$t(alarm.firmwareNotUnderstood.name)**。
3. 更正監控單元：時間用毫秒，數值不加引號，設備編碼與申報一致。若在更換韌體後出現，請還原韌體。
4. 等候兩個回報週期（最少四則訊息），狀態和警報會自行結束。`,
  'manual.task.invalidSensor.title': '感應器無效',
  'manual.task.invalidSensor.text': `1. 在{{page.Alarms}}開啟該警報，可看到是哪個測點：無數值、到量程邊緣、跳變，或與其他感應器矛盾。期間該量未知，節能策略不會據此動作。若有效讀數達到安全界限，相應警報同時生效。
2. 開啟{{page.Site}}查看趨勢：缺數多為接線或匯流排，恆為 0 多為感應器脫落，跳變多為接觸不良。
3. 檢查感應器、接線和安裝位置。煙霧和水浸感應器優先：沒有它們便沒有預警。
4. 數值恢復可信後警報自行結束。`,
  'manual.task.wrongClock.title': '監控單元時鐘錯誤',
  'manual.task.wrongClock.text': `1. 開啟{{page.Site}}，可看到時鐘偏差和起始時間。即時警報按監控中心的時間處理；補傳的讀數時間可能有誤。
2. 查看**$t(siteClock.log)**：協定支援時，監控中心自動下發正確時間，並記錄是否生效。
3. 如仍不正確，請在現場設定時間伺服器或監控單元時鐘，或更換時鐘電池。
4. 若大多數監控單元同時偏差，則是監控中心的時鐘有誤，見**$t(alarm.serverClockDoubtful.name)**。`,
  'manual.task.sharedCredential.title': '同一憑證在兩處使用',
  'manual.task.sharedCredential.text': `1. 兩台監控單元用同一憑證登入並互相擠下線，或憑證被複製。站點數值可能來自另一處：兩邊都不可信。
2. 查明由誰使用：已更換但仍在運行的監控單元、複製的設定、測試設備。若都不是本單位的，請按攻擊處理。
3. 在{{page.Connect}}為每台監控單元建立新的憑證並寫入設備，再停用舊的。
4. 最後一次互相擠下線三分鐘後警報結束。
只有內置代理能發現這種情況。若多個接入程序共用自備代理（\`MQTT_URL\`），本系統不會提示：請在該代理的記錄中留意工作階段被接管，並盡可能限制每個用戶只有一個連線。`,
  'manual.task.nobodyNotified.title': '警報未能通知任何人',
  'manual.task.nobodyNotified.text': `1. 請立即自行接手{{page.Alarms}}中的警報：應當知道的人並未得到通知。
2. 開啟{{page.NotificationDelivery}}，每個結果都寫明原因：無人當值、沒有地址、無權查看該站點、通道停用或失敗。
3. 開啟{{page.NotificationRoute}}查看**$t(notify.reach.title)**：哪條規則無法通知以及原因。更正當值、角色、地址或通道，並在{{page.NotificationChannel}}發送測試。
4. 開啟{{page.Security}}查看**$t(security.unrouted)**：不應有遺漏的區域和級別。`,
  'manual.task.centreAlarms.title': '監控中心警報與心跳',
  'manual.task.centreAlarms.text': `1. 沒有站點的警報屬於監控中心自身：工作或備份失敗、磁碟將滿、接入、證書、採集器、通知積壓。處理方法見{{page.Alarms}}中的各個警報。這些警報預設有通知規則；請在{{page.NotificationRoute}}核對人員，並設定第二通道。
2. 監控中心停止後無法通知任何人。請把 \`HEARTBEAT_URL\` 設為本系統之外的心跳監測地址：一切正常時，每個程序每 30 秒報到一次。
3. 讓該服務在兩分鐘沒有收到時自行通知人員，且所用途徑不依賴本系統。
4. 收到其通知時，先檢查伺服器、數據庫和網絡。現場保留未確認的數據，恢復後補傳。`,
};
