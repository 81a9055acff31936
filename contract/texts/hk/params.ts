export const params = {
  'params.pending_one': '有一項較短的保留期尚未生效；在此之前可以撤銷，不會刪除數據',
  'params.pending_other': '有 {{count}} 項較短的保留期尚未生效；在此之前可以撤銷，不會刪除數據',
  'params.pendingRow': '{{name}}：{{at}} 起由 {{effective}} 變為 {{stored}}',
  'params.invalid_one': '有一項參數的值超出容許範圍，暫按生效值執行，等待決定',
  'params.invalid_other': '有 {{count}} 項參數的值超出容許範圍，暫按生效值執行，等待決定',
  'params.invalidRow': '{{name}}：儲存值「{{stored}}」不容許，現按 {{effective}} 執行',
  'params.decide': '處理',
  'params.meaning': '該參數的含義',
};
