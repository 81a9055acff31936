/** Pages of administration, and those that everybody has. */
export const systemPages = {
  'manual.page.User.text':
    '帳戶。每個帳戶有部門及角色，決定其可做及可見的內容。可由檔案批次匯入，一次性密碼只顯示一次。停用帳戶後，其操作仍保留在記錄中。',
  'manual.page.Role.text':
    '一組用戶可以開啟、操作及看到的內容：選單與按鈕、部門與區域。只給予工作所需的最小權限。',
  'manual.page.Menu.text': '選單：項目、次序、三種語言的名稱、圖示，以及按鈕的權限。刪除之前請先隱藏。',
  'manual.page.Dept.text': '部門的樹。角色的數據範圍引用它。',
  'manual.page.Post.text': '用戶所任的職位，僅供參考。',
  'manual.page.Dict.text':
    '各選項的文字及顏色，包括三種語言。在該行開啟字典的項目。系統自帶的可改名，不可刪除。',
  'manual.page.Config.text':
    '系統的數值與開關，各附含義：數據保留多久、控制的界限、碳排放因子。更改立即生效，並記入操作記錄。',
  'manual.page.Notice.text': '發給全體用戶的通知，顯示在鈴鐺及主頁上。該行可查看誰已閱讀。',
  'manual.page.Token.text':
    '供其他程式呼叫介面的權杖。權限不超過所屬帳戶；只顯示一次，到期失效。無人使用的請撤銷。',
  'manual.page.DutyShift.text':
    '誰在何時當值。通知及派單建議以此為準。一行可以按日子及時段涵蓋很長時間：工作日及休息日按假期日曆。',
  'manual.page.NotificationChannel.text':
    '通知人員的途徑：電郵、短訊、回呼網址等。表格內的**$t(notify.test.send)**可在儲存前試發給你本人或某個地址；失敗時會說明應改甚麼。',
  'manual.page.NotificationRoute.text':
    '哪些警報及工單通知誰：按級別、類型及地點，立即或未確認一段時間之後，在哪些時段。多級規則可逐級升級。**$t(notify.reach.title)**按級別及地區說明此刻會通知誰，以及為何通知不到。',
  'manual.page.NotificationDelivery.text':
    '何時向誰傳送了甚麼，是否送達。未能通知到人的亦在這裏，並寫明原因。有人說沒有收到時，先看這裏：可以等候的通知會延至收件人的**$t(profile.quiet)**完結時傳送。',
  'manual.page.Displays.text': `各顯示牆是否在線、顯示甚麼、如何輪播。
1. 在顯示牆上開啟登入頁，它顯示一個配對碼。
2. 按**$t(displays.pair)**，輸入配對碼並選取區域。
3. 設定輪播，以及緊急警報是否插播。
顯示牆失聯時，監控中心會發出警報。`,
  'manual.page.Scenes.text':
    '編排顯示牆的內容：加入元件、放到合適的位置、選取其數據來源。$t(scenes.hint)直向螢幕另有版面。場景可複製，亦可匯出為檔案。時鐘可顯示其他時區；倒數計時可到某個時間，或由若干分鐘起計。',
  'manual.page.Security.text': `系統是否安全，以及登入規則。
- **$t(security.tab.overview)**：薄弱設定及處理方法、警報通知不到人的地區及級別、失敗的登入、被拒的呼叫。
- **$t(security.tab.settings)**：密碼、鎖定、登入時限、位址、雙重認證。會把你自己拒諸門外的設定不予儲存。`,
  'manual.page.SigningKeys.text': `節能量的匯出檔案及報告以哪個密鑰簽署。
- 列出全部公佈的公鑰及啟用、停用時間；指紋供雙方口頭核對。
- **$t(signingKeys.rotate)**：此後改用新密鑰，舊檔案仍可核對。懷疑密鑰外洩或按制度定期更換時使用。
- **$t(signingKeys.download)**：交給審計方，供其離線核對檔案。`,
  'manual.page.Backup.text': `某一時刻全部數據的副本，期間系統照常運作。
在此備份、檢查、下載及還原。還原到新的資料庫，不影響正在使用的數據。排程工作可自動備份。`,
  'manual.page.AlikeName.text':
    '必須唯一的名稱或編碼中，看上去相同的記錄：它們是在統一處理不可見字元、全形字元及組合字元之前輸入的。在各自的頁面改掉其中一個名稱後，即從本列表消失。',
  'manual.page.UnownedRow.text':
    '此處列出尚無歸屬區域的舊設定：時限、規則、計劃、班組、合約、電價。請為每項指定區域，或指定適用於全網；在此之前照常生效，使用者可查看，只有負責全網的人員才能更改。',
  'manual.page.ScopeReport.text':
    '各角色在列表按區域及部門收窄之前與之後可見的數目。留空表示取決於持有該角色的人員。如有人失去所需的內容，請放寬其角色。',
  'manual.page.Operlog.text':
    '誰在何時何地改了甚麼，包括前後數值。記錄首尾相連，頁面顯示是否有被竄改的項目。',
  'manual.page.Logininfor.text': '登入成功與失敗的記錄，包括位址及瀏覽器。',
  'manual.page.Online.text': '目前登入的用戶。可在該行結束其登入。',
  'manual.page.ServerMonitor.text': `各程序、數據接收、即時推送、資料庫及顯示牆的健康狀況，以及最近一個月的圖表。
請留意數據磁碟、落後及拒收訊息；頁面列出磁碟還能用多久。亦可監察其他伺服器。此處各界限均有相應警報。`,
  'manual.page.Job.text':
    '系統按時自動進行的工作：備份、報表、清理、診斷。可在該行暫停、恢復或立即執行；排程日誌列出每次結果。時間以現場時區為準。工作可以只在工作日或休息日執行，按假期及補班日曆。',
  'manual.page.CacheMonitor.text':
    '伺服器留在記憶體備用的數據及其命中情況。清除是安全的，會重新讀取。只有在直接改動資料庫後顯示未更新時才需要。',
  'manual.page.CacheList.text':
    '各個快取裡的內容：選一個快取看它的鍵，再選一個鍵看記住的值。清除某個鍵是安全的，下次需要時重新讀取。',
  'manual.page.Gen.text': '由資料庫的表產生聲明式頁面：匯入資料表、為欄命名、預覽、下載程式碼。',
  'manual.page.ApiDescription.text':
    '介面的全部呼叫：位址、權限、參數及回應。可下載 OpenAPI 檔案供其他程式使用。',
  'manual.page.Profile.text':
    '你自己的帳戶：姓名、頭像、密碼、雙重認證、登入裝置，以及顯示牆批准。請啟用雙重認證並儲存恢復碼。**$t(profile.quiet)**內可以等候的通知會延後；緊急警報及發給值班人員的通知照常送達。',
  'manual.page.Help.text': `本手冊。各頁面頂部路徑旁的 **?** 開啟該頁的章節。
- 搜尋列出包含全部字詞的章節，次序不限。
- **$t(manual.download)**把你可見的全部章節存為一個檔案，毋須伺服器即可閱讀。
- **$t(tour.take)**由第一步起再次帶你瀏覽。
- 沒有內容的列表會說明其內容從何而來，並提供前往的按鈕（須有相應權限）。`,
};
