export const api = {
  'api.title': '系統介面',
  'api.lead':
    '所有地址位於 {{prefix}} 之下，調用時須附上 Authorization: Bearer 權杖；回應的 HTTP 狀態一律為 200，結果以內容的 code 為準。',
  'api.download': '下載 OpenAPI 檔案',
  'api.groups': '介面分組',
  'api.search': '按地址、說明或權限尋找',
  'api.none': '沒有符合的介面',
  'api.permission': '所需權限',
  'api.name': '名稱',
  'api.parameters': '參數',
  'api.body': '請求內容',
  'api.answer': '回應',
  'api.field': '欄位',
  'api.place': '位置',
  'api.type': '類型',
  'api.needed': '必填',
};
