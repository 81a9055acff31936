export const params = {
  'params.pending_one': '有一项更短的保留期尚未生效；在此之前可以撤销，不会删除数据',
  'params.pending_other': '有 {{count}} 项更短的保留期尚未生效；在此之前可以撤销，不会删除数据',
  'params.pendingRow': '{{name}}：{{at}} 起由 {{effective}} 变为 {{stored}}',
  'params.invalid_one': '有一项参数的值超出允许范围，暂按生效值执行，等待决定',
  'params.invalid_other': '有 {{count}} 项参数的值超出允许范围，暂按生效值执行，等待决定',
  'params.invalidRow': '{{name}}：存储值“{{stored}}”不允许，现按 {{effective}} 执行',
  'params.decide': '处理',
  'params.meaning': '该参数的含义',
};
