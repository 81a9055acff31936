/** Around the chapters of the manual. */
export const frame = {
  'manual.title': '使用手冊',
  'manual.contents': '手冊目錄',
  'manual.search': '搜尋手冊',
  'manual.searchNone': '沒有相關章節',
  'manual.download': '下載為單一檔案',
  'manual.fileName': 'CoolOps 使用手冊.html',
  'manual.withoutPicture': '未能取得圖片：{{picture}}',
  'manual.picturesMissing_one': '有 {{count}} 張圖片未能取得，檔案中已註明位置；請重新下載。',
  'manual.picturesMissing_other': '有 {{count}} 張圖片未能取得，檔案中已註明位置；請重新下載。',
  'manual.noChapter': '手冊中沒有此章節，或你無權開啟其所述頁面',
  'manual.picture': '{{page}}頁面',
  'manual.openPage': '開啟此頁面',
  'manual.otherPage': '你無權開啟的頁面',
  'manual.part.tasks': '操作任務',
  'manual.part.pages': '頁面說明',
  'manual.part.alarms': '警報說明',
  'manual.part.figures': '指標說明',
  'manual.part.keys': '快速鍵',
  'manual.part.words': '詞彙表',
  'manual.part.releases': '版本說明',
  'manual.role.operator': '值班員',
  'manual.role.administrator': '管理員',
  'manual.role.energy': '能源管理人員',
  'manual.role.technician': '維修人員',
  'manual.fields': '輸入項目',
  'manual.field.name': '欄位',
  'manual.field.kind': '類型',
  'manual.field.required': '必填',
  'manual.field.limit': '限制',
  'manual.kind.text': '文字',
  'manual.kind.longText': '長文字',
  'manual.kind.richText': '格式化文字',
  'manual.kind.integer': '整數',
  'manual.kind.decimal': '數值',
  'manual.kind.choice': '選項',
  'manual.kind.flag': '是或否',
  'manual.kind.instant': '時間',
  'manual.kind.reference': '由列表選一項',
  'manual.kind.references': '由列表選多項',
  'manual.limit.characters': '最多 {{n}} 個字元',
  'manual.limit.atMost': '不大於 {{max}}',
  'manual.limit.atLeast': '不小於 {{min}}',
  'manual.limit.range': '{{min}} 至 {{max}}',
  'manual.alarm.rule': '判斷規則',
  'manual.figure.means': '定義',
  'manual.figure.formula': '公式',
  'manual.figure.source': '數據來源',
  'manual.figure.storedDays': '站點已儲存的一刻鐘數據及每日數據，每晚檢查一次。',
  'manual.figure.alarmRecords': '所選時段的警報記錄，不包括測試警報。',
  'manual.figure.orders': '所選時段的故障工單及其各步驟記錄。',
  'manual.figure.siteDays': '電錶與室外溫度均有完整量度的站點每日數據。',
  'manual.measure.perOperatorPer10Min': '所選時段內，每個當值席位每十分鐘產生的警報數目。',
  'manual.measure.mostIn10Min': '任何十分鐘內，每個當值席位面對的最多警報數目。',
  'manual.measure.floodShare': '處於警報潮的時間比例：每席位十分鐘超過 10 個時開始，低於 5 個時結束。',
  'manual.measure.topTenShare': '最頻密的十種警報佔全部警報的比例。',
  'manual.measure.standing': '目前生效並需要處理的警報。',
  'manual.measure.stale': '持續生效超過 24 小時的警報。',
  'manual.measure.chattering': '十分鐘內產生三次或以上的警報。',
  'manual.measure.fleeting': '一分鐘內即恢復的警報。',
  'manual.keysEverywhere': '所有頁面',
  'manual.keysOf': '{{page}}：{{group}}',
  'manual.release': '版本 {{version}}',
  'manual.release.0.1.0': `首個版本，包括：
- 符合 ISA-18.2 的警報：根本原因歸納、擱置、保養時段、記錄及重播；
- 電子地圖、顯示牆及各站點頁面；
- 由登記至回訪的故障工單，連時限及統計；
- 設有聯鎖、結果證實及雙人批准的遙距控制；
- 在安全限制之內自動發出命令的節能策略，以及證實其效果的啟停試驗；
- 能效指標、用電平衡、電費單、節能診斷、基線、能效排名及經證實的節能量；
- 門禁、卡片、權限級別及臨時許可；
- 沒有網絡亦能使用的維修人員頁面；
- 區域、站點、設備、用戶、角色、通知、排程工作及備份；
- 按角色的主頁、導覽、空列表中的下一步提示，以及對未能載入內容的說明；
- 個人的收藏、**$t(profile.quiet)**、時鐘及倒數計時，在每部電腦上相同；
- 本手冊。`,
};
