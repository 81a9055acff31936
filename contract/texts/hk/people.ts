export const people = {
  'people.export': '匯出資料',
  'people.erase': '清除資料',
  'people.title': '清除 {{name}} 的個人資料',
  'people.hint':
    '帳號、電話、門卡、定位、工作階段等將被刪除，無法復原。依法或為審計須保留的記錄（操作記錄、開門記錄、工單）改用化名保留。此操作會寫入操作記錄。此前的備份仍含此人，可於備份清單逐一刪除；還原舊備份後須再次清除。',
  'people.type': '請輸入 {{key}}',
  'people.reason': '原因',
  'people.otp': '一次性驗證碼',
  'people.done': '已清除，保留的記錄改用化名「{{pseudonym}}」',
};
