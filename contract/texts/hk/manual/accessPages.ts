/** Pages of access rights. */
export const accessPages = {
  'manual.page.AccessHolder.text': `持卡人：員工、外判商和訪客，以及各人的門禁級別。
- 人員屬於部門與區域：兩者均在你的範圍內才能看到，整個區域均在範圍內才能修改。
- 停用一個人會優先從所有門的名單中移除其卡。
1. 新增人員，選擇部門、區域和門禁級別。
2. 在{{page.AccessCard}}為其登記卡。`,
  'manual.page.AccessCard.text': `門禁卡。卡號加密儲存，只在輸入時可見，此後只顯示末四位。
- 遺失時按一次**$t(resource.accessCards.special.lose)**：在線的門一分鐘內停用；未確認的門數見本頁，明細見{{page.AccessLists}}。
- 失效時間由控制器按自己的時鐘判斷，與中心斷線亦有效。`,
  'manual.page.AccessLevel.text': `門禁級別：可進入哪些區域或站點的門，以及每星期哪些時段（按電站時鐘）。
- 區域包含其下全部站點；可再按站點等級限制。
- 修改級別只更新受影響的門。
- 只有可見級別全部站點的人才能修改或授予它。`,
  'manual.page.AccessPermit.text': `臨時通行證：允許一個人在一段時間內進入一個站點。
- 在故障工單中授權的通行證隨工單結束而失效。
- 按**$t(resource.accessPermits.special.end)**可提早結束。`,
  'manual.page.AccessLists.text': `各門控制器的名單：需要的版本、已確認的版本，以及多久未確認。
- 報失的卡排在最前；在所有門停用之前，這裡寫明哪些門尚未確認。
- 斷線後從中斷處繼續；控制器遺失名單時重發全部。
- 策略一欄寫明與中心斷線和火警時門如何動作，在{{page.AccessPolicy}}中設定。`,
  'manual.page.AccessPolicy.text': `門禁策略：控制器與中心斷線時如何放行、火警時是否開鎖，以及遙距開門是否須再次驗證或第二人批准。
- 可按區域、站點等級或單個站點設定；多個適用時範圍最小者生效。
- 策略隨名單下發到控制器。`,
};
